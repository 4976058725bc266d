/// A number for one kind of things, counted from 0.
///
/// Each kind has a type of its own, so that a node is never taken for a column. To the processor all are as good as a
/// `UInt32`. None can be written as a literal, which would let any number through.
@usableFromInline
package protocol TableNumber: Sendable {
  var number: UInt32 { get }

  init(number: UInt32)
}

extension TableNumber {
  /// Where a table has its element.
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

// Numbers that are walked in order. The operators stand here once more because `Strideable` brings slower ones.
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
