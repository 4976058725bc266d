/// The position of a row among the rows of a chart, which are ordered by node, then by column, then as written.
@usableFromInline
package struct RowPosition: TableNumber, Hashable, Strideable {
  @usableFromInline
  package let number: UInt32

  @inlinable
  package init(number: UInt32) {
    self.number = number
  }

  /// The row at an index into the list of all rows.
  @inlinable
  package init(_ index: Int) {
    self.init(number: UInt32(index))
  }

  @inlinable
  package var next: Self { Self(number: number + 1) }
}
