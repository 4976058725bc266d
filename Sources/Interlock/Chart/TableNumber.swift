/// A number that identifies things of one kind, counted from 0.
///
/// Each kind has its own type, so that a node can't be mistaken for a column. At run time each is just a `UInt32`.
/// There are no literals, because a literal would let any number through.
@usableFromInline
package protocol TableNumber: Sendable {
  var number: UInt32 { get }

  init(number: UInt32)
}

extension TableNumber {
  /// The index of its element in a table.
  @inlinable
  package var index: Int { Int(truncatingIfNeeded: number) }

  @inlinable
  package static func == (left: Self, right: Self) -> Bool { left.number == right.number }
}

extension TableNumber where Self: Hashable {
  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension TableNumber where Self: Comparable {
  @inlinable
  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

// Numbers that can be iterated in order. The operators are repeated here because those from `Strideable` are slower.
extension TableNumber where Self: Strideable {
  @inlinable
  package static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  @inlinable
  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  @inlinable
  package func distance(to other: Self) -> Int { other.index - index }

  @inlinable
  package func advanced(by distance: Int) -> Self { Self(number: UInt32(index + distance)) }
}
