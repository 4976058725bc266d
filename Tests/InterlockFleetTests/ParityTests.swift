import Foundation
import Interlock
import InterlockFleet
import InterlockTestSupport
import Testing

/// Random machines and random steps: after each, every row of the table equals its value.
@Suite("SQL: parity with values")
struct ParityTests {
  @Test(arguments: DatabaseEngine.all, 1...UInt64(Share.of(daily: 6, gate: 40, soak: 500)))
  func `rows and values have the same outcomes`(_ engine: DatabaseEngine, seed: UInt64) async throws
  {
    let scenario = try Scenario(engine, seed: seed)
    let output = try await engine.run(scenario.script)
    #expect(output.errors == "", "seed \(seed)")
    #expect(output.lines == scenario.expected, "seed \(seed)\n\(scenario.fleet.schema)")
  }

  @Test func `timers and then an event do what a value does that is fired late`() throws {
    var count = 0
    for seed in 1...UInt64(Share.of(daily: 40, gate: 40, soak: 500)) {
      let scenario = try Scenario(.sqlite, seed: seed)
      #expect(scenario.differences == [], "seed \(seed)")
      count += scenario.lateCount
    }
    #expect(count > 20)
  }

  @Test(arguments: 1...UInt64(Share.of(daily: 60, gate: 400, soak: 2_000)))
  func `unmarked events ask no guard, and marked ones lead only to listed states`(
    seed: UInt64
  ) throws {
    let random = RandomMachine(seed: seed)
    let fleet = try SQLFleet(random.machine, table: "rows", dialect: .sqlite)
    for leaf in random.machine.leaves {
      for event in RandomMachine.events {
        var machine = try random.machine.restored(from: .init(state: leaf))
        random.asked.count = 0
        let isTaken = (try? machine.fire(event, at: .now)) != nil
        let rows = fleet.transitions.filter { $0.source == leaf && $0.trigger == .event(event) }
        let destinations = rows.map(\.destination)
        #expect(isTaken == false || destinations.contains(machine.state), "seed \(seed)")
        guard rows.contains(where: \.isGuarded) || random.asked.count > 0 else {
          #expect(destinations == (isTaken ? [machine.state] : []), "seed \(seed)")
          continue
        }
        #expect(!rows.contains { !$0.isGuarded }, "seed \(seed)")
      }
    }
  }
}

extension Machine {
  var leaves: [StateID] {
    states.filter { $0.kind == .atomic || $0.kind == .final }.map(\.id)
  }
}
