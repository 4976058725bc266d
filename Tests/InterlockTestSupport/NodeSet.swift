/// A set of nodes of a small machine, in document order.
package struct NodeSet: Hashable, Sendable, Sequence, ExpressibleByArrayLiteral {
  package private(set) var bits: UInt32 = 0

  package init(bits: UInt32) {
    self.bits = bits
  }

  package init(_ nodes: some Sequence<Int>) {
    for node in nodes { insert(node) }
  }

  package init(arrayLiteral nodes: Int...) {
    self.init(nodes)
  }

  package var isEmpty: Bool { bits == 0 }

  /// The first node; nil if there is none.
  package var first: Int? { isEmpty ? nil : bits.trailingZeroBitCount }

  package func contains(_ node: Int) -> Bool { bits >> UInt32(node) & 1 == 1 }

  package mutating func insert(_ node: Int) { bits |= 1 << UInt32(node) }

  package func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }

  package func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }

  package func subtracting(_ other: Self) -> Self { Self(bits: bits & ~other.bits) }

  package func makeIterator() -> Iterator { Iterator(bits: bits) }

  package struct Iterator: IteratorProtocol {
    fileprivate var bits: UInt32

    package mutating func next() -> Int? {
      guard bits != 0 else { return nil }
      defer { bits &= bits - 1 }
      return bits.trailingZeroBitCount
    }
  }
}
