import InterlockData

/// The table of workers that have begun and not ended. One whose time has passed has died.
struct WorkerStatements: Sendable {
  /// Says that a worker lives. Takes its name, and for how many seconds it counts as living.
  let life: String

  /// Forgets workers that have died. Returns a row for each.
  let deaths: String

  /// Forgets a worker. Takes its name.
  let end: String

  /// The table.
  let schema: SchemaObject

  init(_ table: FleetTable) {
    let workers = table.other("workers")
    life = """
      INSERT INTO \(workers) (worker, due)
      VALUES (\(table.parameter(1, .text)), \(table.time) + \(table.parameter(2, .number)))
      ON CONFLICT (worker) DO UPDATE SET due = excluded.due
      """
    deaths = "DELETE FROM \(workers) WHERE due < \(table.time) RETURNING 1"
    end = "DELETE FROM \(workers) WHERE worker = \(table.parameter(1, .text))"
    schema = table.object(
      "workers",
      """
      CREATE TABLE \(workers) (
        worker \(table.dialect.textType) PRIMARY KEY NOT NULL,
        due DOUBLE PRECISION NOT NULL
      )
      """
    )
  }
}
