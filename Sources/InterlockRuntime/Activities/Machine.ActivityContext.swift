public import Foundation
public import Interlock

extension Machine {
  /// What an activity sees of the machine in which it runs.
  public struct ActivityContext: Sendable {
    /// The state whose activity it is.
    public let state: StateID

    /// What was passed along with the event of the call that led to the state; empty where none did.
    public let userInfo: UserInfo

    /// What time it was for the machine when the activity was started.
    public let time: Date

    /// The clock of the live machine.
    public let clock: any Clock<Duration>

    /// The value that came along with it.
    let payload: (any PayloadBox)?

    /// The context of the machine when the state was entered; nil where it owns none.
    let ownedContext: OwnedContext?

    /// A handle of what runs the machine, where it has one; its type belongs to a later layer.
    let runner: (any Sendable)?

    let post: @Sendable (PendingEvent) throws(MailboxError) -> Void

    /// Sends the machine an event: as any other event, and only as long as the activity is not over.
    ///
    /// - Parameters:
    ///   - event: The event. One that is worked off after the state has been left is dropped.
    ///   - userInfo: Passed to its guards and callbacks.
    /// - Throws: `MailboxError` where there is no room, or the machine has been invalidated.
    public func send(
      _ event: EventID,
      userInfo: UserInfo = UserInfo()
    ) throws(MailboxError) {
      try post(PendingEvent(event: event, userInfo: userInfo))
    }

    /// Sends the machine an event that carries a value.
    ///
    /// - Parameters:
    ///   - event: The name of the event. One that is worked off after the state has been left is dropped.
    ///   - payload: The value.
    ///   - userInfo: Passed to its guards and callbacks.
    /// - Throws: `MailboxError` where there is no room, or the machine has been invalidated.
    public func send<Payload: Sendable>(
      _ event: EventName<Payload>,
      _ payload: Payload,
      userInfo: UserInfo = UserInfo()
    ) throws(MailboxError) {
      try send(event.id, userInfo: userInfo.carrying(payload))
    }

    /// The value that the event of the call carried that led to the state.
    ///
    /// - Parameter type: Its type.
    /// - Returns: The value; nil if there is none, or one of another type.
    public func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
      payload?.payload(as: type)
    }

    /// Waits, on the clock of the live machine.
    ///
    /// - Parameter duration: How long.
    /// - Throws: `CancellationError` when the state is left.
    public func sleep(for duration: Duration) async throws {
      try await clock.sleep(for: duration)
    }
  }
}
