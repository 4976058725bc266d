public import Foundation
public import Interlock

extension Machine {
  /// What an activity sees of its machine.
  public struct ActivityContext: Sendable {
    /// The state that the activity belongs to.
    public let state: StateID

    /// What was passed along with the event of the call that led to the state; empty if nothing was.
    public let userInfo: UserInfo

    /// The machine's time when the activity was started.
    public let time: Date

    /// The clock of the live machine.
    public let clock: any Clock<Duration>

    /// The payload that came with the event.
    let payload: (any PayloadBox)?

    /// The context of the machine when the state was entered; nil if it owns none.
    let ownedContext: OwnedContext?

    /// A handle on what runs the machine, if there is one; its type belongs to a later layer.
    let runner: (any Sendable)?

    let post: @Sendable (PendingEvent) throws(MailboxError) -> Void

    /// Sends the machine an event, like any other event, but only until the activity has ended.
    ///
    /// - Parameters:
    ///   - event: The event. It is dropped if it is processed after the state has been left.
    ///   - userInfo: Passed to its guards and callbacks.
    /// - Throws: `MailboxError` if there is no room or the machine has been invalidated.
    public func send(
      _ event: EventID,
      userInfo: UserInfo = UserInfo()
    ) throws(MailboxError) {
      try post(PendingEvent(event: event, userInfo: userInfo))
    }

    /// Sends the machine an event that carries a value.
    ///
    /// - Parameters:
    ///   - event: The name of the event. It is dropped if it is processed after the state has been left.
    ///   - payload: The value.
    ///   - userInfo: Passed to its guards and callbacks.
    /// - Throws: `MailboxError` if there is no room or the machine has been invalidated.
    public func send<Payload: Sendable>(
      _ event: EventName<Payload>,
      _ payload: Payload,
      userInfo: UserInfo = UserInfo()
    ) throws(MailboxError) {
      try send(event.id, userInfo: userInfo.carrying(payload))
    }

    /// The payload of the event of the call that led to the state.
    ///
    /// - Parameter type: Its type.
    /// - Returns: The value; nil if there is none or it has another type.
    public func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
      payload?.payload(as: type)
    }

    /// Waits on the clock of the live machine.
    ///
    /// - Parameter duration: How long.
    /// - Throws: `CancellationError` when the state is left.
    public func sleep(for duration: Duration) async throws {
      try await clock.sleep(for: duration)
    }
  }
}
