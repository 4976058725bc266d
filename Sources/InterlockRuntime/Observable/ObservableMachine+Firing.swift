public import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// Fires an event; when the call returns, its callbacks have run, and what they have sent has been fired.
  ///
  /// An inactive machine is activated first, as a macrostep of its own that stands whatever becomes of the event. In a callback of the model, what waits comes
  /// first: the other callbacks of the macrostep, and the events that were sent.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to its guards and callbacks.
  /// - Returns: What happened in the macrostep of the event.
  /// - Throws: `FireError.refused` where no row takes the event; `.callbackFailed` where a guard or a callback of
  ///   the machine throws; `.stepLimitExceeded` where there is no end of what follows, in the machine or in
  ///   callbacks that fire each other's events. The machine is then as it was before the event.
  @discardableResult
  public func fire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo()
  ) throws(Machine.FireError) -> Machine.Receipt {
    let event = Machine.PendingEvent(event: event, userInfo: userInfo)
    return try perform { outcome(of: event) }.get()
  }

  /// Sends an event, as buttons do: it is fired at once, and the error handler gets its error.
  ///
  ///     Button("Delete") { message.send(.delete) }
  ///
  /// In a callback the event waits until the callbacks of the macrostep are through. Events are fired in the order
  /// in which this is called.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to its guards and callbacks.
  public func send(_ event: EventID, userInfo: UserInfo = UserInfo()) {
    accept(Item(event: Machine.PendingEvent(event: event, userInfo: userInfo)))
  }

  /// Enters the initial states now. Without this, it happens in the next turn of the main actor, or with the first
  /// event.
  ///
  /// - Parameter userInfo: Passed to the callbacks of the initial states.
  /// - Returns: What happened; the first transition has no source and no event.
  /// - Throws: `FireError.alreadyActive` where that has happened already; otherwise as `fire(_:userInfo:)`, and then
  ///   the machine is still inactive.
  @discardableResult
  public func activate(
    userInfo: UserInfo = UserInfo()
  ) throws(Machine.FireError) -> Machine.Receipt {
    try perform { activation(userInfo) }.get()
  }

  /// Takes another machine in place of the one that it holds: one that was restored from a snapshot or an archive,
  /// an earlier copy, a fresh one.
  ///
  ///     model.restore(try inbox.restored(from: snapshot))
  ///
  /// The activities of the old machine are cancelled, those of the active states of the new one are started, and
  /// its timers that are due are fired. Entering its states is not repeated: no callback runs for that, unless the
  /// new machine is inactive and has to be activated. If the model has not begun yet, all this waits until it does.
  /// In a callback, the other callbacks of the macrostep and the events that wait come afterwards; they are not
  /// lost.
  ///
  /// - Parameter machine: The machine, of any definition.
  public func restore(_ machine: Machine) {
    nested {
      let begins = brain.hasBegun || isItsTurn
      var brain = brain
      let cancelled = brain.restored(machine)
      publish(brain)
      cancel(cancelled)
      if begins { begin() }
    }
  }
}
