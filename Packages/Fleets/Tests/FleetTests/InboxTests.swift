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

  private struct Strange: Error, CustomStringConvertible {
    var description: String { "strange \0 text" }
  }
}
