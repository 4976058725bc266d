/// Where the entries of a configuration begin in a dispatch table, whose blocks have a power of two as their length.
@usableFromInline
package struct Block: TableNumber, Equatable {
  @usableFromInline
  package let number: UInt32

  @inlinable
  package init(number: UInt32) {
    self.number = number
  }

  /// The block of an inactive machine.
  @inlinable
  static var inactive: Self { Self(number: 0) }

  /// The only one of a table that has no answer to anything. Not 0, which is that of an inactive machine.
  static var unresolved: Self { Self(number: 1) }

  @inlinable
  @inline(__always)
  init(of configuration: ConfigurationNumber, shift: UInt32) {
    self.init(number: configuration.number &<< shift)
  }

  /// The configuration whose block it is.
  @inlinable
  @inline(__always)
  func configuration(shift: UInt32) -> ConfigurationNumber {
    ConfigurationNumber(number: number &>> shift)
  }
}
