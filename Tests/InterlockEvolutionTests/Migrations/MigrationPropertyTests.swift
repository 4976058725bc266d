import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// Random machines with guards, callbacks and timers: a proof holds at every moment of their history.
@Suite("Migration: random machines")
struct MigrationPropertyTests {
  /// A snapshot without the delayed events sent by callbacks, which no definition mentions.
  private func told(_ machine: DynamicMachine) -> DynamicMachine.Snapshot {
    var snapshot = machine.snapshot
    snapshot.timers.removeAll { timer in
      if case .event = timer.content { true } else { false }
    }
    return snapshot
  }

  private func migration(_ life: RandomLife, _ random: inout SplitMix64) throws -> Migration {
    let old = try life.prototype.dynamic()
    let leaves = old.states.filter { $0.states.isEmpty }.map(\.id)
    var steps: [Migration.Step] = []
    var names = Set(leaves)
    for state in leaves where random.chance(30) {
      let other = leaves.randomElement(using: &random) ?? state
      let target = random.chance(50) ? "new" : other
      steps.append(.mergeStates([state], into: target))
      names.remove(state)
      names.insert(target)
    }
    let left = leaves.filter(names.contains)
    if random.chance(30), let state = left.randomElement(using: &random) {
      steps.append(.splitState(state, into: leaves.prefix(2) + [state]) { _, _ in state })
    }
    return Migration(from: old, steps: steps)
  }

  @Test(arguments: 0..<Share.of(daily: 2, gate: 8) as Range<UInt64>)
  func `a proven migration never fails and keeps waiting events and timers`(part: UInt64) throws {
    var (proven, failures) = (0, 0)
    let count: UInt64 = Share.of(daily: 12, gate: 20, soak: 60)
    for seed in part * count..<(part + 1) * count {
      let life = try RandomLife(seed: seed)
      var random = SplitMix64(seed: ~seed)
      let changed = random.chance(50) ? life.prototype : life.prototype.changed(&random)
      let migration = try migration(life, &random)
      let new = try DynamicMachine(initial: changed.initial) {
        changed.states.filter { changed.parent(of: $0.id) == nil }
        changed.events
        DynamicMachine.Event("sentinel", in: changed.states[0].id)
      }
      let report = try new.migrationReport(for: [migration])
      if report.isProven { proven += 1 }
      let prototype = try new.evolving(from: [migration])
      var machine = life.prototype
      var time = RandomLife.start
      for deed in life.deeds {
        _ = life.outcome(of: deed, &machine, &time)
        let snapshot = told(machine)
        do {
          let migrated = try prototype.migrated(snapshot, from: migration.fingerprint)
          let restored = try prototype.restored(from: migrated)
          #expect(restored.isActive == machine.isActive, "seed \(seed)")
          #expect(restored.snapshot.deferred == snapshot.deferred, "seed \(seed)")
          #expect(restored.snapshot.timers.count == snapshot.timers.count, "seed \(seed)")
        } catch {
          failures += 1
          #expect(
            !report.isProven,
            "seed \(seed): \(snapshot.configuration), \(error)"
          )
        }
      }
    }
    #expect(
      !SplitMix64.hasOwnSeeds || proven > 0 && failures > 5,
      "\(proven) proven, \(failures) failures"
    )
  }
}
