import Foundation
import Interlock
import InterlockFleet
import InterlockTestSupport
import Testing

/// Each way to fire an event on an entity leads to what a value comes to: the same transitions, or the same refusal.
@Suite("Fleet: every way to fire, against values")
struct FiringParityTests {
  private typealias Rows = Fleet<String, String, Void, Int>

  /// A fleet with one entity that has lived as the value has.
  private struct Entity {
    let rows: Rows
    let key: Int
    let table: String

    init?(_ machine: DynamicMachine, table: String, in database: LoadedDatabase) async throws {
      self.table = table
      rows = try Fleet(machine, table: table, in: database)
      try await rows.prepare()
      do { key = try await rows.insert() } catch Rows.Failure.failed { return nil }
    }

    var configuration: [String] {
      get async throws { try await rows.entity(key)?.machine.configuration ?? [] }
    }

    func fire(
      _ event: String,
      _ bits: Int,
      once request: String? = nil
    ) async throws -> FiringAnswer {
      do {
        let receipt = try await rows.fire(event, on: key, userInfo: ["bits": bits], once: request)
        guard let happened = receipt.happened else { throw CancellationError() }
        return FiringAnswer(happened, in: try await configuration)
      } catch Rows.Failure.refused(let refused) {
        let refusal = try #require(refused.refusal)
        #expect("\(refused)" == "\(refusal)" && refused.reason == refusal.reason)
        #expect(FiringAnswer.json(refused) == FiringAnswer.json(refusal))
        return FiringAnswer(.refused(refusal))
      } catch Rows.Failure.failed(let error) {
        return FiringAnswer(error)
      }
    }

    /// Whether a repeated request has the answer that it had first, apart from errors of guards, which no JSON has.
    func repeats(
      _ event: String,
      _ bits: Int,
      once request: String,
      _ answer: FiringAnswer
    ) async throws -> Bool {
      do {
        let receipt = try await rows.fire(event, on: key, userInfo: ["bits": bits], once: request)
        return receipt.isRepeated && answer.lines[0] == "taken"
      } catch Rows.Failure.refused(let refused) {
        return refused.isRepeated && refused.reason == answer.reason
          && answer.lines.contains(FiringAnswer.json(refused))
          && (refused.reason == .guardFailed || answer.lines.contains("\(refused)"))
      }
    }

    /// What became of the entity, as far as a tally says it.
    func fireAll(_ event: String, _ bits: Int) async throws -> [Int] {
      let tally = try await rows.fireAll(event, userInfo: ["bits": bits])
      return [tally.fired, tally.refused, tally.failed, tally.left]
    }
  }

  @Test(
    .hangLimit,
    arguments: LoadedDatabase.Kind.all,
    1...UInt64(Share.of(daily: 20, gate: 40, soak: 5_000))
  )
  func `an entity answers as a value`(_ kind: LoadedDatabase.Kind, seed: UInt64) async throws {
    let life = try RandomLife(seed: seed, hasCode: seed % 4 != 0, hasGaps: seed % 4 != 0)
    let database = try LoadedDatabase(kind)
    var time = RandomLife.start
    database.time = time.timeIntervalSince1970
    var value = life.prototype
    guard (try? value.activate(at: time)) != nil else { return }
    let one = try #require(try await Entity(life.prototype, table: "one", in: database))
    let asked = try #require(try await Entity(life.prototype, table: "asked", in: database))
    let all = try #require(try await Entity(life.prototype, table: "every", in: database))
    for (number, deed) in life.deeds.enumerated() {
      guard case .fire(let event, let bits, let pause) = deed else { continue }
      let place = "seed \(seed), deed \(number): \(event)"
      time += pause ?? 0.25
      database.time = time.timeIntervalSince1970
      let expected = try FiringAnswer {
        let receipt = try value.fire(event, userInfo: ["bits": bits], at: time)
        return (receipt, value.configuration)
      }
      try #require(try await one.fire(event, bits) == expected, "\(place)")
      let request = "request \(number)"
      try #require(try await asked.fire(event, bits, once: request) == expected, "\(place)")
      // What has failed is no answer: the request is tried again.
      if expected.lines[0] != "failed" {
        try #require(
          try await asked.repeats(event, bits, once: request, expected),
          "\(place), repeated instead of \(expected)"
        )
      }
      let counts =
        switch expected.lines[0] {
        case "taken": [1, 0, 0, 0]
        case "failed": [0, 0, 1, 0]
        default: [0, 1, 0, 0]
        }
      try #require(try await all.fireAll(event, bits) == counts, "\(place)")
      for entity in [one, asked, all] {
        try #require(
          try await entity.configuration == value.configuration,
          "\(place), table \(entity.table)"
        )
      }
    }
  }

  @Test(
    .hangLimit,
    arguments: LoadedDatabase.Kind.all,
    1...UInt64(Share.of(daily: 6, gate: 12, soak: 1_000))
  )
  func `events from outside come to what they would come to for a value`(
    _ kind: LoadedDatabase.Kind,
    seed: UInt64
  ) async throws {
    let life = try RandomLife(seed: seed, hasGaps: true)
    let database = try LoadedDatabase(kind)
    database.time = RandomLife.start.timeIntervalSince1970
    var value = life.prototype
    guard (try? value.activate(at: RandomLife.start)) != nil else { return }
    let rows = try Fleet(life.prototype, table: "rows", in: database)
    try await rows.prepare()
    // By name, an event is one that the definition names.
    let events = RandomStatechart.events.filter { name in value.events.contains { $0.id == name } }
    for event in events {
      let key = try await rows.insert()
      try await database.run(
        "INSERT INTO rows_inbox (entity, event) VALUES (\(key), '\(event)')"
      )
    }
    let work = FleetWork(interval: .milliseconds(1), attempts: 1)
    let worker = Task { try await rows.run(EffectHandlers(), work) }
    while try await rows.status().waitingEvents > 0 { await Task.yield() }
    worker.cancel()
    try await worker.value
    let parked = try await rows.parked()
    for (index, event) in events.enumerated() {
      var copy = value
      let expected = try FiringAnswer {
        (try copy.fire(event, at: RandomLife.start), copy.configuration)
      }
      let found = try await rows.entity(index + 1)?.machine.configuration
      #expect(found == copy.configuration, "seed \(seed): \(event)")
      let reason = parked.first { $0.entity == "\(index + 1)" }?.reason
      let isAlike = reason.map(expected.lines.contains) ?? (expected.lines[0] == "taken")
      #expect(isAlike, "seed \(seed): \(event): \(reason ?? "-") instead of \(expected)")
    }
  }
}
