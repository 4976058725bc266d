/// One source, one event, one target.
@usableFromInline
package struct Row: Sendable {
  /// The node of the source; the root for any state.
  @usableFromInline
  package let node: UInt32

  @usableFromInline
  package let column: UInt32

  /// The node to which it leads; `Row.internalTarget` where no state is left.
  @usableFromInline
  let target: UInt32

  /// The number of the event in the definition.
  @usableFromInline
  package let event: UInt32

  @inlinable
  var isInternal: Bool { target == Self.internalTarget }

  @inlinable
  static var internalTarget: UInt32 { .max }
}
