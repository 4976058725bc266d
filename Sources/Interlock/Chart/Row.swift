/// One source, one event, one target.
@usableFromInline
package struct Row: Sendable {
  /// The node of the source; the root for any state.
  @usableFromInline
  package let node: Node

  @usableFromInline
  package let column: Column

  /// The node to which it leads; `Row.internalTarget` where no state is left.
  @usableFromInline
  let target: Node

  /// The event of the definition of which it is.
  @usableFromInline
  package let event: EventPosition

  @inlinable
  var isInternal: Bool { target == Self.internalTarget }

  @inlinable
  static var internalTarget: Node { Node(number: .max) }
}
