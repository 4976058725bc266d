import Foundation
import Interlock
import InterlockData
import InterlockFleet
import Testing

@Suite("Fleet: the inbox")
struct InboxTests {
  typealias Life = Machine<String, String>.With<Counter>
  typealias Counters<Key: FleetKey> = Fleet<String, String, Counter, Key>

  private static func counters<Key: FleetKey>(
    _ place: Place,
    _ key: Key.Type
  ) async throws -> Counters<Key> {
    let life = try Life(initial: "on") {
      Life.State("on")
      Life.Event("add", in: "on").perform { $0.context.count += 1 }
      Life.Event("fail", in: "on").perform { _ in throw Strange() }
    }
    let counters = try Fleet(
      life,
      of: Counter(),
      table: "counters",
      keyedBy: Key.self,
      in: place.open()
    )
    try await counters.prepare()
    return counters
  }

  /// Works until nothing waits in the inbox.
  private func work<Key>(on counters: Counters<Key>) async throws {
    let worker = Task { try await counters.run(EffectHandlers(), FleetWork(attempts: 1)) }
    try await wait { try await counters.status().waitingEvents == 0 }
    worker.cancel()
    try await worker.value
  }

  @Test func `two texts of one key are one entity`() async throws {
    try await inPlace(.sqlite) { place in
      let counters = try await Self.counters(place, UUID.self)
      let key = try await counters.insert(Counter())
      for text in [key.uuidString, key.uuidString.lowercased(), key.uuidString] {
        let insert = "INSERT INTO counters_inbox (entity, event) VALUES (?1, 'add')"
        _ = try await counters.database.run(insert, [.text(text)])
      }
      try await work(on: counters)
      #expect(try await counters.entity(key)?.context.count == 3)
    }
  }

  @Test func `a key that no text can be is parked, and others go on`() async throws {
    try await inPlace(.sqlite) { place in
      let counters = try await Self.counters(place, String.self)
      try await counters.insert(Counter(), key: "a")
      for key in ["x'6100'", "'a'"] {
        let insert = "INSERT INTO counters_inbox (entity, event) VALUES (\(key), 'add')"
        _ = try await counters.database.run(insert, [])
      }
      try await work(on: counters)
      #expect(try await counters.entity("a")?.context.count == 1)
      #expect(try await counters.status().parked == 1)
      let parked = try await counters.parked()
      #expect(parked.count == 1)
    }
  }

  @Test func `a parked event with what is no key is shown, and can be dropped`() async throws {
    try await inPlace(.sqlite) { place in
      let counters = try await Self.counters(place, UUID.self)
      let insert = "INSERT INTO counters_inbox (entity, event) VALUES ('seven', 'add')"
      _ = try await counters.database.run(insert, [])
      try await work(on: counters)
      let parked = try #require(try await counters.parked().first)
      #expect(parked.key == nil)
      #expect(parked.entity == "seven")
      try await counters.retry(parked)
      #expect(try await counters.status().waitingEvents == 1)
      try await work(on: counters)
      try await counters.drop(parked)
      #expect(try await counters.status().parked == 0)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a reason that no text can be is stored as one`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place, Int.self)
      let key = try await counters.insert(Counter())
      for event in ["fail", "add"] {
        let insert = "INSERT INTO counters_inbox (entity, event) VALUES (\(key), '\(event)')"
        _ = try await counters.database.run(insert, [])
      }
      try await work(on: counters)
      #expect(try await counters.entity(key)?.context.count == 1)
      #expect(try await counters.parked().map(\.reason).first?.contains("strange") == true)
    }
  }

  @Test(.enabled(if: Place.Kind.server != nil, Place.Kind.noServer))
  func `an entity that somebody has locked is passed over, and holds up nobody`() async throws {
    try await inPlace(.postgreSQL) { place in
      let counters = try await Self.counters(place, Int.self)
      var keys: [Int] = []
      for _ in 0..<3 { keys.append(try await counters.insert(Counter())) }
      let lock = try await place.open().begin()
      _ = try await lock.run("SELECT 1 FROM counters WHERE id = \(keys[1]) FOR UPDATE", [])
      for key in keys + keys {
        let insert = "INSERT INTO counters_inbox (entity, event) VALUES (\(key), 'add')"
        _ = try await counters.database.run(insert, [])
      }
      let worker = Task { try await counters.run(EffectHandlers(), FleetWork(attempts: 1)) }
      try await wait { try await counters.status().waitingEvents == 2 }
      try await counters.fire("add", on: keys[0])
      await lock.rollback()
      try await wait { try await counters.status().waitingEvents == 0 }
      worker.cancel()
      try await worker.value
      let counts = try await counters.entities().map(\.context.count)
      #expect(counts == [3, 2, 2])
      #expect(try await counters.parked().isEmpty)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `many events of one entity are fired in order by several workers, and hold up no other`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let life = try Life(initial: "left") {
        Life.State("left")
        Life.State("right")
        Life.Event("go", from: "left", to: "right").perform { $0.context.count += 1 }
        Life.Event("return", from: "right", to: "left")
      }
      func counters() throws -> Counters<Int> {
        try Fleet(life, of: Counter(), table: "counters", in: place.open())
      }
      let fleet = try counters()
      try await fleet.prepare()
      let (hot, other) = try await (fleet.insert(Counter()), fleet.insert(Counter()))
      _ = try await fleet.database.run(
        """
        WITH RECURSIVE numbers AS (SELECT 1 AS number UNION ALL SELECT number + 1 FROM numbers WHERE number < 300)
        INSERT INTO counters_inbox (entity, event)
        SELECT \(hot), CASE WHEN number % 2 = 1 THEN 'go' ELSE 'return' END FROM numbers ORDER BY number
        """,
        []
      )
      let insert = "INSERT INTO counters_inbox (entity, event, due) VALUES"
      _ = try await fleet.database.run("\(insert) (\(hot), 'go', 9e12), (\(hot), 'return', 0)", [])
      _ = try await fleet.database.run("\(insert) (\(other), 'go', 0)", [])
      let workers = Task {
        try await withThrowingTaskGroup { group in
          for _ in 0..<3 {
            let fleet = try counters()
            group.addTask { try await fleet.run(EffectHandlers(), FleetWork(batch: 7)) }
          }
          try await group.waitForAll()
        }
      }
      try await wait { try await fleet.status().waitingEvents == 2 }
      workers.cancel()
      try await workers.value
      #expect(try await fleet.entity(hot)?.context.count == 150)
      #expect(try await fleet.entity(hot)?.revision == 300)
      #expect(try await fleet.entity(other)?.context.count == 1)
      #expect(try await fleet.parked().isEmpty)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `what only a newer program knows is left to that`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place, Int.self)
      let key = try await counters.insert(Counter())
      let other = try await counters.insert(Counter())
      let newest = "INSERT INTO counters_definitions (definition, time) VALUES ('new', 0)"
      _ = try await counters.database.run(newest, [])
      for (key, event) in [(key, "subtract"), (key, "add"), (other, "add")] {
        let insert = "INSERT INTO counters_inbox (entity, event) VALUES (\(key), '\(event)')"
        _ = try await counters.database.run(insert, [])
      }
      let worker = Task { try await counters.run(EffectHandlers(), FleetWork(attempts: 1)) }
      try await wait { try await counters.status().waitingEvents == 2 }
      worker.cancel()
      try await worker.value
      #expect(try await counters.parked().isEmpty)
      #expect(try await counters.entity(key)?.revision == 0)
      let attempts = try await counters.database.run("SELECT max(attempts) FROM counters_inbox", [])
      #expect(attempts == [[.integer(0)]])
    }
  }

  private struct Strange: Error, CustomStringConvertible {
    var description: String { "strange \0 text" }
  }

  @Test(arguments: Place.Kind.all)
  func `two keys that Swift takes for one are two entities`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place, String.self)
      let keys = ["\u{e9}", "e\u{301}"]
      // The first is no entity.
      try await counters.insert(Counter(), key: keys[1])
      // Not in the statement: drivers find prepared statements by their texts.
      let values = kind == .sqlite ? "?1, ?2" : "$1, $2"
      let insert = "INSERT INTO counters_inbox (entity, event) VALUES (\(values))"
      for (key, event) in [(0, "add"), (1, "fail"), (1, "add"), (1, "add")] {
        _ = try await counters.database.run(insert, [.text(keys[key]), .text(event)])
      }
      try await work(on: counters)
      let entities = try await counters.entities()
      #expect(entities.map(\.context.count) == [2])
      let parked = try await counters.parked()
      #expect(parked.map { Array($0.entity.utf8) } == keys.map { Array($0.utf8) })
      try await counters.insert(Counter(), key: keys[0])
      for item in parked { try await counters.retry(item) }
      let attempts = try await counters.database.run("SELECT attempts FROM counters_inbox", [])
      #expect(attempts.allSatisfy { $0 == [.integer(0)] } && !attempts.isEmpty)
      try await work(on: counters)
      #expect(try await counters.entity(keys[0])?.context.count == 1)
      #expect(try await counters.entity(keys[1])?.context.count == 2)
    }
  }
}
