/// A record of a transition taken without the engine: the number of the configuration it was taken in, and the row.
@usableFromInline
package struct Taken: Sendable {
  /// The number of the configuration, or the position of a trail.
  @usableFromInline let configuration: UInt32

  /// The position of the row; with the highest bit set, the column whose first rows were taken.
  @usableFromInline let number: UInt32

  @inlinable
  init(configuration: UInt32, number: UInt32) {
    self.configuration = configuration
    self.number = number
  }

  @inlinable
  init(number: ConfigurationNumber, row: RowPosition) {
    self.init(configuration: number.number, number: row.number)
  }

  /// The first rows of a column: all that a plain step knows.
  @inlinable
  init(number: ConfigurationNumber, column: Column) {
    self.init(configuration: number.number, number: 1 << 31 | column.number)
  }

  /// No transition.
  package static var none: Self { Self(configuration: 0, number: .max) }

  /// No transition: the event was deferred.
  static var deferred: Self { Self(configuration: 0, number: .max - 1) }

  /// No transition: no row took the event, and the definition ignores such events.
  static func ignored(_ column: Column) -> Self {
    Self(configuration: column.number, number: .max - 3)
  }

  /// What the engine took, as a trail.
  @inline(__always)
  init(trail: UInt32) {
    let isNone = trail == Trail.none
    self.init(configuration: isNone ? 0 : trail, number: isNone ? .max : .max - 2)
  }

  /// The configuration it was taken in; meaningless if the engine took it.
  var start: ConfigurationNumber { ConfigurationNumber(number: configuration) }

  /// The position of the trail; nil if it is none.
  var trail: UInt32? { number == .max - 2 ? configuration : nil }

  var isDeferred: Bool { number == .max - 1 }

  /// The column of an event that was ignored; nil if none was.
  var ignored: Column? { number == .max - 3 ? Column(number: configuration) : nil }

  /// Whether the engine created it.
  @inlinable
  var isOfEngine: Bool { number >= .max - 3 }
}
