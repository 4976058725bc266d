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
    /// The user info and the payload.
    @usableFromInline package let data: EventData
    /// The time at which it was sent, if it waits in the mailbox of a live machine: timers due by then are fired first.
    /// Nil if it comes before every timer.
    public let time: Date?

    /// Creates a waiting event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - payload: Its payload; nil if it has none.
    ///   - userInfo: The user info passed along with it.
    ///   - time: The time at which it was sent, if it waits in the mailbox of a live machine.
    public init(
      event: EventID,
      payload: EventPayload? = nil,
      userInfo: UserInfo = UserInfo(),
      time: Date? = nil
    ) {
      self.init(event, EventData(userInfo, payload: payload), at: time)
    }

    package init(_ event: EventID, _ data: EventData, at time: Date? = nil) {
      self.event = event
      self.data = data
      self.time = time
    }
  }
}

extension Machine.PendingEvent {
  /// The user info passed along with it.
  public var userInfo: UserInfo { data.userInfo }

  /// The event's payload; nil if it has none.
  public var payload: EventPayload? { data.payload }

  /// The event's name, to fire it together with its payload, if any.
  ///
  /// ```swift
  /// try order.fire(item.name, item.payload)
  /// ```
  public var name: Machine.EventName<EventPayload?> { Machine.EventName(event) }

  /// The event's payload.
  ///
  /// - Parameter type: The type of the payload.
  /// - Returns: The payload; nil if there is none, or it has another type.
  public func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    payload?.value(as: type)
  }
}

extension Machine.PendingEvent: Hashable {
  /// Returns true if the events are the same. User info and payload are not compared.
  public static func == (left: Self, right: Self) -> Bool {
    left.event == right.event
  }

  /// Hashes the event.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(event)
  }
}

extension Machine.Plan {
  /// The public form of a waiting event.
  func pendingEvent(_ occurrence: EventOccurrence) -> Machine.PendingEvent {
    Machine.PendingEvent(id(of: occurrence.event), occurrence.data)
  }
}
