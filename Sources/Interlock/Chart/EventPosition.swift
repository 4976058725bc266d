/// The position of an event in the definition. Each event there has its own trigger, sources, targets, guards and
/// callbacks, and several can share one identifier.
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
