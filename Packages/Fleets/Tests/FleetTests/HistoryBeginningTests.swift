import Interlock
import InterlockEvolution
import InterlockFleet
import InterlockJournal
import Testing

@Suite("Fleet: where a history begins")
struct HistoryBeginningTests {
  typealias Messages = MigrationTests.Messages

  @Test(arguments: Place.Kind.all)
  func `a fleet that keeps none has no journal, and says so when it is asked`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let orders: Orders<Int> = try await Order.fleet(in: place)
      let id = try await orders.insert(Order(total: 30))
      #expect(try await orders.journal(of: id) == nil)
      await #expect(throws: Orders<Int>.Failure.historyNotKept) {
        try await orders.history(of: id)
      }
    }
  }

  @Test(arguments: Place.Kind.all, [true, false])
  func `it begins again with a new definition, before the event that migrates`(
    _ kind: Place.Kind,
    isPrepared: Bool
  ) async throws {
    try await inPlace(kind) { place in
      let first = try Fleet(
        MigrationTests.first(),
        table: "messages",
        keepingHistory: true,
        in: place.open()
      )
      let second = try Fleet(
        MigrationTests.second(),
        table: "messages",
        migrations: [MigrationTests.toSecond()],
        keepingHistory: true,
        in: place.open()
      )
      try await first.prepare()
      if !isPrepared {
        // A program of the former definition goes on, as if it had not been seen.
        try await second.prepare()
        let table = kind == .sqlite ? "" : " ON messages"
        let names = kind == .sqlite ? ["check", "insertion"] : ["check"]
        for name in names {
          _ = try await first.database.run("DROP TRIGGER messages_\(name)\(table)", [])
        }
      }
      let key = try await first.insert()
      try await first.fire("view", on: key)
      if isPrepared { try await second.prepare() }
      try await second.fire("delete", on: key)
      let changes = try await second.history(of: key)
      #expect(changes.map(\.cause) == [.start, .event("view"), .migration, .event("delete")])
      #expect(changes.map(\.state) == ["unread", "read", "seen", "trash"])
      let machine = try #require(try await second.journal(of: key)).replayed()
      #expect(machine.state == "trash")
    }
  }
}
