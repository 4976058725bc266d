import Interlock
import InterlockData
import InterlockFleet
import Synchronization
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

  /// Delivers what waits.
  ///
  /// - Returns: The identifiers of the effects.
  private func deliver(_ counters: Counters) async throws -> [String] {
    let ids = Mutex<[String]>([])
    let handlers = EffectHandlers().on(.counted) { _, delivery in
      ids.withLock { $0.append(delivery.id) }
    }
    let worker = Task { try await counters.run(handlers) }
    try await wait {
      try await counters.database.run("SELECT 1 FROM counters_effects", []).isEmpty
    }
    worker.cancel()
    try await worker.value
    return ids.withLock { $0 }
  }

  @Test(arguments: Place.Kind.all, [true, false])
  func `a key that the database has made never comes back`(
    _ kind: Place.Kind,
    isDeletedByFleet: Bool
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await counters(place)
      let first = try await counters.insert(Counter())
      if isDeletedByFleet {
        try await counters.delete(first)
      } else {
        _ = try await counters.database.run("DELETE FROM counters", [])
      }
      #expect(try await counters.insert(Counter()) > first)
    }
  }

  @Test(arguments: Place.Kind.all, [true, false])
  func `a key that is chosen again has effects with other identifiers, and a history that goes on`(
    _ kind: Place.Kind,
    isDeletedByFleet: Bool
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await counters(place, keepingHistory: true)
      var ids: [String] = []
      for _ in 0..<3 {
        try await counters.insert(Counter(), key: 7)
        try await counters.fire("tick", on: 7)
        ids += try await deliver(counters)
        if isDeletedByFleet {
          try await counters.delete(7)
        } else {
          _ = try await counters.database.run("DELETE FROM counters", [])
        }
      }
      #expect(ids.count == 3)
      #expect(Set(ids).count == 3)
      #expect(ids.allSatisfy { $0.hasPrefix("7/1/0/") })
      let changes = try await counters.history(of: 7)
      #expect(changes.map(\.revision) == [0, 1, 0, 1, 0, 1])
      #expect(try await counters.history(of: 7, after: changes[3]).map(\.cause).first == .start)
      let machine = try #require(try await counters.journal(of: 7)).replayed()
      #expect(machine.context(as: Counter.self)?.count == 1)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a key that another program uses again has a history that goes on`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await counters(place, keepingHistory: true)
      try await counters.insert(Counter(), key: 7)
      for sql in [
        "DELETE FROM counters",
        """
        INSERT INTO counters (id, state, definition, count)
        SELECT 7, 'on', definition, 5 FROM counters_definitions
        """,
      ] {
        _ = try await counters.database.run(sql, [])
      }
      try await counters.fire("tick", on: 7)
      let changes = try await counters.history(of: 7)
      #expect(changes.map(\.cause) == [.start, .start, .event("tick")])
      let machine = try #require(try await counters.journal(of: 7)).replayed()
      #expect(machine.context(as: Counter.self)?.count == 6)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a key is not used again while effects of its former entity wait`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await counters(place)
      try await counters.insert(Counter(), key: 7)
      try await counters.fire("tick", on: 7)
      _ = try await counters.database.run("DELETE FROM counters", [])
      await #expect(throws: Counters.Failure.effectsWait(7)) {
        try await counters.insert(Counter(), key: 7)
      }
      var ids = try await deliver(counters)
      try await counters.insert(Counter(), key: 7)
      try await counters.fire("tick", on: 7)
      ids += try await deliver(counters)
      #expect(Set(ids).count == 2)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `failures of a former entity are not those of the one with its key`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await counters(place)
      let database = counters.database
      _ = try await database.run("INSERT INTO counters_failures VALUES (7, 5, 'jammed', 0)", [])
      try await counters.insert(Counter(), key: 7)
      #expect(try await database.run("SELECT entity FROM counters_failures", []).isEmpty)
    }
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

  @Test(arguments: Place.Kind.all)
  func `the database makes no key whose former entity has left effects or failures`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await counters(place)
      for key in 1...3 { try await counters.insert(Counter(), key: key) }
      try await counters.fire("tick", on: 1)
      for sql in [
        "INSERT INTO counters_failures VALUES (2, 5, 'jammed', 0)", "DELETE FROM counters",
      ] {
        _ = try await counters.database.run(sql, [])
      }
      let key = try await counters.insert(Counter())
      #expect(key > 2)
      try await counters.fire("tick", on: key)
      let ids = try await deliver(counters)
      #expect(ids.map { $0.prefix(6) }.sorted() == ["1/1/0/", "\(key)/1/0/"])
    }
  }

  @Test(arguments: Place.Kind.all)
  func `keys and names of requests have a length that every index takes`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let orders = try await Order.fleet(in: place, keyedBy: String.self)
      // Random, because PostgreSQL compresses what repeats.
      let longest = String(
        (0..<1_000).map { _ in Character(Unicode.Scalar(UInt8.random(in: 97...122))) }
      )
      try await orders.insert(Order(total: 3), key: longest, once: longest)
      _ = try await orders.database.run(
        "INSERT INTO orders_inbox (entity, event) SELECT id, 'cancel' FROM orders",
        []
      )
      #expect(try await orders.fire(.pay, Payment(amount: 3), on: longest).state == .paid)
      typealias Failure = Orders<String>.Failure
      await #expect(throws: Failure.unwritable(reason: "the key has more than 1000 bytes")) {
        try await orders.insert(Order(), key: longest + "x")
      }
      let reason = "the name of the request has more than 1000 bytes"
      await #expect(throws: Failure.unwritable(reason: reason)) {
        try await orders.insert(Order(), once: longest + "x")
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `an entity whose effects wait is not deleted, in a transaction of the caller, too`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await counters(place)
      let key = try await counters.insert(Counter())
      try await counters.fire("tick", on: key)
      let transaction = try await place.open().begin()
      await #expect(throws: Counters.Failure.effectsWait(key)) {
        try await counters.delete(key, in: transaction)
      }
      try await transaction.commit()
      #expect(try await counters.entity(key)?.context.count == 1)
      #expect(try await deliver(counters).count == 1)
      #expect(try await counters.delete(key))
    }
  }

  @Test(arguments: Place.Kind.all)
  func `an entity that can't be written is not inserted, in a transaction of the caller, too`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await counters(place, keepingHistory: true)
      let transaction = try await place.open().begin()
      for (request, who) in [(nil, "a\0b"), ("r\0", "a")] {
        await #expect {
          try await counters.insert(Counter(), once: request, by: who, in: transaction)
        } throws: { error in
          guard case Counters.Failure.unwritable = error else { return false }
          return true
        }
      }
      let key = try await counters.insert(Counter(), by: "a", in: transaction)
      try await transaction.commit()
      #expect(try await counters.entities().map(\.key) == [key])
    }
  }
}
