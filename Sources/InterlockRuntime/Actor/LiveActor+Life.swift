import Interlock

extension LiveActor {
  /// Lets the machine run once the calls of `resume` balance those of `suspend`; starting suspended counts as one call
  /// of `suspend`.
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

  /// Ends the machine: no further event, timer or result is processed, activities are cancelled, sources are unbound,
  /// and streams finish. Callers waiting for a receipt or for room get `MailboxError.invalidated`. A second call
  /// changes nothing.
  ///
  /// It does not wait: cancelled activities may still run for a while. ``end(waiting:)`` waits for them.
  public func invalidate() {
    guard let messages = actor.mailbox.invalidate() else { return }
    for message in messages { actor.logDropping(message) }
    actor.schedule()
  }

  /// Returns true if a state, or one of its descendants, was active after the last macrostep. A live machine may be
  /// about to leave it.
  ///
  /// ```swift
  /// print(player.isIn(.playing))
  /// ```
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it was active. To wait for a state, use ``wait(for:upTo:)``.
  public func isIn(_ state: StateID) -> Bool { actor.mailbox.machine.isIn(state) }

  /// Returns the ancestors of a state, from its parent to the top-level state. They never change while the machine
  /// lives.
  ///
  /// - Parameter state: The state, active or not.
  /// - Returns: The ancestors; none for a state at the top level, or an unknown one.
  public func ancestors(of state: StateID) -> [StateID] {
    actor.mailbox.machine.ancestors(of: state)
  }
}
