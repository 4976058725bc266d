/// A microstep in the form that is executed: a list of instructions, and the configuration it leads to.
final class Microstep: @unchecked Sendable {
  // Safe because nothing changes after the initialiser.

  /// The transitions to take.
  let transitions: [EnabledTransition]
  let change: ConfigurationChange

  /// The column of the event; `Column.noEvent` if the trigger is something else.
  let event: Column

  /// The next configuration. The kernel keeps it alive, or the macrostep, together with the microstep.
  let next: Unmanaged<KnownConfiguration>

  /// Whether states are left or entered.
  let hasChanges: Bool

  /// The exited states that have timeouts, and the entered ones, each with one of its timeouts. Not arrays, because
  /// iterating over those takes reference counting.
  let cancelled: UnsafeMutableBufferPointer<Node>
  let armed: UnsafeMutableBufferPointer<(node: Node, timeout: Chart.Timeout)>
  let setsTimers: Bool

  /// Whether the kernel keeps it.
  let isShared: Bool

  // Raw memory, for the same reason.
  private let instructions: UnsafeMutablePointer<Instruction>
  let instructionCount: Int

  /// A single instruction, and the transition it belongs to.
  struct Instruction {
    enum Operation {
      /// Calls the callback of a node or an event.
      case call
      /// Changes to the next configuration.
      case change
      /// Raises the completion event of a column.
      case complete
    }

    let operation: Operation
    let kind: CallbackKind
    /// The owner of the callback.
    let owner: CallbackOwner
    /// The column of the completion.
    let completion: Column
    /// The index of the transition among those taken, its leaf, and its first target.
    let transitionIndex: UInt32
    let leaf: Node
    let target: Node
  }

  init(
    _ transitions: [EnabledTransition],
    _ change: ConfigurationChange,
    event: Column,
    next: Unmanaged<KnownConfiguration>,
    timeouts: [Node: [Chart.Timeout]],
    instructions: [Instruction],
    isShared: Bool
  ) {
    self.transitions = transitions
    self.change = change
    self.event = event
    self.next = next
    self.isShared = isShared
    hasChanges = !change.exited.isEmpty || !change.entered.isEmpty
    let cancelled = timeouts.isEmpty ? [] : change.exited.filter { timeouts[$0] != nil }
    let armed =
      timeouts.isEmpty
      ? [] : change.entered.flatMap { node in (timeouts[node] ?? []).map { (node, $0) } }
    self.cancelled = .init(start: .allocate(copying: cancelled), count: cancelled.count)
    self.armed = .init(start: .allocate(copying: armed), count: armed.count)
    setsTimers = !cancelled.isEmpty || !armed.isEmpty
    self.instructions = .allocate(copying: instructions)
    instructionCount = instructions.count
  }

  deinit {
    cancelled.deallocate()
    armed.deallocate()
    instructions.deallocate()
  }

  @inline(__always)
  subscript(position: Int) -> Instruction { instructions[position] }
}
