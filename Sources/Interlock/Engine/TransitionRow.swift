/// What a row of the table says of its transition. Rows for direct steps begin with it, so that going on to the next
/// row is going on to the next address.
@usableFromInline
struct TransitionRow: Sendable {
  /// The column of the event; `Column.noEvent` if there is none.
  @usableFromInline let column: Column

  /// The node that the transition leads to; `Row.internalTarget` if it is internal.
  @usableFromInline let target: Node

  /// The event whose guards and callbacks run; meaningless while a callback of a state or the machine runs.
  let event: EventPosition
}
