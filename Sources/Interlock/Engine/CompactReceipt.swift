/// A receipt in two numbers: the configuration and the row of a transition that was taken without the engine, or the
/// path of the engine's microsteps. It refers to no objects; `Kernel.records` turns it into transitions when a receipt
/// is read.
@usableFromInline
package struct CompactReceipt: Sendable {
  /// The number of the configuration, or the position of a path.
  @usableFromInline let configuration: UInt32

  /// The position of the row; with the highest bit set, the column whose first rows were taken. The four largest
  /// numbers mark everything else.
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

  /// The first rows of a column. A plain step has read nothing else; which rows these are is found when the receipt is
  /// read.
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

  /// The engine's microsteps, as a path.
  @inline(__always)
  init(path: UInt32) {
    let isNone = path == MicrostepPath.none
    self.init(configuration: isNone ? 0 : path, number: isNone ? .max : .max - 2)
  }

  /// The configuration it was taken in; meaningless if the engine took it.
  var start: ConfigurationNumber { ConfigurationNumber(number: configuration) }

  /// The position of the path; nil if it is none.
  var path: UInt32? { number == .max - 2 ? configuration : nil }

  var isDeferred: Bool { number == .max - 1 }

  /// The column of an event that was ignored; nil if none was.
  var ignored: Column? { number == .max - 3 ? Column(number: configuration) : nil }

  /// Whether the engine created it.
  @inlinable
  var isOfEngine: Bool { number >= .max - 3 }
}
