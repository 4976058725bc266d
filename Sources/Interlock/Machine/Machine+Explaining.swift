#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine {
  /// An event, with the reason why it can't be fired now.
  public struct Availability: Hashable, Sendable {
    /// The event.
    public let event: EventID

    /// Why it can't be fired; nil if it can, or if all that it lacks is a payload.
    public let refusal: Refusal?

    /// The type of the payload that the question came without, and that the event has to be fired with. It is available
    /// as far as that can be known: guards that see the payload decide when it is fired. Nil if it needs none, or is
    /// refused anyway.
    public let payload: String?

    /// Whether it can be fired, or would be deferred; with a payload, if it has one.
    public var isAvailable: Bool { refusal == nil }

    fileprivate init(event: EventID, _ refusal: Refusal?) {
      let mismatch = refusal?.payloadMismatch
      let isLacking = mismatch != nil && mismatch?.found == nil
      self.event = event
      self.refusal = isLacking ? nil : refusal
      payload = isLacking ? mismatch?.expected : nil
    }
  }

  /// Each event of the machine, with the reason why it can't be fired now: what a user interface needs for disabled
  /// buttons, or an API for its answers.
  ///
  /// ```swift
  /// for item in order.availability() {
  ///   show(item.event, isEnabled: item.isAvailable, hint: item.refusal?.description)
  /// }
  /// ```
  ///
  /// Asks the guards as ``refusal(of:userInfo:at:)`` does, changes nothing and runs no callbacks. An event that lacks only
  /// its payload is available: ``Availability/payload`` says what to fire it with.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time; nil if the guards don't need it.
  /// - Returns: The events, each once, in definition order.
  /// - Complexity: O(*e* · *c*) in the number of events and of each one's rows.
  public func availability(
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> [Availability] {
    availability(EventData(userInfo), time.seconds)
  }

  func availability(
    _ eventData: EventData,
    _ seconds: Double,
    _ data: CallDataPointer? = nil
  ) -> [Availability] {
    let prospect = prospect(at: seconds, data)
    return plan.eventIDs.map { event in
      let refusal =
        prospect.map { $0.refusal(of: event, eventData, seconds, data, explained: true) }
        ?? refusalAlone(of: event, eventData, seconds, data, explained: true)
      return Availability(event: event, refusal)
    }
  }
}

extension Machine.Availability: CustomStringConvertible {
  /// Whether it can be fired, with which payload, or why not.
  public var description: String {
    refusal?.description ?? "The event \(quoted(event)) can be fired\(condition)."
  }

  private var condition: String {
    payload.map { ", given a payload of the type \(quoted($0))" } ?? ""
  }
}

/// The keys of an availability.
///
/// Outside the generic type, because they don't depend on identifiers.
private enum AvailabilityKey: String, CodingKey {
  case event
  case isAvailable
  case payload
  case refusal
}

extension Machine.Availability: Encodable {
  /// Encodes the `event` by its archived name, `isAvailable`, the `payload` that it needs, and the `refusal`, if there
  /// are any.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AvailabilityKey.self)
    try container.encode(identifierText(event), forKey: .event)
    try container.encode(isAvailable, forKey: .isAvailable)
    try container.encodeIfPresent(payload, forKey: .payload)
    try container.encodeIfPresent(refusal, forKey: .refusal)
  }
}
