import Interlock
import InterlockData
import InterlockFleet
import Testing

@Suite("Fleet: keys that are used again", .serialized)
struct KeyTests {
  typealias Life = Machine<String, String>.With<Counter>
  typealias Counters = Fleet<String, String, Counter, Int>

  private func counters(
    _ place: Place,
    keepingHistory keepsHistory: Bool = false
  ) async throws -> Counters {
    let life = try Life(initial: "on") {
      Life.State("on")
      Life.Event("tick", in: "on").perform { transition in
        transition.context.count += 1
        transition.emit(.counted, Count(number: transition.context.count))
      }
    }
    let counters = try Fleet(
      life,
      of: Counter(),
      table: "counters",
      keepingHistory: keepsHistory,
      in: place.open()
    )
    try await counters.prepare()
    return counters
  }

  @Test(arguments: Place.Kind.all)
  func `the database makes keys after those that are chosen, in a transaction, too`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await counters(place)
      for key in [1, 2, 500, -3] { try await counters.insert(Counter(), key: key) }
      #expect(try await counters.insert(Counter()) == 501)
      try await counters.insert(Counter(), key: 502)
      let transaction = try await place.open().begin()
      let key = try await counters.insert(Counter(), in: transaction)
      await #expect(throws: Counters.Failure.keyTaken(1)) {
        try await counters.insert(Counter(), key: 1, in: transaction)
      }
      try await transaction.commit()
      #expect(key == 503)
      #expect(try await counters.entity(503) != nil)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a unique index of the user's is named`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let counters = try await counters(place)
      _ = try await counters.database.run("CREATE UNIQUE INDEX one ON counters (count)", [])
      let key = try await counters.insert(Counter())
      try await counters.insert(Counter(count: 1))
      func isNamed(_ error: any Error) -> Bool {
        guard case Counters.Failure.valueTaken(let error) = error else { return false }
        return kind == .sqlite ? error.message.contains("count") : error.constraint == "one"
      }
      for request in [nil, "r"] {
        await #expect {
          try await counters.insert(Counter(), key: 9, once: request)
        } throws: {
          isNamed($0)
        }
        await #expect {
          try await counters.insert(Counter(), once: request)
        } throws: {
          isNamed($0)
        }
        await #expect {
          try await counters.fire("tick", on: key, once: request)
        } throws: {
          isNamed($0)
        }
      }
      await #expect(throws: Counters.Failure.keyTaken(key)) {
        try await counters.insert(Counter(count: 5), key: key)
      }
    }
  }
}
