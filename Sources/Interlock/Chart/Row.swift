/// A declared transition in numbers, as a row of the chart's table: one source, one trigger, one target.
@usableFromInline
package struct Row: Sendable {
  /// The node of the source; the root for any state.
  @usableFromInline
  package let node: Node

  @usableFromInline
  package let column: Column

  /// The node it leads to; `Row.internalTarget` if no state is left.
  @usableFromInline
  let target: Node

  /// The event of the definition that the row belongs to.
  @usableFromInline
  package let event: EventPosition

  @inlinable
  var isInternal: Bool { target == Self.internalTarget }

  @inlinable
  static var internalTarget: Node { Node(number: .max) }
}
