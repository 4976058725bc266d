/// The number of a node in the tree: 0 is the root, followed by the states in document order.
///
/// The descendants of a node therefore have the numbers right after its own.
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

  /// The node of the state at a position in the definition.
  @inlinable
  package init(position: Int) {
    self.init(number: UInt32(position + 1))
  }

  /// The position of its state in the definition. The root is not a state.
  @inlinable
  package var position: Int { Int(number) - 1 }

  @inlinable
  package var next: Self { Self(number: number + 1) }
}

/// Nodes in document order. Compiled once, like the sort of strings.
@inline(never)
package func ascending(_ nodes: consuming [Node]) -> [Node] {
  nodes.sort()
  return nodes
}
