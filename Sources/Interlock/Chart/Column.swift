/// The number of a column. A column stands for the trigger of a transition.
///
/// Column 0 stands for every event that the machine doesn't know. The machine's events follow, then eventless
/// transitions, completions and timeouts.
@usableFromInline
package struct Column: TableNumber, Hashable, Strideable {
  @usableFromInline
  package let number: UInt32

  @inlinable
  package init(number: UInt32) {
    self.number = number
  }

  /// The column of transitions that any event triggers.
  @inlinable
  package static var anyEvent: Self { Self(number: 0) }

  /// The same column, used as that of an event the machine doesn't know.
  @inlinable
  package static var unknownEvent: Self { anyEvent }

  /// The column of the first event the machine knows.
  @inlinable
  package static var firstEvent: Self { Self(number: 1) }

  /// Stands for no column when the trigger is not an event.
  @inlinable
  package static var noEvent: Self { Self(number: .max) }

  /// The column of the event identifier at a position.
  @inlinable
  package init(position: Int) {
    self.init(number: UInt32(position + 1))
  }

  /// The position of the event's identifier. Only an event that the machine knows has one.
  @inlinable
  package var position: Int { Int(number) - 1 }
}
