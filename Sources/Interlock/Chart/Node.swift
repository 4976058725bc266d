/// The number of a node of the tree: 0 is the root, then come the states in document order.
///
/// So what is in a node has the numbers right behind its own.
@usableFromInline
package struct Node: TableNumber, Hashable, Strideable {
  @usableFromInline
  package let number: UInt32

  @inlinable
  package init(number: UInt32) {
    self.number = number
  }

  @inlinable
  package static var root: Self { Self(number: 0) }

  /// The node of the state at a position of the definition.
  @inlinable
  package init(position: Int) {
    self.init(number: UInt32(position + 1))
  }

  /// Where its state stands in the definition. The root is no state.
  @inlinable
  package var position: Int { Int(number) - 1 }

  @inlinable
  package var next: Self { Self(number: number + 1) }
}

/// Nodes in document order. Compiled once, as the sort of texts.
@inline(never)
package func ascending(_ nodes: consuming [Node]) -> [Node] {
  nodes.sort()
  return nodes
}
