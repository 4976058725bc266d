import AccountFleet
import Foundation
import Interlock
import InterlockData
import InterlockFleet
import Synchronization
import Testing

@Suite(
  "Fleet: announced timers",
  .enabled(if: Place.Kind.server != nil, Place.Kind.noServer),
  .serialized
)
struct AnnouncementTests {
  typealias Life = Machine<String, String>.With<Counter>
  typealias Counters = Fleet<String, String, Counter, Int>

  /// Counts a tenth of a second after each `tick`, an hour after each `wait`.
  private static func counters(
    in place: Place,
    _ database: (any FleetDatabase)? = nil
  ) async throws -> Counters {
    let life = try Life(initial: "on") {
      Life.State("on")
      Life.Event("count", in: "on").perform { $0.context.count += 1 }
      Life.Event("tick", in: "on").perform { $0.send("count", after: .milliseconds(100)) }
      Life.Event("wait", in: "on").perform { $0.send("count", after: .seconds(3_600)) }
    }
    let database = try database ?? place.open()
    // A name of its own, because all schemas share the channels.
    let counters = try Fleet(life, of: Counter(), table: place.name, in: database)
    try await counters.prepare()
    return counters
  }

  /// Ticks a few times. Most of them have to be counted at once, at least in one of several attempts: other tests keep
  /// the machine busy.
  private func expectPromptness(of key: Int, _ counters: Counters) async throws {
    var delays: [Duration] = []
    for _ in 0..<5 {
      delays = []
      for _ in 0..<8 { delays.append(try await delay(of: key, counters)) }
      if delays.filter({ $0 < .milliseconds(400) }).count > 5 { return }
    }
    Issue.record("\(delays)")
  }

  /// How long it takes from a tick until a worker has counted.
  private func delay(of key: Int, _ counters: Counters) async throws -> Duration {
    let before = try await counters.entity(key)?.context.count
    let start = ContinuousClock.now
    try await counters.fire("tick", on: key)
    try await wait { try await counters.entity(key)?.context.count != before }
    return start.duration(to: .now)
  }

  @Test func `a worker that asks rarely fires what another process announces`() async throws {
    try await inPlace(.postgreSQL) { place in
      let database = CountingDatabase(try place.open())
      let counters = try await Self.counters(in: place)
      let listening = try await Self.counters(in: place, database)
      let work = FleetWork(interval: .seconds(60))
      let worker = Task { try await listening.run(EffectHandlers(), work) }
      let key = try await counters.insert(Counter())
      try await wait { database.heard > 0 }
      try await expectPromptness(of: key, counters)
      let heard = database.heard
      try await counters.fire("wait", on: key)
      try await Task.sleep(for: .milliseconds(200))
      #expect(database.heard == heard, "A timer that is due in an hour is not announced.")
      worker.cancel()
      try await worker.value
    }
  }

  @Test func `while it can't hear, a worker asks as often as one that can't listen`() async throws {
    try await inPlace(.postgreSQL) { place in
      let database = CountingDatabase(try place.open(), isDeaf: true)
      let counters = try await Self.counters(in: place, database)
      let worker = Task { try await counters.run() }
      let key = try await counters.insert(Counter())
      try await expectPromptness(of: key, counters)
      worker.cancel()
      try await worker.value
    }
  }

  @Test func `a worker whose listening connection is lost listens again`() async throws {
    try await inPlace(.postgreSQL) { place in
      let database = CountingDatabase(try place.open())
      let counters = try await Self.counters(in: place, database)
      let worker = Task { try await counters.run() }
      try await wait { database.heard > 0 }
      let heard = database.heard
      _ = try await place.open().run(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE query LIKE 'LISTEN %' AND application_name = $1::text
        """,
        [.text(place.name)]
      )
      try await wait { database.heard > heard }
      let key = try await counters.insert(Counter())
      try await expectPromptness(of: key, counters)
      worker.cancel()
      try await worker.value
    }
  }
}

/// Counts the notifications that arrive.
private final class CountingDatabase: FleetDatabase {
  private let database: any FleetDatabase
  private let isDeaf: Bool
  private let count = Mutex(0)

  /// Makes one that may be deaf, so that notifications get lost, as behind a pool that lends a connection for a transaction.
  init(_ database: any FleetDatabase, isDeaf: Bool = false) {
    self.database = database
    self.isDeaf = isDeaf
  }

  var heard: Int { count.withLock { $0 } }

  var dialect: SQLDialect { database.dialect }

  func begin() async throws(SQLError) -> any FleetTransaction { try await database.begin() }

  func run(_ statement: String, _ values: [SQLValue]) async throws(SQLError) -> [[SQLValue]] {
    try await database.run(statement, values)
  }

  func listen(
    to channel: String,
    _ heard: @escaping @Sendable () -> Void
  ) async throws(SQLError) {
    try await database.listen(to: channel) {
      self.count.withLock { $0 += 1 }
      if !self.isDeaf { heard() }
    }
  }
}
