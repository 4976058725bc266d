/// A machine with a queue, a clock and tasks: a `MachineActor` or an `ObservableMachine`.
public protocol LiveMachine: AnyObject, Sendable {
  /// Waits until the machine has come to rest: until the timers that are due have been fired, its mailbox is empty,
  /// and what has come of activities that are over has been worked off. Activities that go on are not waited for.
  ///
  /// - Returns: Whether it is at rest.
  @discardableResult
  func settle() async -> Bool
}
