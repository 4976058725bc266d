import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// Random pairs of definitions: whatever a report or a difference proves, entities of the older definition that have
/// lived for a while are restored whole, and lose nothing when they are settled.
@Suite("Migration: proofs against migrated entities")
struct ProofPropertyTests {
  private typealias Step = Migration.Step

  /// Two definitions that differ in what they defer, in rows, or in states, and a migration between them.
  private struct Pair {
    let life: RandomLife
    let new: DynamicMachine
    let migration: Migration

    init(seed: UInt64) throws {
      var random = SplitMix64(seed: ~seed)
      let hasCode = seed % 3 != 0
      let (before, after) = (random.chance(70), random.chance(40))
      life = try RandomLife(seed: seed, hasCode: hasCode) { before ? Self.deferring($0, seed) : $0 }
      var new = try RandomLife(seed: seed, hasCode: hasCode) {
        after ? Self.deferring($0, seed ^ 1) : $0
      }
      .prototype
      if random.chance(30) { new = new.changed(&random) }
      if random.chance(40) { new = try new.addingOpenRows(&random) }
      let sentinel = DynamicMachine.Event("sentinel", in: new.states[0].id)
      self.new = try DynamicMachine(initial: new.initial, stepLimit: new.stepLimit) {
        new.states.filter { new.parent(of: $0.id) == nil }
        new.events
        sentinel
      }
      migration = try Migration(
        from: life.prototype.dynamic(),
        steps: random.chance(50) ? [] : Self.merging(life.prototype, &random)
      )
    }

    /// Defers the same events in the same state for the same seed.
    private static func deferring(
      _ state: DynamicMachine.State,
      _ seed: UInt64
    ) -> DynamicMachine.State {
      let place = state.id.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) }
      var random = SplitMix64(seed: place)
      return state.deferring(RandomStatechart.events.filter { _ in random.chance(15) })
    }

    private static func merging(
      _ machine: DynamicMachine,
      _ random: inout SplitMix64
    ) -> [Step] {
      let leaves = machine.states.filter { $0.kind == .atomic }.map(\.id)
      return leaves.filter { _ in random.chance(15) }.map { state in
        .mergeStates([state], into: leaves.randomElement(using: &random) ?? state)
      }
    }
  }

  /// What the test has seen.
  private struct Tally {
    var entities = 0
    var proofs = 0
    var waiting = 0
    var drops = 0
  }

  /// An entity without the delayed events of callbacks, which no definition mentions.
  private func told(_ machine: DynamicMachine) -> DynamicMachine.Snapshot {
    var snapshot = machine.snapshot
    snapshot.timers.removeAll { timer in
      if case .event = timer.content { true } else { false }
    }
    return snapshot
  }

  /// What happens to a machine that is settled: nothing, the deferred events that it drops, or an error.
  private func settled(
    _ machine: DynamicMachine,
    _ bits: Int,
    at time: Date
  ) -> Result<[String]?, DynamicMachine.FireError> {
    var copy = machine
    let deferred = Set(machine.snapshot.deferred.map(\.event))
    do throws(DynamicMachine.FireError) {
      let receipt = try copy.settleAlone(userInfo: ["bits": bits], at: time)
      return .success(receipt.map { $0.unhandled.filter(deferred.contains) })
    } catch {
      return .failure(error)
    }
  }

  private func check(_ seed: UInt64, _ tally: inout Tally) throws {
    let pair = try Pair(seed: seed)
    let (life, new) = (pair.life, pair.new)
    let reports = try [false, true].map {
      try new.migrationReport(for: [pair.migration], settling: $0)
    }
    let loadsAll = new.difference(from: life.prototype).loadsAll
    let prototype = try new.evolving(from: [pair.migration])
    tally.proofs += reports.filter(\.isProven).count + (loadsAll ? 1 : 0)
    var machine = life.prototype
    var time = RandomLife.start
    for deed in life.deeds {
      _ = life.outcome(of: deed, &machine, &time)
      let snapshot = told(machine)
      tally.entities += 1
      if !snapshot.deferred.isEmpty { tally.waiting += 1 }
      if loadsAll {
        let restored = try new.restored(from: snapshot)
        #expect(restored.snapshot.deferred == snapshot.deferred, "seed \(seed)")
        try compare(restored, machine, at: time, isSettling: false, "seed \(seed), loadsAll")
      }
      let migrated = try? prototype.restored(
        from: prototype.migrated(snapshot, from: pair.migration.fingerprint)
      )
      for (report, isSettling) in zip(reports, [false, true]) where report.isProven {
        let restored = try #require(migrated, "seed \(seed): \(snapshot.configuration)")
        #expect(restored.snapshot.deferred == snapshot.deferred, "seed \(seed)")
        #expect(restored.snapshot.timers.count == snapshot.timers.count, "seed \(seed)")
        let place = "seed \(seed), settling \(isSettling)"
        try compare(restored, machine, at: time, isSettling: isSettling, place)
      }
      guard let migrated, !reports[1].isProven else { continue }
      for bits in 0..<8 {
        if case .success(let dropped?) = settled(migrated, bits, at: time), !dropped.isEmpty {
          tally.drops += 1
        }
      }
    }
  }

  /// Settles an entity of the older definition and the same one of the new definition, with each user info that guards
  /// distinguish.
  private func compare(
    _ restored: DynamicMachine,
    _ original: DynamicMachine,
    at time: Date,
    isSettling: Bool,
    _ place: String
  ) throws {
    for bits in 0..<8 {
      guard case .success(nil) = settled(original, bits, at: time) else { continue }
      let result = settled(restored, bits, at: time)
      let comment = Comment(rawValue: "\(place): \(original.configuration), \(result)")
      guard case .success(let dropped) = result else {
        try #require(isSettling, comment)
        continue
      }
      try #require(dropped ?? [] == [], comment)
      try #require(isSettling || dropped == nil, comment)
    }
  }

  @Test(arguments: 0..<Share.of(daily: 2, gate: 8) as Range<UInt64>)
  func `what a report proves holds for every entity`(part: UInt64) throws {
    var tally = Tally()
    let count: UInt64 = Share.of(daily: 24, gate: 250, soak: 4_000)
    for seed in part * count..<(part + 1) * count { try check(seed, &tally) }
    let isVaried = tally.proofs > 2 && tally.waiting > 20 && tally.drops > 2
    #expect(isVaried || !SplitMix64.hasOwnSeeds, "\(tally.entities) entities, \(tally)")
  }
}
