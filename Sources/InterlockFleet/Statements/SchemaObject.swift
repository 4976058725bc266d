/// A table, index, view or function that belongs to a fleet.
struct SchemaObject: Hashable, Sendable {
  /// The condition that the database has it.
  let exists: String

  /// Makes it.
  let creation: String
}

extension FleetTable {
  /// Describes a table, index or view.
  ///
  /// - Parameters:
  ///   - suffix: What its name has after that of the table of the entities; nil for that table.
  ///   - creation: The statement that makes it.
  /// - Returns: The object.
  func object(_ suffix: String?, _ creation: String) -> SchemaObject {
    let name = suffix.map { "\(written)_\($0)" } ?? written
    let exists =
      switch dialect {
      case .sqlite:
        """
        EXISTS (SELECT 1 FROM sqlite_schema
          WHERE type <> 'trigger' AND name = \(dialect.literal(name)) COLLATE NOCASE)
        """
      case .postgreSQL:
        "to_regclass(\(dialect.literal(dialect.identifier(name)))) IS NOT NULL"
      }
    return SchemaObject(exists: exists, creation: creation)
  }
}
