#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine {
  /// An event that is waiting.
  public struct PendingEvent: Sendable {
    /// The event.
    public let event: EventID
    /// What was passed along with it.
    public let userInfo: UserInfo
    /// When it was sent, if it waits in the mailbox of a live machine: timers that were due then come before it. Nil if
    /// it comes before every timer.
    public let time: Date?

    /// Creates a waiting event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - userInfo: What was passed along with it.
    ///   - time: When it was sent, if it waits in the mailbox of a live machine.
    public init(event: EventID, userInfo: UserInfo = UserInfo(), time: Date? = nil) {
      self.event = event
      self.userInfo = userInfo
      self.time = time
    }
  }
}

extension Machine.PendingEvent {
  /// The event's payload.
  ///
  /// - Parameter type: The type of the payload.
  /// - Returns: The payload; nil if there is none, or it has another type.
  public func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    userInfo.payload(as: type)
  }
}

extension Machine.PendingEvent: Hashable {
  /// Whether the events are the same. What came along with them is not compared.
  public static func == (left: Self, right: Self) -> Bool {
    left.event == right.event
  }

  /// Hashes the event.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(event)
  }
}

extension Machine.Plan {
  /// A waiting event, as users see it.
  func pendingEvent(_ occurrence: EventOccurrence) -> Machine.PendingEvent {
    Machine.PendingEvent(event: id(of: occurrence.event), userInfo: occurrence.userInfo)
  }
}
