import Foundation
import Interlock
import InterlockFleet

/// The throughput of two workers.
struct Workers {
  private let place: Place
  private let count: Int
  private let machine: Machine<String, String>

  init(_ place: Place, count: Int) async throws {
    self.place = place
    self.count = count
    machine = try Machine(initial: "waiting") {
      Machine.State("waiting")
      Machine.State("done")
      Machine.Event.after(.milliseconds(1), from: "waiting", to: "done")
      Machine.Event("finish", from: "done", to: "waiting")
      Machine.Event("tell", in: "done").perform { $0.emit(.number, 1) }
    }
  }

  private func fleet(_ table: String) throws -> Fleet<String, String, Void, Int> {
    try Fleet(machine, table: table, in: place.open())
  }

  /// How many timers are fired in a second.
  func timers() async throws -> Double {
    let fleet = try fleet("timers")
    try await fleet.prepare()
    try await insert(into: fleet)
    return try await work("timers", on: fleet) {
      let left = try await fleet.database.run(
        #"SELECT 1 FROM timers WHERE "deadline" IS NOT NULL LIMIT 1"#,
        []
      )
      return left.isEmpty
    }
  }

  /// How many events are taken from the inbox in a second, of many entities or all of one.
  func inbox(ofOne isOfOne: Bool = false) async throws -> Double {
    let fleet = try fleet("timers")
    let entity = isOfOne ? "(SELECT min(id) FROM timers)" : "id"
    _ = try await fleet.database.run(
      "INSERT INTO timers_inbox (entity, event) SELECT \(entity), 'tell' FROM timers",
      []
    )
    return try await work("timers", on: fleet) {
      let left = try await fleet.database.run("SELECT 1 FROM timers_inbox LIMIT 1", [])
      return left.isEmpty
    }
  }

  /// How many effects are delivered in a second.
  func effects() async throws -> Double {
    let fleet = try fleet("timers")
    return try await work("timers", on: fleet, EffectHandlers().on(.number) { _, _ in }) {
      let left = try await fleet.database.run("SELECT 1 FROM timers_effects LIMIT 1", [])
      return left.isEmpty
    }
  }

  private func insert(into fleet: Fleet<String, String, Void, Int>) async throws {
    let transaction = try await fleet.database.begin()
    for _ in 0..<count { try await fleet.insert(in: transaction) }
    try await transaction.commit()
  }

  private func work(
    _ table: String,
    on fleet: Fleet<String, String, Void, Int>,
    _ handlers: EffectHandlers? = nil,
    until isDone: () async throws -> Bool
  ) async throws -> Double {
    let fleets = try [self.fleet(table), self.fleet(table)]
    let start = ContinuousClock.now
    let task = Task {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for fleet in fleets {
          group.addTask { try await fleet.run(handlers ?? EffectHandlers()) }
        }
        try await group.waitForAll()
      }
    }
    while try await !isDone() { try await Task.sleep(for: .milliseconds(5)) }
    let duration = start.duration(to: .now) / .seconds(1)
    task.cancel()
    _ = try? await task.value
    return Double(count) / duration
  }
}

extension EffectName<Int> {
  static var number: Self { Self("number") }
}
