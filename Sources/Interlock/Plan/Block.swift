/// The position at which the entries of a configuration begin in a dispatch table.
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

  /// The only block of a table that resolves nothing. Not 0, which is the block of an inactive machine.
  static var unresolved: Self { Self(number: 1) }

  /// The block of a configuration, in a table whose blocks have so many entries.
  @inlinable
  @inline(__always)
  init(of configuration: ConfigurationNumber, width: UInt32) {
    self.init(number: configuration.number &* width)
  }
}
