public import Interlock

/// An activity's view of its machine: ``Interlock/Machine/ActivityContext`` and
/// ``Interlock/Machine/With/ActivityContext``. You don't need to conform your own types to it.
public protocol ActivityScope: Sendable {
  /// The identifiers of states.
  associatedtype StateID: Hashable & Sendable
  /// The identifiers of events.
  associatedtype EventID: Hashable & Sendable

  /// Creates the scope of an activity.
  init(machine: Machine<StateID, EventID>.ActivityContext)

  /// The scope without its context.
  var machine: Machine<StateID, EventID>.ActivityContext { get }
}

extension ActivityScope {
  /// Sends the machine an event, or throws if there is no room for it. An activity that has ended sends nothing.
  ///
  /// - Parameters:
  ///   - event: The event. It is dropped if it is processed after the state has been left.
  ///   - userInfo: Passed to its guards and callbacks.
  /// - Throws: `MailboxError` if there is no room or the machine has been invalidated.
  public func send(
    _ event: EventID,
    userInfo: UserInfo = UserInfo()
  ) throws(MailboxError) {
    try machine.post(Machine.PendingEvent(event: event, userInfo: userInfo))
  }

  /// Sends the machine an event that carries a value.
  ///
  /// - Parameters:
  ///   - event: The name of the event. It is dropped if it is processed after the state has been left.
  ///   - payload: The value.
  ///   - userInfo: Passed to its guards and callbacks.
  /// - Throws: `MailboxError` if there is no room or the machine has been invalidated.
  public func send<Payload: Sendable>(
    _ event: Machine<StateID, EventID>.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) throws(MailboxError) {
    try machine.post(Machine.PendingEvent(event.id, EventData(userInfo, carrying: payload)))
  }

  /// Sends the machine an event; if the mailbox is full and its limit suspends senders, waits for room.
  ///
  /// - Parameters:
  ///   - event: The event. It is dropped if it is processed after the state has been left.
  ///   - userInfo: Passed to its guards and callbacks.
  /// - Throws: `MailboxError`; `.cancelled` if the state was left while the activity waited for room.
  public func sendWaiting(
    _ event: EventID,
    userInfo: UserInfo = UserInfo()
  ) async throws(MailboxError) {
    try await machine.sendWaiting(Machine.PendingEvent(event: event, userInfo: userInfo))
  }

  /// Sends the machine an event that carries a value; if the mailbox is full and its limit suspends senders, waits for
  /// room.
  ///
  /// - Parameters:
  ///   - event: The name of the event. It is dropped if it is processed after the state has been left.
  ///   - payload: The value.
  ///   - userInfo: Passed to its guards and callbacks.
  /// - Throws: As `sendWaiting(_:userInfo:)`.
  public func sendWaiting<Payload: Sendable>(
    _ event: Machine<StateID, EventID>.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) async throws(MailboxError) {
    let data = EventData(userInfo, carrying: payload)
    try await machine.sendWaiting(Machine.PendingEvent(event.id, data))
  }

  /// Returns the payload of the event whose call entered the state.
  ///
  /// - Parameter type: Its type.
  /// - Returns: The value; nil if there is none or it has another type.
  public func payload<Payload: Sendable>(as type: Payload.Type) -> Payload? {
    machine.data.payload?.value(as: type)
  }

  /// Waits on the clock of the live machine.
  ///
  /// - Parameter duration: How long.
  /// - Throws: `CancellationError` when the state is left.
  public func sleep(for duration: Duration) async throws {
    try await machine.clock.sleep(for: duration)
  }
}
