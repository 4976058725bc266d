/// A guard that refused.
@usableFromInline
struct Rejection: Hashable, Sendable {
  @usableFromInline let row: RowPosition
  @usableFromInline let guardIndex: Int

  @inlinable
  init(row: RowPosition, guardIndex: Int) {
    self.row = row
    self.guardIndex = guardIndex
  }
}
