import InterlockData

/// An index of the entities.
struct TableIndex: Sendable {
  /// The index, made in a transaction.
  let object: SchemaObject

  /// What makes it while others write to the table; nil if the database has no such thing. No database has it for a
  /// partitioned table.
  let concurrent: Concurrent?

  /// The making of an index that takes longer than others should wait, outside of a transaction.
  struct Concurrent: Sendable {
    /// Whether the index is complete, and whether it is being made; no row if there is none.
    let status: String

    let creation: String

    /// Removes the remains of an interrupted index.
    let removal: String
  }

  init(_ table: FleetTable, _ suffix: String, _ columns: String) {
    let name = table.other(suffix)
    let definition = "IF NOT EXISTS \(name) ON \(table.name) \(columns)"
    object = table.object(suffix, "CREATE INDEX \(definition)")
    concurrent =
      table.dialect == .sqlite
      ? nil
      : Concurrent(
        status: """
          SELECT indisvalid,
            EXISTS (SELECT 1 FROM pg_stat_progress_create_index WHERE index_relid = indexrelid)
          FROM pg_index WHERE indexrelid = to_regclass(\(table.dialect.literal(name)))
          """,
        creation: "CREATE INDEX CONCURRENTLY \(definition)",
        removal: "DROP INDEX CONCURRENTLY IF EXISTS \(name)"
      )
  }
}
