public import Interlock

// The calls that pass an event its payload.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// Fires an event that carries a value.
  ///
  /// - Parameters:
  ///   - event: The name of the event, with the type of its payload.
  ///   - payload: The value. Guards, callbacks and activities get it.
  ///   - userInfo: Passed to its guards and callbacks.
  /// - Returns: The receipt of the macrostep of the event.
  /// - Throws: As `fire(_:userInfo:)`.
  @discardableResult
  public func fire<Payload: Sendable>(
    _ event: Machine.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) throws(Machine.FireError) -> Machine.Receipt {
    try fire(Machine.PendingEvent(event.id, EventData(userInfo, carrying: payload)))
  }

  /// Sends an event that carries a value; its error goes to the error handler.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The value.
  ///   - userInfo: Passed to its guards and callbacks.
  public func send<Payload: Sendable>(
    _ event: Machine.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) {
    send(Machine.PendingEvent(event.id, EventData(userInfo, carrying: payload)))
  }

  /// Returns true if `fire` would take an event with a value now, or defer it.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The value.
  ///   - userInfo: Passed to the guards.
  /// - Returns: Whether it would be taken.
  public func canFire<Payload: Sendable>(
    _ event: Machine.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) -> Bool {
    canFire(event.id, EventData(userInfo, carrying: payload))
  }
  /// Returns the reasons why `fire` would refuse an event with a value now.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - payload: The value.
  ///   - userInfo: Passed to the guards.
  /// - Returns: The refusal; nil if the event can be fired.
  public func refusal<Payload: Sendable>(
    of event: Machine.EventName<Payload>,
    _ payload: Payload,
    userInfo: UserInfo = UserInfo()
  ) -> Machine.Refusal? {
    refusal(of: event.id, EventData(userInfo, carrying: payload))
  }
}
