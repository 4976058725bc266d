/// The number of a column: what a row is triggered by.
///
/// 0 is every event that the machine does not know; then come its events, eventless rows, completions and timeouts.
@usableFromInline
package struct Column: TableNumber, Hashable, Strideable {
  @usableFromInline
  package let number: UInt32

  @inlinable
  package init(number: UInt32) {
    self.number = number
  }

  /// The column of rows that any event triggers.
  @inlinable
  package static var anyEvent: Self { Self(number: 0) }

  /// The same one, as the column of an event that the machine does not know.
  @inlinable
  package static var unknownEvent: Self { anyEvent }

  /// The column of the first event that the machine knows.
  @inlinable
  package static var firstEvent: Self { Self(number: 1) }

  /// Stands for no column where something else than an event is the trigger.
  @inlinable
  package static var noEvent: Self { Self(number: .max) }

  /// The column of the identifier at a position of those of the events.
  @inlinable
  package init(position: Int) {
    self.init(number: UInt32(position + 1))
  }

  /// Where the identifier of its event stands. Only an event that the machine knows has one.
  @inlinable
  package var position: Int { Int(number) - 1 }
}
