import Foundation
import Interlock
import InterlockFleet
import InterlockTestSupport
import Synchronization
import Testing

/// When a worker tries again what has failed, by the clock of the database.
@Suite("Fleet: work that is tried again")
struct RetryTests {
  private typealias Life = DynamicMachine
  private typealias Rows = Fleet<String, String, Void, Int>

  private struct Failed: Error {}

  /// Work that can fail.
  enum Work: String, CaseIterable, Sendable {
    case event
    case timer
    case effect

    /// The table that says when it is tried next, and the column with that.
    var place: (table: String, column: String) {
      switch self {
      case .event: ("rows_inbox", "due")
      case .timer: ("rows", #""deadline""#)
      case .effect: ("rows_effects", "due")
      }
    }
  }

  @Test(arguments: LoadedDatabase.Kind.all, Work.allCases)
  func `it is tried again after one second, two and four, is parked, and is tried as often again`(
    _ kind: LoadedDatabase.Kind,
    _ work: Work
  ) async throws {
    let calls = Mutex(0)
    @Sendable func fail() throws {
      calls.withLock { $0 += 1 }
      throw Failed()
    }
    let life = try Life(initial: "on") {
      Life.State("on")
      Life.State("off")
      Life.Event("go", from: "on", to: "off").perform { _ in try fail() }
      Life.Event("wait", in: "on").perform { $0.send("go", after: .seconds(1)) }
      Life.Event("tell", in: "on").perform { $0.emit(.told, 1) }
    }
    let database = try LoadedDatabase(kind)
    database.time = 1_000
    let rows: Rows = try Fleet(life, table: "rows", in: database)
    try await rows.prepare()
    let key = try await rows.insert()
    switch work {
    case .event:
      try await database.run("INSERT INTO rows_inbox (entity, event) VALUES (\(key), 'go')")
    case .timer: try await rows.fire("wait", on: key)
    case .effect: try await rows.fire("tell", on: key)
    }
    let handlers = EffectHandlers().on(EffectName<Int>.told) { _, _ in try fail() }
    let settings = FleetWork(interval: .milliseconds(1), attempts: 4)
    let worker = Task { try await rows.run(handlers, settings) }
    database.time = 2_000
    for round in 1...2 {
      for pause in [1.0, 2, 4] {
        let next = database.time + pause
        #expect(try await due(of: work, database, when: next) == next)
        database.time += pause
      }
      #expect(try await due(of: work, database, when: nil) == nil)
      #expect(calls.withLock { $0 } == 4 * round)
      let parked = try #require(try await rows.parked().first)
      #expect(parked.attempts == 4 && parked.reason.contains("Failed"))
      if round == 1 { try await rows.retry(parked) }
    }
    worker.cancel()
    try await worker.value
  }

  /// When work is tried next, as soon as that is as expected; a few seconds later at most.
  private func due(
    of work: Work,
    _ database: LoadedDatabase,
    when expected: Double?
  ) async throws -> Double? {
    let statement = "SELECT \(work.place.column) FROM \(work.place.table)"
    var due: Double?
    for _ in 0..<2_000 {
      due = try await database.run(statement)[0][0].number
      if due == expected { break }
      try await Task.sleep(for: .milliseconds(2))
    }
    return due
  }
}

extension EffectName<Int> {
  fileprivate static var told: Self { Self("told") }
}
