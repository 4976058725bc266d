import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// Random machines: predictions about snapshots match what restoring does.
@Suite("Difference: random machines")
struct DifferencePropertyTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 0)

  /// The problems a snapshot can have.
  private static func predictions(_ difference: DynamicMachine.Difference) -> Set<String> {
    let configurations = difference.unloadableConfigurations.map {
      "\($0.configuration) \($0.error)"
    }
    let others =
      difference.unloadableHistory.map { "\($0.error)" }
      + difference.unloadableTimers.map { "\($0.error)" }
    return Set(configurations + others)
  }

  /// Whether timeouts were predicted not to load. Which ones the error names depends on those that still wait.
  private static func areLost(
    _ error: DynamicMachine.RestoreError,
    _ difference: DynamicMachine.Difference
  ) -> Bool {
    guard case .changedTimeouts(let state, let stored, _) = error else { return false }
    return difference.unloadableTimers.contains {
      $0.state == state && stored.contains($0.duration)
    }
  }

  @Test(arguments: 0..<Share.of(daily: 2, gate: 8) as Range<UInt64>)
  func `every snapshot that fails to load was predicted`(part: UInt64) throws {
    var failures = 0
    var successes = 0
    let count: UInt64 = Share.of(daily: 10, gate: 30, soak: 200)
    for seed in part * count..<(part + 1) * count {
      let life = try RandomLife(seed: seed)
      var random = SplitMix64(seed: ~seed)
      let new = life.prototype.changed(&random)
      let difference = new.difference(from: life.prototype)
      let predictions = Self.predictions(difference)
      var machine = life.prototype
      var time = RandomLife.start
      for deed in life.deeds {
        _ = life.outcome(of: deed, &machine, &time)
        let snapshot = machine.snapshot
        do {
          _ = try new.restored(from: snapshot)
          successes += 1
        } catch {
          failures += 1
          #expect(!difference.loadsAll, "seed \(seed)")
          guard difference.isFullyExplored else { continue }
          let isPredicted =
            predictions.contains("\(error)")
            || Self.areLost(error, difference)
            || predictions.contains("\(snapshot.configuration) \(error)")
          #expect(isPredicted, "seed \(seed): \(snapshot.configuration), \(error)")
        }
      }
    }
    #expect(
      !SplitMix64.hasOwnSeeds || failures > 25 && successes > 50,
      "\(failures) failures, \(successes) successes"
    )
  }

  /// All snapshots without timers and deferred events that can be reached with events.
  private func walked(_ machine: DynamicMachine) throws -> Set<DynamicMachine.Snapshot> {
    var snapshots: Set<DynamicMachine.Snapshot> = []
    var start = machine
    guard (try? start.activate(at: Self.start)) != nil else { return [] }
    var pending = [start]
    while let machine = pending.popLast(), snapshots.count < 3_000 {
      var snapshot = machine.snapshot
      snapshot.deferred = []
      guard snapshots.insert(snapshot).inserted else { continue }
      let rested = try machine.restored(from: snapshot)
      for event in RandomStatechart.events + ["unknown"] {
        if let (next, _) = try? rested.firing(event, at: Self.start) { pending.append(next) }
      }
    }
    return snapshots
  }

  private func withoutTimeouts(_ machine: DynamicMachine) throws -> DynamicMachine {
    try DynamicMachine(initial: machine.initial, stepLimit: machine.stepLimit) {
      machine.states.filter { machine.parent(of: $0.id) == nil }
      machine.events.filter { if case .after = $0.trigger { false } else { true } }
    }
  }

  @Test func `without guards, callbacks and timeouts, exactly the reachable snapshots are found`()
    throws
  {
    let stranger = try DynamicMachine { DynamicMachine.State("stranger") }
    var count = 0
    for seed in 0..<Share.of(daily: 80, gate: 400, soak: 2_000) as Range<UInt64> {
      let machine = try withoutTimeouts(RandomLife(seed: seed, hasCode: false).prototype)
      let snapshots = try walked(machine)
      let difference = stranger.difference(from: machine)
      guard difference.isFullyExplored, snapshots.count < 3_000 else { continue }
      count += snapshots.count
      #expect(
        Set(difference.unloadableConfigurations.map(\.configuration))
          == Set(snapshots.map(\.configuration)),
        "seed \(seed)"
      )
      let history = snapshots.flatMap { $0.history.map { [$0.key] + $0.value } }
      #expect(
        Set(difference.unloadableHistory.map { [$0.state] + $0.was }) == Set(history),
        "seed \(seed)"
      )
      #expect(difference.exploredCount == snapshots.count, "seed \(seed)")
    }
    #expect(!SplitMix64.hasOwnSeeds || count > 400)
  }

  @Test func `a difference is empty exactly when the fingerprints are equal`() throws {
    for seed in 0..<Share.of(daily: 25, gate: 200, soak: 2_000) as Range<UInt64> {
      let machine = try RandomLife(seed: seed).prototype
      var random = SplitMix64(seed: seed)
      let new = machine.changed(&random)
      let difference = new.difference(from: machine)
      let isSame =
        difference.isEmpty
        || difference.description.hasPrefix("machine: has the step")
          && difference.description.split(separator: "\n").count == 1
      #expect(isSame == (new.fingerprint == machine.fingerprint), "seed \(seed)")
      #expect(machine.difference(from: machine).isEmpty)
    }
  }
}
