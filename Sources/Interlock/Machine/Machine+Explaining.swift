#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine {
  /// An event, and why it cannot be fired now.
  public struct Availability: Hashable, Sendable {
    /// The event.
    public let event: EventID

    /// Why it cannot be fired; nil if it can.
    public let refusal: Refusal?

    /// Whether it can be fired, or would be deferred.
    public var isAvailable: Bool { refusal == nil }
  }

  /// Each event of the machine, and why it cannot be fired now: what an interface with disabled buttons shows, or an
  /// API answers.
  ///
  ///     for item in order.availability() {
  ///       show(item.event, isEnabled: item.isAvailable, hint: item.refusal?.description)
  ///     }
  ///
  /// Asks the guards as ``refusal(of:userInfo:at:)`` does, changes nothing, and runs no callback.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to the guards.
  ///   - time: What time it is; nil if the guards need not know.
  /// - Returns: The events, in the order of the definition, each once.
  /// - Complexity: O(*e* · *c*) in the events and the rows of each.
  public func availability(
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) -> [Availability] {
    plan.eventIDs.map { event in
      Availability(event: event, refusal: refusal(of: event, userInfo: userInfo, at: time))
    }
  }
}

/// The keys of an availability.
///
/// Outside the generic type, as it does not depend on identifiers.
private enum AvailabilityKey: String, CodingKey {
  case event
  case isAvailable
  case refusal
}

extension Machine.Availability: Encodable {
  /// Encodes the `event` by the name that archives have for it, `isAvailable`, and the `refusal` if there is one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AvailabilityKey.self)
    try container.encode(identifierText(event), forKey: .event)
    try container.encode(isAvailable, forKey: .isAvailable)
    try container.encodeIfPresent(refusal, forKey: .refusal)
  }
}
