/// One transition in numbers: what ``Machine/Transition`` shows to guards and callbacks.
///
/// Its layout doesn't depend on the identifiers of a machine, so neither the engine nor the code that passes it on
/// has to look up types at run time.
@usableFromInline
package struct TransitionFacts: ~Copyable, Sendable {
  // Safe because a transition can't outlive the call that made it, the call keeps all four alive, and `verify` stops
  // a callback that has swapped its transition for another call's.
  /// The kernel; not by its type, because the kernel's closures take this type as an argument.
  @usableFromInline let kernel: Unmanaged<Backing>
  /// The address of the machine's details, or of the call data: see `CallData`.
  @usableFromInline let detailsBits: UInt
  @usableFromInline let userInfoBits: UInt
  @usableFromInline let foreignBits: UInt

  /// The column of the event; `Column.noEvent` if there is none.
  @usableFromInline let column: Column

  /// The active node when the event came; the root on activation.
  @usableFromInline let sourceNode: Node

  /// The node that the transition leads to; `Row.internalTarget` if it is internal.
  @usableFromInline let targetNode: Node

  /// The node that is active now.
  @usableFromInline var currentNode: Node

  /// The time of the call, in seconds since the reference date, if the engine doesn't hold it; NaN if none was given.
  @usableFromInline let seconds: Double

  /// The address of the room for a macrostep, and whether the room is in use. In a step without the engine, the
  /// macrostep is created when a callback first asks for something. A guard that is asked without the engine has no
  /// room; its event is stored here instead, as twice its position plus one, which is never a valid address.
  let roomBits: UInt
  var hasMacrostep: Bool
}

extension TransitionFacts {
  /// The identifier of an event that the machine doesn't know; nil for all others.
  var foreign: ForeignEvent? { ForeignEvent.of(foreignBits) }
}
