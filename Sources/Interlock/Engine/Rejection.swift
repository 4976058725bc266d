/// A guard that has refused.
@usableFromInline
struct Rejection: Hashable, Sendable {
  @usableFromInline let row: Int
  @usableFromInline let guardIndex: Int

  @inlinable
  init(row: Int, guardIndex: Int) {
    self.row = row
    self.guardIndex = guardIndex
  }
}
