import Foundation
import Interlock
import InterlockData
import InterlockFleet
import Synchronization
import Testing

@Suite("Fleet: workers", .serialized)
struct WorkerTests {
  typealias Life = Machine<String, String>.With<Counter>
  typealias Counters = Fleet<String, String, Counter, Int>

  /// Counts each second of a tenth, and says so to the outside; fails when it is asked to.
  private static func counters(_ place: Place) async throws -> Counters {
    let life = try Life(initial: "on") {
      Life.State("on")
      Life.State("stuck")
      Life.Event("tick", in: "on").perform { transition in
        transition.context.count += 1
        transition.emit(.counted, Count(number: transition.context.count))
        if transition.context.count < 5 { transition.send("tick", after: .milliseconds(100)) }
      }
      Life.Event("jam", from: "on", to: "stuck").perform {
        $0.send("fail", after: .milliseconds(10))
      }
      Life.Event("fail", in: "stuck").perform { _ in throw Broken() }
    }
    let counters = try Fleet(life, of: Counter(), table: "counters", in: place.open())
    try await counters.prepare()
    return counters
  }

  @Test(arguments: Place.Kind.all)
  func `timers fire and effects are delivered, in order and without anybody asking`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place)
      let delivered = Mutex<[String: [Int]]>([:])
      let handlers = EffectHandlers().on(.counted) { count, delivery in
        let key = String(delivery.id.prefix { $0 != "/" })
        delivered.withLock { $0[key, default: []].append(count.number) }
      }
      let others = try await [Self.counters(place), Self.counters(place)]
      let workers = Task {
        try await withThrowingTaskGroup { group in
          for other in others { group.addTask { try await other.run(handlers) } }
          try await group.waitForAll()
        }
      }
      var keys: [Int] = []
      for _ in 0..<20 {
        let key = try await counters.insert(Counter())
        try await counters.fire("tick", on: key)
        keys.append(key)
      }
      try await wait { delivered.withLock { $0.values.map(\.count).reduce(0, +) } == 100 }
      workers.cancel()
      try await workers.value
      #expect(delivered.withLock { $0.values.allSatisfy { $0 == [1, 2, 3, 4, 5] } })
      for key in keys {
        #expect(try await counters.entity(key)?.context.count == 5)
      }
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a timer that fails is tried again, then parked, and others go on`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place)
      let stuck = try await counters.insert(Counter())
      let other = try await counters.insert(Counter())
      try await counters.fire("jam", on: stuck)
      try await counters.fire("tick", on: other)
      let handlers = EffectHandlers().on(.counted) { _, _ in }
      let worker = Task { try await counters.run(handlers, FleetWork(attempts: 2)) }
      try await wait {
        let entity = try await counters.entity(other)
        let parked = try await counters.database.run(
          #"SELECT 1 FROM counters WHERE "deadline" IS NULL AND "state" = 'stuck'"#,
          []
        )
        return entity?.context.count == 5 && !parked.isEmpty
      }
      worker.cancel()
      try await worker.value
      let failures = try await counters.database.run(
        "SELECT entity, attempts, reason FROM counters_failures",
        []
      )
      #expect(failures.count == 1)
      #expect(failures.first?[0] == .integer(stuck))
      #expect(failures.first?[1] == .integer(2))
    }
  }

  @Test(arguments: Place.Kind.all)
  func `a timer whose attempts can't be counted further is parked`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place)
      let stuck = try await counters.insert(Counter())
      try await counters.fire("jam", on: stuck)
      _ = try await counters.database.run(
        "INSERT INTO counters_failures (entity, attempts, reason, time) VALUES (\(stuck), \(Int32.max), '', 0)",
        []
      )
      let worker = Task {
        try await counters.run(EffectHandlers().on(.counted) { _, _ in }, FleetWork(attempts: 2))
      }
      try await wait { try await counters.parked().count == 1 }
      worker.cancel()
      try await worker.value
    }
  }

  @Test(arguments: Place.Kind.all)
  func `an effect that fails is delivered again, later ones wait for it`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place)
      let key = try await counters.insert(Counter())
      try await counters.fire("tick", on: key)
      try await counters.fire("tick", on: key)
      let calls = Mutex<[String]>([])
      let handlers = EffectHandlers().on(.counted) { count, delivery in
        calls.withLock { $0.append("\(count.number) \(delivery.attempt)") }
        if count.number == 1, delivery.attempt == 1 { throw Broken() }
      }
      let worker = Task { try await counters.run(handlers) }
      try await wait { calls.withLock { $0.count } >= 3 }
      worker.cancel()
      try await worker.value
      #expect(calls.withLock { Array($0.prefix(3)) } == ["1 1", "1 2", "2 1"])
    }
  }

  @Test(arguments: Place.Kind.all)
  func `events from outside are fired in order, and parked if they can't be`(
    _ kind: Place.Kind
  ) async throws {
    try await inPlace(kind) { place in
      let orders: Orders<Int> = try await Order.fleet(in: place)
      let key = try await orders.insert(Order(total: 5))
      let outside = try place.open()
      for (entity, event, payload) in [
        (key, "pay", #"{"amount":5}"#), (key, "ship", nil), (key, "fly", nil),
        (key, "pay", #"{"sum":5}"#), (99, "ship", nil), (key, "ship", nil), (key, "bill", nil),
      ] {
        let payload = payload.map { "'\($0)'" } ?? "NULL"
        _ = try await outside.run(
          """
          INSERT INTO orders_inbox (entity, event, payload) VALUES (\(entity), '\(event)', \(payload))
          """,
          []
        )
      }
      let worker = Task { try await orders.run(EffectHandlers(), FleetWork(batch: 2)) }
      try await wait {
        try await outside.run("SELECT 1 FROM orders_inbox WHERE due IS NOT NULL", []).isEmpty
      }
      worker.cancel()
      try await worker.value
      #expect(
        try await orders.entity(key)?.machine.configuration == [.open, .billed]
      )
      let parked = try await outside.run("SELECT reason FROM orders_inbox ORDER BY number", [])
        .map { "\($0[0])" }
      #expect(parked.count == 4)
      #expect(parked[0].contains("fly"))
      #expect(parked[1].contains("amount"))
      #expect(parked[2].contains("no entity with the key 99"))
      #expect(parked[3].contains("can be fired only in"))
    }
  }

  @Test(arguments: Place.Kind.all)
  func `an effect without a handler is an error at the start`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let counters = try await Self.counters(place)
      try await counters.fire("tick", on: counters.insert(Counter()))
      await #expect { try await counters.run() } throws: {
        guard case Counters.Failure.unhandledEffects(["counted"]) = $0 else { return false }
        return true
      }
    }
  }

  @Test func `an idle worker locks no database`() async throws {
    try await inPlace(.sqlite) { place in
      _ = try await Self.counters(place)
      let calls = CountedDatabase(try place.open())
      let counters = try Counter.fleet(in: calls)
      let worker = Task { try await counters.run(EffectHandlers().on(.counted) { _, _ in }) }
      try await wait { calls.statements > 50 }
      worker.cancel()
      try await worker.value
      #expect(calls.transactions == 0)
    }
  }

  @Test(arguments: Place.Kind.all)
  func `an event that fails or is refused has no effects`(_ kind: Place.Kind) async throws {
    try await inPlace(kind) { place in
      let life = try Life(initial: "on") {
        Life.State("on")
        Life.Event("fail", in: "on").perform { transition in
          transition.emit(.counted, Count(number: 0))
          throw Broken()
        }
      }
      let counters = try Fleet(life, of: Counter(), table: "counters", in: place.open())
      try await counters.prepare()
      let key = try await counters.insert(Counter())
      await #expect(throws: Counters.Failure.self) { try await counters.fire("fail", on: key) }
      try await counters.run(until: .milliseconds(50))
    }
  }

  @Test func `settings out of range become the nearest`() {
    var work = FleetWork(batch: .max, attempts: -1)
    #expect(work.batch == 100_000)
    #expect(work.attempts == 1)
    (work.batch, work.attempts) = (.min, 0)
    #expect(work.batch == 1)
    #expect(work.attempts == 1)
  }
}

extension Fleet {
  /// Works for a while.
  func run(until limit: Duration) async throws {
    let worker = Task { try await run() }
    try await Task.sleep(for: limit)
    worker.cancel()
    try await worker.value
  }
}

/// Counts what a fleet asks a database for.
private final class CountedDatabase: FleetDatabase {
  private let database: any FleetDatabase
  private let counts = Mutex((statements: 0, transactions: 0))

  init(_ database: any FleetDatabase) {
    self.database = database
  }

  /// How many statements outside of transactions there were.
  var statements: Int { counts.withLock { $0.statements } }

  var transactions: Int { counts.withLock { $0.transactions } }

  var dialect: SQLDialect { database.dialect }

  func begin() async throws(SQLError) -> any FleetTransaction {
    counts.withLock { $0.transactions += 1 }
    return try await database.begin()
  }

  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
    counts.withLock { $0.statements += 1 }
    return try await database.run(statement, values)
  }
}

struct Count: Codable, Sendable {
  var number: Int
}

extension EffectName<Count> {
  static var counted: Self { Self("counted") }
}

/// Waits until a condition holds; a few seconds at most.
func wait(until condition: () async throws -> Bool) async throws {
  for _ in 0..<1_500 {
    if try await condition() { return }
    try await Task.sleep(for: .milliseconds(10))
  }
  Issue.record("It has not come true.")
}

/// Waits until a connection to a place waits for a lock of another, in PostgreSQL.
func waitForLock(in place: Place) async throws {
  let database = try place.open(connections: 1)
  let waiting = """
    SELECT 1 FROM pg_stat_activity
    WHERE application_name = '\(place.name)' AND wait_event_type = 'Lock'
    """
  try await wait { try await !database.run(waiting, []).isEmpty }
}
