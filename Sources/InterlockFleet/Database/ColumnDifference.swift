/// A column of a table whose type is not the one that a fleet needs.
public struct ColumnDifference: Hashable, Sendable {
  /// The name of the column.
  public let name: String

  /// The type of the column, as the database writes it.
  public let found: String

  /// The type that the fleet needs.
  public let expected: String
}
