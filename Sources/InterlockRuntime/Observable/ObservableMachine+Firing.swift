public import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// Fires an event. When the call returns, the model's callbacks have run, and the events they sent have been fired.
  ///
  /// An inactive machine is activated first, in its own macrostep, which stays even if the event fails. In a callback
  /// of the model, waiting work comes first: the other callbacks of the macrostep, and the events that were sent.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to its guards and callbacks.
  /// - Returns: The receipt of the macrostep of the event.
  /// - Throws: `FireError.refused` if no transition takes the event; `.callbackFailed` if a guard or a callback of the
  ///   machine throws; `.stepLimitExceeded` if the machine, or callbacks that fire each other's events, never come to
  ///   rest. The machine is then as it was before the event.
  @discardableResult
  public func fire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo()
  ) throws(Machine.FireError) -> Machine.Receipt {
    try fire(Machine.PendingEvent(event: event, userInfo: userInfo))
  }

  func fire(_ event: Machine.PendingEvent) throws(Machine.FireError) -> Machine.Receipt {
    try perform { outcome(of: Item(event: event, isLate: isClosed)) }.get()
  }

  /// Sends an event, for example from a button: fires it at once, and passes its error to the error handler.
  ///
  /// ```swift
  /// Button("Delete") { message.send(.delete) }
  /// ```
  ///
  /// In a callback, the event waits until the callbacks of the macrostep have run. Events are fired in the order of the
  /// calls.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to its guards and callbacks.
  public func send(_ event: EventID, userInfo: UserInfo = UserInfo()) {
    send(Machine.PendingEvent(event: event, userInfo: userInfo))
  }

  func send(_ event: Machine.PendingEvent) {
    accept(Item(event: event, isLate: isClosed))
  }

  /// Enters the initial states now, instead of in the next turn of the main actor or with the first event.
  ///
  /// - Parameter userInfo: Passed to the callbacks of the initial states.
  /// - Returns: The receipt. Its first transition has no source and no event.
  /// - Throws: `FireError.alreadyActive` if the machine is already active; `.ended` if the model was ended; otherwise as
  ///   `fire(_:userInfo:)`, and then the machine is still inactive.
  @discardableResult
  public func activate(
    userInfo: UserInfo = UserInfo()
  ) throws(Machine.FireError) -> Machine.Receipt {
    guard !isClosed else { throw .ended }
    return try perform { activation(EventData(userInfo)) }.get()
  }

  /// Replaces the machine with another: one restored from a snapshot or an archive, an earlier copy, a fresh one.
  ///
  /// ```swift
  /// model.restore(try inbox.restored(from: snapshot))
  /// ```
  ///
  /// The activities of the old machine are cancelled, those of the new machine's active states are started, and its due
  /// timers fire. Its states are not entered again: no callbacks run for them, unless the new machine is inactive and
  /// has to be activated. If the model has not begun yet, all this waits until it does. In a callback, the other
  /// callbacks of the macrostep and the waiting events follow afterwards. A model that was ended shows the new machine
  /// and stays ended.
  ///
  /// - Parameter machine: The machine, of any definition.
  public func restore(_ machine: Machine) {
    nested {
      let begins = (interpreter.hasBegun || isItsTurn) && !isEnded
      var interpreter = interpreter
      let cancelled = interpreter.restored(machine)
      publish(interpreter)
      cancel(cancelled)
      if begins { begin() }
    }
  }
}
