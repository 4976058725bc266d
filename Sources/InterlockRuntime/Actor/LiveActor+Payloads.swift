public import Interlock

// The calls that pass an event its payload.
extension LiveActor {
  /// Fires an event that carries a value, and waits for its outcome.
  ///
  /// - Parameters:
  ///   - event: The name of the event, with the type of its payload.
  ///   - payload: The value. Guards, callbacks and activities get it.
  ///   - userInfo: Passed to its guards and callbacks.
  /// - Returns: The receipt.
  /// - Throws: As `fire(_:userInfo:)`.
  @discardableResult
  public func fire<Payload: Sendable>(
    _ event: Machine.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) async throws -> Machine.Receipt {
    let data = EventData(userInfo, carrying: payload)
    return try await actor.fire(Machine.PendingEvent(event.id, data))
  }

  /// Sends an event that carries a value, and does not wait for its outcome.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The value.
  ///   - userInfo: Passed to its guards and callbacks.
  /// - Throws: `MailboxError.full` if there is no room; `.invalidated` if the machine has been invalidated.
  public func send<Payload: Sendable>(
    _ event: Machine.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) throws(MailboxError) {
    let data = EventData(userInfo, carrying: payload)
    try actor.put(Message(Machine.PendingEvent(event.id, data)))
  }
}
