/// The part of a row that its transition reads. A `DirectRow` begins with it, so that a frame refers to a row of the
/// table instead of copying it.
@usableFromInline
struct TransitionRow: Sendable {
  /// The column of the event; `Column.noEvent` if there is none.
  @usableFromInline let column: Column

  /// The node that the transition leads to; `Row.internalTarget` if it is internal.
  @usableFromInline let target: Node

  /// The event whose guards and callbacks run; meaningless while a callback of a state or the machine runs.
  let event: EventPosition
}
