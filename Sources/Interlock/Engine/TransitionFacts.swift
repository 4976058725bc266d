/// One transition in numbers: what ``Machine/Transition`` shows to guards and callbacks.
///
/// Its layout does not depend on the identifiers of a machine, so that neither the engine nor the code that
/// hands it on has to look up types at run time.
@usableFromInline
package struct TransitionFacts: ~Copyable, Sendable {
  // Safe because a transition cannot outlive the call that made it, the call holds all four, and
  // `verify` stops a callback that has exchanged its transition for another call's.
  /// The kernel; not by its type, so that the kernel can have closures that are handed this.
  @usableFromInline let kernel: Unmanaged<Backing>
  /// Of the details of the machine, or of the data of the call: see `CallData`.
  @usableFromInline let detailsBits: UInt
  @usableFromInline let userInfoBits: UInt
  @usableFromInline let foreignBits: UInt

  /// The column of the event, `Column.noEvent` where there is none.
  @usableFromInline let column: Column

  /// The active node when the event came; the root on activation.
  @usableFromInline let sourceNode: Node

  /// The node to which the transition leads; `Row.internalTarget` if it is internal.
  @usableFromInline let targetNode: Node

  /// The node that is active now.
  @usableFromInline var currentNode: Node

  /// The time of the call, in seconds since the reference date, where the engine does not know it; not a
  /// number if nobody said.
  @usableFromInline let seconds: Double

  /// The address of the room for a macrostep, and whether there is one. In a step that is done without the engine, it is
  /// made when a callback first asks for something. A guard that is asked without the engine has no room; instead of
  /// it, its event stands here: twice its position and one, which is no address.
  let roomBits: UInt
  var hasMacrostep: Bool
}

extension TransitionFacts {
  /// The identifier of an event that the machine does not know; nil for all others.
  var foreign: ForeignEvent? { ForeignEvent.of(foreignBits) }
}
