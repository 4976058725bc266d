import InterlockData

/// The table of workers that have begun and not ended. One whose time has passed has died.
struct WorkerStatements: Sendable {
  /// Says that a worker lives. Takes its name, for how many seconds it counts as living, and how many items it takes at
  /// once.
  let life: String

  /// Forgets workers that have died. Returns for each how many items it has taken at once.
  let deaths: String

  /// Forgets a worker. Takes its name.
  let end: String

  /// The table.
  let schema: SchemaObject

  init(_ table: FleetTable) {
    let workers = table.other("workers")
    life = """
      INSERT INTO \(workers) (worker, due, batch)
      VALUES (\(table.parameter(1, .text)), \(table.time) + \(table.parameter(2, .number)),
        \(table.parameter(3, .integer)))
      ON CONFLICT (worker) DO UPDATE SET due = excluded.due
      """
    deaths = "DELETE FROM \(workers) WHERE due < \(table.time) RETURNING batch"
    end = "DELETE FROM \(workers) WHERE worker = \(table.parameter(1, .text))"
    schema = table.object(
      "workers",
      """
      CREATE TABLE \(workers) (
        worker \(table.dialect.textType) PRIMARY KEY NOT NULL,
        due DOUBLE PRECISION NOT NULL,
        batch INTEGER NOT NULL
      )
      """
    )
  }
}
