/// A statement with the values of its parameters.
public struct SQLStatement: Hashable, Sendable {
  /// The statement. Its parameters are `?1`, `?2` … in SQLite, `$1`, `$2` … in PostgreSQL.
  public let text: String

  /// The values of its parameters, in order.
  public let values: [SQLValue]

  /// Creates a statement.
  ///
  /// - Parameters:
  ///   - text: The statement. Its parameters are `?1`, `?2` … in SQLite, `$1`, `$2` … in PostgreSQL.
  ///   - values: The values of its parameters, in order.
  public init(_ text: String, _ values: [SQLValue] = []) {
    self.text = text
    self.values = values
  }
}
