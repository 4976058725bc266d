import Foundation
import Interlock
import InterlockData
import InterlockFleet

/// An order that is changed forever.
struct Order: DataContext, Sendable {
  var total = 0
  var paid = 0

  static let fields = Fields<Order> {
    Field("total", \.total)
    Field("paid", \.paid)
  }
}

/// One call for one entity: a request that is answered once.
struct OneEntity: Sendable {
  private typealias Life = Machine<String, String>.With<Order>

  private let database: any FleetDatabase
  private let orders: Fleet<String, String, Order, Int>
  private let keys: [Int]
  private let seconds: Double

  init(_ place: Place, seconds: Double) async throws {
    self.seconds = seconds
    database = try place.open()
    let life = try Life(initial: "open") {
      Life.State("open")
      Life.State("paid")
      Life.Event("turn", from: "open", to: "paid").shouldFire { $0.context.paid >= 0 }
        .perform { $0.context.paid += 1 }
      Life.Event("turn", from: "paid", to: "open")
    }
    orders = try Fleet(life, of: Order(), table: "orders", in: database)
    try await orders.prepare()
    var keys: [Int] = []
    for _ in 0..<1_000 { keys.append(try await orders.insert(Order(total: 30))) }
    self.keys = keys
  }

  /// How many calls the fleet makes in a second.
  func byFleet() async throws -> Double {
    let (orders, keys) = (orders, keys)
    return try await rate(clients: 8, seconds: seconds) { client, round in
      let key = keys[(client * 125 + round / 2) % keys.count]
      try await orders.fire(
        "turn",
        on: key,
        once: "fleet \(client) \(round)"
      )
    }
  }

  /// The same statements without a machine.
  func byHand() async throws -> Double {
    let (database, keys) = (database, keys)
    let isSQLite = database.dialect == .sqlite
    func number(_ text: String) -> String {
      isSQLite ? text.replacing("$", with: "?") : text
    }
    let lock = isSQLite ? "" : " FOR UPDATE"
    let read = number(
      #"SELECT "revision", "state", "total", "paid" FROM orders WHERE "id" = $1"# + lock
    )
    let asked = number("SELECT answer FROM orders_requests WHERE request = $1")
    let write = number(
      #"""
      UPDATE orders SET "state" = $1, "total" = $2, "paid" = $3, "revision" = "revision" + 1
      WHERE "id" = $4
      """#
    )
    let answer = number(
      """
      INSERT INTO orders_requests (request, entity, event, hash, answer, time, definition)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """
    )
    return try await rate(clients: 8, seconds: seconds) { client, round in
      let key = SQLValue.integer(keys[(client * 125 + round / 2) % keys.count])
      let transaction = try await database.begin()
      do {
        let row = try await transaction.run(read, [key])[0]
        let request = SQLValue.text("hand \(client) \(round)")
        guard try await transaction.run(asked, [request]).isEmpty else { return }
        guard case .integer(let paid) = row[3] else { return }
        let isOpen = row[1] == .text("open")
        _ = try await transaction.run(
          write,
          [.text(isOpen ? "paid" : "open"), row[2], .integer(isOpen ? paid + 1 : paid), key]
        )
        let now = Date().timeIntervalSince1970
        _ = try await transaction.run(
          answer,
          [
            request, key, .text("turn"), .text("0123456789abcdef"),
            .text(#"{"taken":{"revision":1}}"#), .number(now), .text("0123456789abcdef"),
          ]
        )
        try await transaction.commit()
      } catch {
        await transaction.rollback()
        throw error
      }
    }
  }
}
