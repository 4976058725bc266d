import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The engine keeps what it has worked out: a machine that has been everywhere replays it, one whose table is new works
/// everything out. Both do the same.
@Suite("What the engine keeps changes nothing")
struct KnowledgeParityTests {
  private static let seedsPerBatch = Share.of(daily: 12, gate: 100, soak: 2_000)

  @Test(arguments: 0..<8)
  func `a life that is lived again, and one that forgets everything`(batch: Int) throws {
    for seed in (0..<Self.seedsPerBatch).map({
      UInt64(4_000_000 + batch * Self.seedsPerBatch + $0)
    }) {
      let life = try RandomLife(seed: seed)
      let first = live(life) { $0 }
      let again = live(life) { $0 }
      let forgetful = live(life) { $0.traced(by: nil) }
      #expect(first.outcomes == again.outcomes, "seed \(seed)")
      #expect(first.outcomes == forgetful.outcomes, "seed \(seed)")
      #expect(first.machine == again.machine, "seed \(seed)")
      #expect(first.machine == forgetful.machine, "seed \(seed)")
    }
  }

  /// Lives a life.
  ///
  /// - Parameters:
  ///   - life: The life.
  ///   - changed: Is given the machine before each deed.
  /// - Returns: What came of each deed, and the machine at its end.
  private func live(
    _ life: RandomLife,
    _ changed: (DynamicMachine) -> DynamicMachine
  ) -> (outcomes: [RandomLife.Outcome], machine: DynamicMachine) {
    var machine = life.prototype
    var time = RandomLife.start
    let outcomes = life.deeds.map { deed in
      machine = changed(machine)
      return life.outcome(of: deed, &machine, &time)
    }
    return (outcomes, machine)
  }

  /// Six regions have more configurations than the engine keeps for so few rows, and more guards have a say than it
  /// follows.
  @Test func `more configurations and guards than the engine keeps`() throws {
    let regions = 0..<6
    let machine = try DynamicMachine(initial: "all") {
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
    var random = SplitMix64(seed: 7)
    var kept = machine
    var forgetful = machine
    for step in 0..<Share.of(daily: 600, gate: 3_000, soak: 30_000) {
      let info: UserInfo = ["bits": Int.random(in: 0..<4_096, using: &random)]
      let outcome = text(&kept, info)
      if step % 4 == 0 { forgetful = forgetful.traced(by: nil) }
      #expect(outcome == text(&forgetful, info), "step \(step)")
      #expect(kept == forgetful, "step \(step)")
    }
  }

  private func text(_ machine: inout DynamicMachine, _ info: UserInfo) -> String {
    do {
      return "\(try machine.fire("go", userInfo: info)) \(machine.configuration)"
    } catch {
      return "\(error)"
    }
  }
}
