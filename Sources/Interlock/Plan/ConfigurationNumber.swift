/// The number of a configuration: 0 of an inactive machine, that of its node where one leaf is all that is active, without
/// history. Others come behind those of the nodes: see `DispatchTableBuilder`.
@usableFromInline
package struct ConfigurationNumber: TableNumber, Equatable {
  @usableFromInline
  package let number: UInt32

  @inlinable
  package init(number: UInt32) {
    self.number = number
  }

  @inlinable
  package static var inactive: Self { Self(number: 0) }

  /// The configuration in which a leaf is all that is active.
  @inlinable
  init(leaf: Node) {
    self.init(number: leaf.number)
  }

  /// The only active leaf; without meaning where several are active, or history is known.
  @inlinable
  var leaf: Node { Node(number: number) }
}
