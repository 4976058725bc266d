import Foundation
import Interlock
import InterlockFleet
import InterlockTestSupport
import Testing

/// Random machines without code: an event leaves the same row, whichever way it is fired.
@Suite("Fleet: ways to fire")
struct FiringWaysTests {
  private typealias Rows = Fleet<String, String, Void, Int>

  /// The ways. Each has an entity of its own.
  private enum Way: Int, CaseIterable {
    case call = 1
    case statement
    case engine
    case inbox
  }

  @Test(
    arguments: LoadedDatabase.Kind.all,
    1...UInt64(Share.of(daily: 20, gate: 100, soak: 2_000))
  )
  func `each leaves the same row`(_ kind: LoadedDatabase.Kind, seed: UInt64) async throws {
    let machine = try RandomRows(seed: seed).machine
    var random = SplitMix64(seed: seed)
    let events = (0..<12).map { _ in
      RandomRows.events.randomElement(using: &random) ?? ""
    }
    let database = try LoadedDatabase(kind)
    database.time = 1_000
    let rows: Rows = try Fleet(machine, table: "rows", in: database)
    try await rows.prepare()
    // A fleet that keeps the history leaves every event to the engine.
    let engine: Rows = try Fleet(machine, table: "rows", keepingHistory: true, in: database)
    try await engine.prepare()
    for way in Way.allCases { try await rows.insert(key: way.rawValue) }
    var value = machine
    try value.activate(at: Date(timeIntervalSince1970: 1_000))
    for (number, event) in events.enumerated() {
      database.time += 1
      let time = Date(timeIntervalSince1970: database.time)
      let isTaken = (try? value.fire(event, at: time)) != nil
      _ = try? await rows.fire(event, on: Way.call.rawValue)
      for (fleet, way) in [(rows, Way.statement), (engine, Way.engine)] {
        let tally = try await fleet.fireAll(event, whereSQL: "id = \(way.rawValue)")
        #expect((tally.fired == 1) == isTaken, "seed \(seed), event \(number), \(way)")
      }
      try await fireFromInbox(event, rows, database)
      let stored = try await database.run(
        #"SELECT "state", "rest", "deadline", "revision" FROM rows ORDER BY id"#
      )
      #expect(Set(stored).count == 1, "seed \(seed), event \(number), \(event)")
      let found = try #require(try await rows.entity(Way.statement.rawValue)).machine
      #expect(found == value && found.snapshot == value.snapshot, "seed \(seed), event \(number)")
      guard Set(stored).count == 1 else { return }
    }
  }

  /// Fires an event as workers do.
  private func fireFromInbox(
    _ event: String,
    _ rows: Rows,
    _ database: LoadedDatabase
  ) async throws {
    try await database.run(
      "INSERT INTO rows_inbox (entity, event) VALUES (\(Way.inbox.rawValue), '\(event)')"
    )
    let worker = Task {
      try await rows.run(EffectHandlers(), FleetWork(interval: .milliseconds(1)))
    }
    while try await database.run("SELECT 1 FROM rows_inbox WHERE due IS NOT NULL") != [] {
      try await Task.sleep(for: .milliseconds(1))
    }
    worker.cancel()
    try await worker.value
    try await database.run("DELETE FROM rows_inbox")
  }

  @Test func `these machines have histories that nothing leads to, and some are fired at once`()
    async throws
  {
    let kind = try #require(LoadedDatabase.Kind.all.first)
    var (idle, atOnce) = (0, 0)
    for seed in UInt64(1)...20 {
      let machine = try RandomRows(seed: seed)
      if machine.hasIdleHistory { idle += 1 }
      let database = WatchedDatabase(try LoadedDatabase(kind))
      let rows: Rows = try Fleet(machine.machine, table: "rows", in: database)
      try await rows.prepare()
      for event in RandomRows.events { try await rows.fireAll(event) }
      if database.count > 0 { atOnce += 1 }
    }
    #expect(idle > 3)
    #expect(atOnce > 3)
  }
}

/// A random machine whose rows are data: a tree two levels deep, sometimes with a history, a timeout, regions or a deferral.
struct RandomRows {
  static let events = ["e0", "e1", "e2", "e3"]

  let machine: DynamicMachine

  /// Whether it has a history that no transition leads to.
  let hasIdleHistory: Bool

  private struct NoMachine: Error {}

  /// Makes a machine.
  ///
  /// - Parameter seed: The same seed makes the same machine.
  /// - Throws: Only if this code has a mistake.
  init(seed: UInt64) throws {
    var random = SplitMix64(seed: seed ^ 0x40_55)
    for _ in 0..<100 {
      if let made = Self.made(&random) {
        (machine, hasIdleHistory) = made
        return
      }
    }
    throw NoMachine()
  }

  private static func made(
    _ random: inout SplitMix64
  ) -> (machine: DynamicMachine, hasIdleHistory: Bool)? {
    let hasHistory = random.chance(45)
    let hasIdleHistory = hasHistory && random.chance(70)
    let hasRegions = random.chance(10)
    let isDeep = random.chance(50)
    var targets = ["a", "b", "group", "c", "d", "inner", "e", "f"]
    if hasHistory, !hasIdleHistory { targets.append("last") }
    var rows: [DynamicMachine.Event] = []
    for _ in 0..<Int.random(in: 4...12, using: &random) {
      let sources = ["a", "b", "group", "c", "d", "inner", "e", "f"]
      guard let event = events.randomElement(using: &random),
        let source = sources.randomElement(using: &random),
        let target = targets.randomElement(using: &random)
      else { continue }
      rows.append(
        random.chance(15)
          ? DynamicMachine.Event(event, in: source)
          : DynamicMachine.Event(event, from: source, to: target)
      )
    }
    if random.chance(10) {
      rows.append(.after(.seconds(1.5), from: "b", to: "group"))
    }
    var first = DynamicMachine.State("a")
    if random.chance(10) { first = first.deferring("e0") }
    let inner = DynamicMachine.State("inner", initial: "e") {
      DynamicMachine.State("e")
      DynamicMachine.State("f")
    }
    let content: [DynamicMachine.State] =
      [DynamicMachine.State("c"), DynamicMachine.State("d"), inner]
      + (hasHistory ? [.history("last", isDeep ? .deep : .shallow, default: "c")] : [])
    let group =
      hasRegions
      ? DynamicMachine.State(parallel: "group") {
        DynamicMachine.State("left", initial: "c") { content }
        DynamicMachine.State("right", initial: "g") { DynamicMachine.State("g") }
      } : DynamicMachine.State("group", initial: "c") { content }
    let machine = try? DynamicMachine(initial: "a") {
      first
      DynamicMachine.State("b")
      group
      rows
    }
    return machine.map { ($0, hasIdleHistory) }
  }
}
