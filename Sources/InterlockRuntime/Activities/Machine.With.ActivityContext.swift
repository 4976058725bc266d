public import Foundation
public import Interlock

extension Machine.With where Context: Sendable {
  /// What an activity sees of the machine with a context in which it runs.
  ///
  /// Everything in ``Interlock/Machine/ActivityContext``, plus the ``context``.
  public struct ActivityContext: Sendable {
    let base: Machine.ActivityContext

    /// The context of the machine as it was when the macrostep was over that has entered the state. A copy: what becomes
    /// of the context later is not seen here, and only callbacks change it.
    public let context: Context

    init(_ base: Machine.ActivityContext) {
      self.base = base
      guard let context = base.ownedContext?.value(as: Context.self) else {
        preconditionFailure("A machine with a context is run by what owns one.")
      }
      self.context = context
    }

    /// The state whose activity it is.
    public var state: StateID { base.state }

    /// What was passed along with the event of the call that led to the state; empty where none did.
    public var userInfo: UserInfo { base.userInfo }

    /// What time it was for the machine when the activity was started.
    public var time: Date { base.time }

    /// The clock of the live machine.
    public var clock: any Clock<Duration> { base.clock }

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
      try base.send(event, userInfo: userInfo)
    }

    /// Sends the machine an event that carries a value.
    ///
    /// - Parameters:
    ///   - event: The name of the event. One that is worked off after the state has been left is dropped.
    ///   - payload: The value.
    ///   - userInfo: Passed to its guards and callbacks.
    /// - Throws: `MailboxError` where there is no room, or the machine has been invalidated.
    public func send<Payload: Sendable>(
      _ event: Machine.EventName<Payload>,
      _ payload: Payload,
      userInfo: UserInfo = UserInfo()
    ) throws(MailboxError) {
      try base.send(event, payload, userInfo: userInfo)
    }

    /// The value that the event of the call carried that led to the state.
    ///
    /// - Parameter type: Its type.
    /// - Returns: The value; nil if there is none, or one of another type.
    public func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
      base.payload(as: type)
    }

    /// Waits, on the clock of the live machine.
    ///
    /// - Parameter duration: How long.
    /// - Throws: `CancellationError` when the state is left.
    public func sleep(for duration: Duration) async throws {
      try await base.sleep(for: duration)
    }
  }
}
