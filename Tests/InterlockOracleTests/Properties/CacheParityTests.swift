import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The engine caches what it has computed. A machine that has been everywhere replays it, and one with a new table
/// computes everything. Both do the same.
@Suite("The engine's cache does not change results")
struct CacheParityTests {
  private static let seedsPerBatch = Share.of(daily: 3, gate: 100, soak: 2_000)

  @Test(arguments: 0..<8)
  func `a random life gives the same outcomes with a full cache and with an empty one`(batch: Int)
    throws
  {
    for seed in (0..<Self.seedsPerBatch).map({
      UInt64(4_000_000 + batch * Self.seedsPerBatch + $0)
    }) {
      let life = try RandomLife(seed: seed)
      let first = live(life)
      let again = live(life)
      let forgetful = try liveForgetfully(life)
      #expect(first.outcomes == again.outcomes, "seed \(seed)")
      #expect(first.outcomes == forgetful.outcomes, "seed \(seed)")
      #expect(first.machine == again.machine, "seed \(seed)")
      let machine = try life.prototype.restored(from: forgetful.snapshot)
      #expect(first.machine == machine, "seed \(seed)")
    }
  }

  /// The outcomes of a life's deeds, and the machine at its end.
  private func live(
    _ life: RandomLife
  ) -> (outcomes: [RandomLife.Outcome], machine: DynamicMachine) {
    var machine = life.prototype
    var time = RandomLife.start
    let outcomes = life.deeds.map { life.outcome(of: $0, &machine, &time) }
    return (outcomes, machine)
  }

  /// The same with a new kernel, and so an empty cache, for each deed: binding makes a new kernel.
  private func liveForgetfully(
    _ life: RandomLife
  ) throws -> (outcomes: [RandomLife.Outcome], snapshot: DynamicMachine.Snapshot) {
    var snapshot = life.prototype.snapshot
    var time = RandomLife.start
    let outcomes = try life.deeds.map { deed in
      var machine = try life.prototype.bound(to: .init()).restored(from: snapshot)
      let outcome = life.outcome(of: deed, &machine, &time)
      snapshot = machine.snapshot
      return outcome
    }
    return (outcomes, snapshot)
  }

  /// Six regions have more configurations than the engine caches for so few rows, and more guards take part than it
  /// follows.
  @Test
  func
    `a machine gives the same outcomes with more configurations and guards than the cache holds`()
    throws
  {
    var random = SplitMix64(seed: 7)
    var kept = try sixRegions()
    var forgetful = kept
    for step in 0..<Share.of(daily: 300, gate: 3_000, soak: 30_000) {
      let info: UserInfo = ["bits": Int.random(in: 0..<4_096, using: &random)]
      let outcome = text(&kept, info)
      if step % 4 == 0 { forgetful = try sixRegions().restored(from: forgetful.snapshot) }
      #expect(outcome == text(&forgetful, info), "step \(step)")
    }
  }

  private func sixRegions() throws -> DynamicMachine {
    let regions = 0..<6
    return try DynamicMachine(initial: "all") {
      DynamicMachine.State(parallel: "all") {
        for region in regions {
          DynamicMachine.State("r\(region)") {
            for state in 0..<3 { DynamicMachine.State("r\(region)s\(state)") }
          }
        }
      }
      for region in regions {
        for state in 0..<3 {
          let source = "r\(region)s\(state)"
          for target in 0..<3 where target != state {
            DynamicMachine.Event("go", from: source, to: "r\(region)s\(target)").shouldFire {
              ($0.userInfo["bits"] as? Int ?? 0) >> (2 * region) & 3 == target
            }
          }
        }
      }
    }
  }

  /// The first timeout keeps the configuration, so only the state distinguishes the two timeouts.
  @Test func `equal timeouts of two states in one configuration both fire`() throws {
    let journal = Journal()
    var machine = try DynamicMachine(initial: "all") {
      DynamicMachine.State(parallel: "all") {
        for region in ["a", "b"] {
          DynamicMachine.State("r\(region)") { DynamicMachine.State(region) }
        }
      }
      for state in ["a", "b"] {
        DynamicMachine.Event.after(.seconds(1), in: state).perform { _ in journal.add(state) }
      }
    }
    try machine.activate(at: RandomLife.start)
    try machine.advance(to: RandomLife.start + 1)
    #expect(journal.take() == ["a", "b"])
  }

  private func text(_ machine: inout DynamicMachine, _ info: UserInfo) -> String {
    do {
      return "\(try machine.fire("go", userInfo: info)) \(machine.configuration)"
    } catch {
      return "\(error)"
    }
  }
}
