import Foundation
import Interlock
import InterlockFleet

private enum Status: String, Sendable { case unread, read, archived, deleted }
private enum Action: String, Sendable { case view, archive, delete }
private typealias Inbox = Machine<Status, Action>

/// Fires a million entities with one statement, against loading, firing and saving a million machines one by one: the
/// same rows, the same database, the same run.
@main
enum Fleets {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.allSatisfy({ $0 == "--smoke" }) else {
      print(usage)
      exit(arguments.first == "--help" ? 0 : 2)
    }
    let count = arguments.isEmpty ? 1_000_000 : 1_000
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    if let store = try SQLiteStore(folder.appending(path: "fleet").path) {
      try measure(store, .sqlite, count, rounds: 5)
    } else {
      print("SQLite: not found")
    }
    let place = ProcessInfo.processInfo.environment["INTERLOCK_POSTGRES"]
    if let place, let store = try PostgreSQLStore(place) {
      try measure(store, .postgreSQL, count, rounds: 1)
    } else {
      print("PostgreSQL: not found; .ci/tools/databases starts one")
    }
  }

  /// Prints the medians of several rounds.
  private static func measure(
    _ store: any Store,
    _ dialect: SQLDialect,
    _ count: Int,
    rounds: Int
  ) throws {
    let prototype = try Inbox(initial: .unread) {
      [Status.unread, .read, .archived, .deleted].map { Inbox.State($0) }
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.archive, from: .unread, .read, to: .archived)
      Inbox.Event(.delete, from: .unread, .read, .archived, to: .deleted)
    }
    let fleet = try SQLFleet(prototype, table: "messages", dialect: dialect)
    let statement = try fleet.statements(firing: .view).joined()
    try store.execute(fleet.schema)
    // Pending writes of one side must not count for the other.
    let quiet = dialect == .sqlite ? "" : "CHECKPOINT"
    // When entities are fired one by one, the table has no trigger and no check to pay for.
    let key = dialect == .sqlite ? "INTEGER" : "BIGINT"
    try store.execute("CREATE TABLE plain (id \(key) PRIMARY KEY, state TEXT NOT NULL)")
    let times = try (0..<rounds).map { _ in
      try store.execute("DELETE FROM messages; DELETE FROM plain; \(rows(dialect, count))")
      try store.execute(quiet)
      let single = try time { try fireOneByOne(prototype, store, dialect, count) }
      try store.execute(quiet)
      let together = try time { try store.execute("BEGIN; \(statement) COMMIT;") }
      try check(store, count)
      return (single: single, together: together, ratio: single / together)
    }
    print(
      "\(store.name), \(count) entities: one statement \(median(times.map(\.together))) s, "
        + "one by one \(median(times.map(\.single))) s, ratio \(median(times.map(\.ratio)))"
    )
  }

  private static func check(_ store: any Store, _ count: Int) throws {
    for table in ["messages", "plain"] {
      let fired = try store.number("SELECT count(*) FROM \(table) WHERE state = 'read'")
      guard fired == count else { throw StoreError(description: "\(fired) fired in \(table)") }
    }
  }

  /// In one transaction, with prepared statements.
  private static func fireOneByOne(
    _ prototype: Inbox,
    _ store: any Store,
    _ dialect: SQLDialect,
    _ count: Int
  ) throws {
    let (first, second) = dialect == .sqlite ? ("?", "?") : ("$1", "$2")
    try store.prepare(
      load: "SELECT state FROM plain WHERE id = \(first)",
      save: "UPDATE plain SET state = \(first) WHERE id = \(second)"
    )
    try store.execute("BEGIN")
    for key in 1...Int64(count) {
      let state = Status(rawValue: try store.load(key))
      var machine = try prototype.restored(from: Inbox.Snapshot(state: state))
      try machine.fire(.view)
      try store.save(key, machine.state.rawValue)
    }
    try store.execute("COMMIT")
  }

  private static func rows(_ dialect: SQLDialect, _ count: Int) -> String {
    let rows =
      switch dialect {
      case .sqlite:
        """
        WITH RECURSIVE number (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < \(count))
        INSERT INTO messages (id) SELECT id FROM number;
        """
      case .postgreSQL: "INSERT INTO messages (id) SELECT generate_series(1, \(count));"
      }
    return "\(rows) INSERT INTO plain SELECT id, state FROM messages; ANALYZE;"
  }

  private static func time(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body) / .seconds(1)
  }

  private static func median(_ values: [Double]) -> String {
    let value = values.sorted()[values.count / 2]
    return String(format: value < 10 ? "%.2f" : "%.1f", value)
  }

  private static let usage = """
    usage: fleets [--smoke]
      fires 1,000,000 entities by one statement, and 1,000,000 machines one by one, which are loaded by their key,
      restored, fired and saved in one transaction with prepared statements; in SQLite, and in PostgreSQL where
      INTERLOCK_POSTGRES says how to connect; a smoke run has 1,000
    """
}
