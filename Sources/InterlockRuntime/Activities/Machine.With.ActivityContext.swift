public import Foundation
public import Interlock

extension Machine.With where Context: Sendable {
  /// What an activity sees of its machine, which owns a context.
  ///
  /// Everything in ``Interlock/Machine/ActivityContext``, plus the ``context``.
  public struct ActivityContext: Sendable {
    let base: Machine.ActivityContext

    /// The context as it was at the end of the macrostep that entered the state. A copy: later changes are not seen
    /// here, and only callbacks change the context.
    public let context: Context

    init(_ base: Machine.ActivityContext) {
      self.base = base
      guard let context = base.ownedContext?.value(as: Context.self) else {
        preconditionFailure("A machine with a context must be run by an owner of one.")
      }
      self.context = context
    }

    /// The state that the activity belongs to.
    public var state: StateID { base.state }

    /// What was passed along with the event of the call that led to the state; empty if nothing was.
    public var userInfo: UserInfo { base.userInfo }

    /// The machine's time when the activity was started.
    public var time: Date { base.time }

    /// The clock of the live machine.
    public var clock: any Clock<Duration> { base.clock }

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
      try base.send(event, userInfo: userInfo)
    }

    /// Sends the machine an event that carries a value.
    ///
    /// - Parameters:
    ///   - event: The name of the event. It is dropped if it is processed after the state has been left.
    ///   - payload: The value.
    ///   - userInfo: Passed to its guards and callbacks.
    /// - Throws: `MailboxError` if there is no room or the machine has been invalidated.
    public func send<Payload: Sendable>(
      _ event: Machine.EventName<Payload>,
      _ payload: Payload,
      userInfo: UserInfo = UserInfo()
    ) throws(MailboxError) {
      try base.send(event, payload, userInfo: userInfo)
    }

    /// The payload of the event of the call that led to the state.
    ///
    /// - Parameter type: Its type.
    /// - Returns: The value; nil if there is none or it has another type.
    public func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
      base.payload(as: type)
    }

    /// Waits on the clock of the live machine.
    ///
    /// - Parameter duration: How long.
    /// - Throws: `CancellationError` when the state is left.
    public func sleep(for duration: Duration) async throws {
      try await base.sleep(for: duration)
    }
  }
}
