import Foundation
import Interlock
import InterlockData
import InterlockFleet

/// Fires an event of many rows in one statement: flat ones, and ones with data, each beside the statement that one would
/// write by hand.
struct Million {
  struct Order: DataContext {
    var total = 10
    var paid = 0

    static let fields = Fields<Order> {
      Field("total", \.total)
      Field("paid", \.paid)
    }
  }

  typealias Plain = Machine<String, String>
  typealias Life = Plain.With<Order>

  private let place: Place
  let count: Int

  init(_ place: Place, count: Int) {
    self.place = place
    self.count = count
  }

  /// How many seconds it takes by hand, and by the fleet.
  typealias Seconds = (byHand: Double, byFleet: Double)

  func flat() async throws -> Seconds {
    let messages = try Plain(initial: "unread") {
      Plain.State("unread")
      Plain.State("read")
      Plain.State("deleted")
      Plain.Event("view", from: "unread", to: "read")
      Plain.Event("delete", from: "unread", "read", to: "deleted")
    }
    let fleet: Fleet<String, String, Void, Int> = try Fleet(
      messages,
      table: "messages",
      in: place.open()
    )
    try await fleet.prepare()
    try await fill("messages", of: fleet.database, try await fleet.insert())
    let hand =
      #"UPDATE messages SET "state" = 'read', "revision" = "revision" + 1 WHERE "state" = 'unread'"#
    return try await (
      byHand: seconds { _ = try await fleet.database.run(hand, []) },
      byFleet: refilled("messages", of: fleet.database) {
        guard try await fleet.fireAll("view").fired == count else { throw Wrong() }
      }
    )
  }

  func data() async throws -> Seconds {
    let life = try Life(initial: "placed") {
      Life.State("placed")
      Life.State("paid")
      Life.State("refused")
      Life.Event("pay", from: "placed", to: "paid").when(\.total > 0)
        .perform(.set(\.paid, to: \.total))
      Life.Event("pay", from: "placed", to: "refused")
    }
    let fleet: Fleet<String, String, Order, Int> = try Fleet(
      life,
      of: Order(),
      table: "sales",
      in: place.open()
    )
    try await fleet.prepare()
    try await fill("sales", of: fleet.database, try await fleet.insert(Order()))
    let hand = #"""
      UPDATE sales SET "state" = CASE WHEN total > 0 THEN 'paid' ELSE 'refused' END,
        paid = CASE WHEN total > 0 THEN total ELSE paid END, "revision" = "revision" + 1
      WHERE "state" = 'placed'
      """#
    return try await (
      byHand: seconds { _ = try await fleet.database.run(hand, []) },
      byFleet: refilled("sales", of: fleet.database) {
        guard try await fleet.fireAll("pay").fired == count else { throw Wrong() }
      }
    )
  }

  struct Wrong: Error {}

  /// Doubles the rows of a table until there are enough.
  private func fill(_ table: String, of database: any FleetDatabase, _ first: Int) async throws {
    let columns = table == "sales" ? ", total, paid" : ""
    var rows = 1
    while rows < count {
      let more = min(rows, count - rows)
      try await database.run(
        """
        INSERT INTO \(table) ("state", "definition"\(columns))
        SELECT "state", "definition"\(columns) FROM \(table) LIMIT \(more)
        """,
        []
      )
      rows += more
    }
    try await database.run("CREATE TABLE \(table)_copy AS SELECT * FROM \(table)", [])
    try await settle(database)
  }

  /// Returns the seconds that a change of the original rows takes.
  private func refilled(
    _ table: String,
    of database: any FleetDatabase,
    _ body: () async throws -> Void
  ) async throws -> Double {
    try await database.run("DELETE FROM \(table)", [])
    try await settle(database)
    try await database.run("INSERT INTO \(table) SELECT * FROM \(table)_copy", [])
    try await settle(database)
    return try await seconds(body)
  }

  /// Leaves no writes of one side to the other.
  private func settle(_ database: any FleetDatabase) async throws {
    guard database.dialect == .postgreSQL else {
      try await database.run("PRAGMA wal_checkpoint(TRUNCATE)", [])
      return
    }
    try await database.run("VACUUM ANALYZE", [])
    try await database.run("CHECKPOINT", [])
  }

  private func seconds(_ body: () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    try await body()
    return start.duration(to: .now) / .seconds(1)
  }
}
