import Interlock
import InterlockFleet
import InterlockJournal
import Testing

@Suite("Fleet: history")
struct HistoryTests {
  private func orders(
    _ place: Place,
    keepingHistory keepsHistory: Bool = true
  ) throws -> Orders<Int> {
    try Fleet(
      Order.life(),
      of: Order(),
      table: "orders",
      keepingHistory: keepsHistory,
      in: place.open()
    )
  }

  @Test(arguments: Place.Kind.all)
  func `it says what an entity has taken, and is replayed`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let orders = try orders(place)
      try await orders.prepare()
      let id = try await orders.insert(Order(total: 30), by: "ann")
      await #expect(throws: Orders<Int>.Failure.self) {
        try await orders.fire(.pay, Payment(amount: 1), on: id, by: "mallory")
      }
      try await orders.fire(.pay, Payment(amount: 30), on: id, by: "bob")
      try await orders.fire(.ship, on: id, userInfo: ["carrier": "post", "box": [1, 2]])
      let changes = try await orders.history(of: id)
      #expect(changes.map(\.cause) == [.start, .event("pay"), .event("ship")])
      #expect(changes.map(\.who) == ["ann", "bob", nil])
      #expect(changes.map(\.state) == ["placed", "paid", "open"])
      #expect(changes.map(\.origin) == [nil, "placed", "paid"])
      #expect(changes.map(\.revision) == [0, 1, 2])
      #expect(try await orders.history(of: id, after: changes[1]).map(\.revision) == [2])

      let journal = try #require(try await orders.journal(of: id))
      #expect(journal.records.map(\.number) == [1, 2])
      let machine = try journal.replayed()
      let entity = try #require(try await orders.entity(id))
      #expect(machine.configuration == entity.machine.configuration)
      #expect(machine.context(as: Order.self) == entity.context)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `timers that come before an event have entries of their own`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let life = try Life(initial: .placed) {
        Life.State(.placed)
        Life.State(.paid)
        Life.State(.done)
        Life.State(.expired)
        Life.Event.after(.milliseconds(1), from: .placed, to: .paid)
        Life.Event(.ship, from: .paid, to: .done)
        Life.Event.after(.milliseconds(1), from: .done, to: .expired)
      }
      let orders = try Fleet(
        life,
        of: Order(),
        table: "orders",
        keepingHistory: true,
        in: place.open()
      )
      try await orders.prepare()
      let id = try await orders.insert(Order())
      try await Task.sleep(for: .milliseconds(5))
      try await orders.fire(.ship, on: id)
      try await Task.sleep(for: .milliseconds(5))
      try await orders.advance(id)
      let changes = try await orders.history(of: id)
      #expect(changes.map(\.cause) == [.start, .timer, .event("ship"), .timer])
      #expect(changes.map(\.revision) == [0, 1, 1, 2])
      let machine = try #require(try await orders.journal(of: id)).replayed()
      #expect(machine.state == .expired)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `it begins when it is kept, and again when somebody has not kept it`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let silent = try orders(place, keepingHistory: false)
      try await silent.prepare()
      let id = try await silent.insert(Order())
      try await silent.fire(.pay, Payment(), on: id)
      let orders = try orders(place)
      try await orders.prepare()
      #expect(try await orders.journal(of: id) == nil)
      try await orders.fire(.ship, on: id)
      #expect(try await orders.history(of: id).map(\.cause) == [.start, .event("ship")])
      try await silent.fire(.pack, on: id)
      try await orders.fire(.bill, on: id)
      let changes = try await orders.history(of: id)
      #expect(changes.map(\.cause) == [.start, .event("ship"), .start, .event("bill")])
      let journal = try #require(try await orders.journal(of: id))
      #expect(journal.records.count == 1)
      #expect(try journal.replayed().state == .done)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a changed guard is found`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      func life(_ limit: Int) throws -> Life {
        try Life(initial: .placed) {
          Life.State(.placed)
          Life.State(.paid)
          Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
            .shouldFire("it is enough") { $1.amount >= limit }
        }
      }
      func orders(_ limit: Int) throws -> Orders<Int> {
        try Fleet(
          life(limit),
          of: Order(),
          table: "orders",
          keepingHistory: true,
          in: place.open()
        )
      }
      let first = try orders(10)
      try await first.prepare()
      let id = try await first.insert(Order())
      try await first.fire(.pay, Payment(amount: 20), on: id)
      let journal = try #require(try await orders(30).journal(of: id))
      #expect { try journal.replayed() } throws: { error in
        (error as? Orders<Int>.Machine.Divergence)?.expected.number == 1
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `auditors read a view`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let orders = try orders(place)
      try await orders.prepare()
      let id = try await orders.insert(Order(total: 5))
      try await orders.fire(.pay, Payment(amount: 5), on: id, by: "bob")
      let rows = try await orders.database.run(
        "SELECT event, payload, origin, state, who FROM orders_audit ORDER BY revision",
        []
      )
      #expect(
        rows.map { $0.map(\.postgreSQLText) } == [
          [nil, nil, nil, "placed", nil],
          ["pay", #"{"amount":5}"#, "placed", "paid", "bob"],
        ]
      )
    }
  }
}
