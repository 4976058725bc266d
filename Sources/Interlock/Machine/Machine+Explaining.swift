#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine {
  /// An event, and whether it can be fired now or why not.
  public struct Availability: Hashable, Sendable {
    /// The event.
    public let event: EventID

    /// The reason why it can't be fired; nil if it can, or if it lacks only a payload.
    public let refusal: Refusal?

    /// The type of the payload that the event must be fired with. Guards that see the payload decide when it is fired,
    /// so the event counts as available. Nil if it needs no payload, or is refused anyway.
    public let payload: String?

    /// Whether it can be fired, or would be deferred. An event with a payload must be fired with it.
    public var isAvailable: Bool { refusal == nil }

    fileprivate init(event: EventID, _ refusal: Refusal?) {
      let mismatch = refusal?.payloadMismatch
      let isLacking = mismatch != nil && mismatch?.found == nil
      self.event = event
      self.refusal = isLacking ? nil : refusal
      payload = isLacking ? mismatch?.expected : nil
    }
  }

  /// Returns each event of the machine, with the reason if it can't be fired now, for disabled buttons in a user
  /// interface or the answers of an API.
  ///
  /// ```swift
  /// for item in message.availability() {
  ///   show(item.event, isEnabled: item.isAvailable, hint: item.refusal?.description)
  /// }
  /// ```
  ///
  /// Asks the guards as ``refusal(of:userInfo:at:)`` does, changes nothing and runs no callbacks. An event that lacks
  /// only its payload is available: ``Availability/payload`` is the type to fire it with.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to the guards.
  ///   - time: The current time; nil if the guards don't need it.
  /// - Returns: The events, each once, in definition order.
  /// - Complexity: O(*e* · *c*) in the number of events and of the transitions of each.
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
    return availability { event in
      prospect.map { $0.refusal(of: event, eventData, seconds, data, explained: true) }
        ?? refusalAlone(of: event, eventData, seconds, data, explained: true)
    }
  }

  /// Each event, with an answer of its runner.
  package func availability(_ refusal: (EventID) -> Refusal?) -> [Availability] {
    plan.eventIDs.map { Availability(event: $0, refusal($0)) }
  }
}

extension Machine.Availability: CustomStringConvertible {
  /// A sentence that says whether the event can be fired, with which payload, or why not.
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
  /// Encodes the archived name as `event`, `isAvailable`, and, if there are any, the `payload` that it needs and the
  /// `refusal`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AvailabilityKey.self)
    try container.encode(identifierText(event), forKey: .event)
    try container.encode(isAvailable, forKey: .isAvailable)
    try container.encodeIfPresent(payload, forKey: .payload)
    try container.encodeIfPresent(refusal, forKey: .refusal)
  }
}
