/// A machine with a queue, a clock and tasks: a `MachineActor` or an `ObservableMachine`.
public protocol LiveMachine: AnyObject, Sendable {
  /// Waits until the machine is at rest: until due timers have fired, its mailbox is empty, and the outcomes of
  /// finished activities have been processed. It does not wait for running activities.
  ///
  /// - Returns: Whether it is at rest.
  @discardableResult
  func settle() async -> Bool
}
