/// One transition in numbers, on the stack of the call, while its guards and callbacks run.
///
/// Its layout doesn't depend on the identifiers of a machine, so neither the engine nor the code that passes it on has
/// to look up types at run time.
@usableFromInline
struct TransitionFrame {
  // Safe because a frame ends with the call, and the call keeps all four alive.
  /// The kernel; not by its type, because the kernel's closures take a transition as an argument.
  @usableFromInline let kernel: Unmanaged<MachineStorage>
  /// The address of the machine's details, or of the call data: see `CallData`.
  @usableFromInline let detailsBits: UInt
  @usableFromInline var eventDataBits: UInt

  /// The target of the transition.
  @usableFromInline var row: UnsafePointer<TransitionRow>

  /// The active node when the event came; the root on activation.
  @usableFromInline let sourceNode: Node

  /// The node that is active now.
  @usableFromInline var currentNode: Node

  /// The time of the call, in seconds since the reference date; NaN if none was given.
  @usableFromInline let seconds: Double

  /// The guard or callback that runs.
  var call: CurrentCall

  /// The address of the room for a macrostep, plus one if the room is in use; 0 if there is no room. In a step without
  /// the engine, the macrostep is created when a callback first asks for something. A guard that is asked without the
  /// engine has no room.
  ///
  /// Not by its type, for the same reason as the kernel.
  var roomBits: UInt
}

// One call uses it, and it ends with the call.
@available(*, unavailable)
extension TransitionFrame: Sendable {}
