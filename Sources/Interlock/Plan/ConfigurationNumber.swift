/// The number of a configuration. An inactive machine has 0; a configuration with a single active leaf and no history
/// has the number of that leaf's node. Others are numbered after the nodes: see `DispatchTableBuilder`.
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

  /// The configuration whose only active leaf is the given one.
  @inlinable
  init(leaf: Node) {
    self.init(number: leaf.number)
  }

  /// The only active leaf; meaningless if several leaves are active or history is recorded.
  @inlinable
  var leaf: Node { Node(number: number) }
}
