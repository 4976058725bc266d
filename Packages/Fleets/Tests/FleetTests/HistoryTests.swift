import Interlock
import InterlockData
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
  func `it begins again when another program has changed a field`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let orders = try orders(place)
      try await orders.prepare()
      let id = try await orders.insert(Order(total: 30, discount: 0.1, tags: ["a"]))
      try await orders.fire(.pay, Payment(amount: 30), on: id)
      _ = try await orders.database.run("UPDATE orders SET paid = 7, discount = 2", [])
      try await orders.fire(.ship, on: id)
      try await orders.fire(.bill, on: id)
      let changes = try await orders.history(of: id)
      #expect(
        changes.map(\.cause) == [
          .start, .event("pay"), .start, .event("ship"), .event("bill"),
        ]
      )
      let machine = try #require(try await orders.journal(of: id)).replayed()
      let entity = try #require(try await orders.entity(id))
      #expect(machine.configuration == entity.machine.configuration)
      #expect(machine.context(as: Order.self) == entity.context)
      #expect(entity.context.paid == 7)
    }
  }

  /// A counter that has got a field.
  private struct NamedCounter: DataContext, Hashable {
    var count = 0
    var name = "none"

    static let fields = Fields<NamedCounter> {
      Field("count", \.count)
      Field("name", \.name)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a field that is declared later has its first value in a former history`(
    _ kind: Place.Kind
  ) async throws {
    func fleet<Context: DataContext>(
      _ blank: Context,
      _ place: Place
    ) async throws -> Fleet<String, String, Context, Int> {
      typealias Life = Machine<String, String>.With<Context>
      let life = try Life(initial: "on") {
        Life.State("on")
        Life.State("off")
        Life.Event("stop", from: "on", to: "off")
        Life.Event("start", from: "off", to: "on")
      }
      let fleet = try Fleet(
        life,
        of: blank,
        table: "counters",
        keyedBy: Int.self,
        keepingHistory: true,
        in: place.open()
      )
      try await fleet.prepare()
      return fleet
    }
    try await inPlace(kind) { place in
      let former = try await fleet(Counter(), place)
      let key = try await former.insert(Counter(count: 3))
      try await former.fire("stop", on: key)
      let new = try await fleet(NamedCounter(), place)
      for state in ["off", "on"] {
        let machine = try #require(try await new.journal(of: key)).replayed()
        #expect(machine.state == state)
        #expect(machine.context(as: NamedCounter.self) == NamedCounter(count: 3))
        if state == "off" { try await new.fire("start", on: key) }
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `auditors read a NUL in a user info, and in a payload`(_ kind: Place.Kind) async throws {
    struct Note: Codable, Sendable { var text: String }
    try await inPlace(kind) { place in
      typealias Machine = Interlock.Machine<String, String>
      let machine = try Machine(initial: "on") {
        Machine.State("on")
        Machine.Event("note", in: "on").carrying(Note.self)
      }
      let notes = try Fleet(machine, table: "notes", keepingHistory: true, in: place.open())
      try await notes.prepare()
      let id = try await notes.insert()
      let name = Machine.EventName<Note>("note")
      for text in ["\0", "\\\0", "\\u0000", "plain"] {
        try await notes.fire(name, Note(text: "a"), on: id, userInfo: ["by": "\(text)\0"])
        try await notes.fire(name, Note(text: text), on: id)
      }
      let rows = try await notes.database.run(
        "SELECT payload FROM notes_audit WHERE event = 'note' ORDER BY number",
        []
      )
      let payloads = [#"\u0000"#, #"\\\u0000"#, #"\\u0000"#, "plain"]
      #expect(
        rows.map { $0[0].text } == payloads.flatMap { [#"{"text":"a"}"#, #"{"text":"\#($0)"}"#] }
      )
    }
  }

  @Test(arguments: Place.Kind.all, ["start", "later"])
  func `what another program has written into it is an error`(
    _ kind: Place.Kind,
    _ cause: String
  ) async throws {
    try await inPlace(kind) { place in
      let orders = try orders(place)
      try await orders.prepare()
      let entries = [(cause == "start" ? Int.min : -1, "0"), (Int.max, "0"), (9, "'soon'")]
      for (key, (number, time)) in entries.enumerated() {
        do throws(SQLError) {
          _ = try await orders.database.run(
            """
            INSERT INTO orders_history (number, entity, revision, kind, time, state, record, hash)
            VALUES (\(number), \(key), 0, '\(cause)', \(time), 'placed', '{}', '')
            """,
            []
          )
        } catch {
          #expect(kind == .postgreSQL && error.message.contains("invalid input syntax"))
          continue
        }
        await #expect {
          if cause == "start" {
            _ = try await orders.journal(of: key)
          } else {
            _ = try await orders.history(of: key)
          }
        } throws: { error in
          guard case Orders<Int>.Failure.unreadable(key, let reason) = error else { return false }
          return reason.hasPrefix("its history")
        }
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
