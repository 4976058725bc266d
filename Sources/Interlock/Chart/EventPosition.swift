/// Where an event stands in the definition: each has a trigger, sources, targets, guards and callbacks of its own, and
/// several can have one identifier.
@usableFromInline
package struct EventPosition: TableNumber, Hashable, Comparable {
  @usableFromInline
  package let number: UInt32

  @inlinable
  package init(number: UInt32) {
    self.number = number
  }

  @inlinable
  package init(_ position: Int) {
    self.init(number: UInt32(position))
  }
}
