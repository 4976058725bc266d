import Interlock

extension LiveActor {
  /// Lets the machine run, once this has been called as often as it was suspended; being made suspended counts as once.
  ///
  /// - Returns: Whether it runs now. Extra calls change nothing.
  @discardableResult
  public func resume() -> Bool {
    defer { actor.schedule() }
    return actor.mailbox.resume()
  }

  /// Stops the machine after the current macrostep, or the current batch as a whole, until `resume` has been called
  /// once more. Events, results of activities and timers wait; activities continue. A machine that has ended is no
  /// longer suspended.
  public func suspend() {
    actor.mailbox.suspend()
    actor.schedule()
  }

  /// Ends the machine for good: no further event, timer or result is processed, activities are cancelled, sources are
  /// unbound, and streams finish. Callers waiting for a receipt or for room get
  /// `MailboxError.invalidated`. A second call changes nothing.
  ///
  /// It does not wait for anything: cancelled activities may go on for a while. ``end(waiting:)`` waits for them.
  public func invalidate() {
    guard let messages = actor.mailbox.invalidate() else { return }
    for message in messages { actor.logDropping(message) }
    actor.schedule()
  }

  /// Whether a state, or a state in it, was active after the last macrostep: a live machine may be about to leave it.
  ///
  /// ```swift
  /// print(player.isIn(.playing))
  /// ```
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it was. To wait for it, use ``wait(for:upTo:)``.
  public func isIn(_ state: StateID) -> Bool { actor.mailbox.machine.isIn(state) }

  /// The ancestors of a state, from its parent to the top-level state. They never change while the machine lives.
  ///
  /// - Parameter state: The state, active or not.
  /// - Returns: The ancestors; none for a state at the top level, or an unknown one.
  public func ancestors(of state: StateID) -> [StateID] {
    actor.mailbox.machine.ancestors(of: state)
  }
}
