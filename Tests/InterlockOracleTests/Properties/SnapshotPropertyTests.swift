import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("A restored machine continues like the original")
struct SnapshotPropertyTests {
  private static let seeds = 0..<Share.of(daily: 20, gate: 200, soak: 5_000) as Range<UInt64>

  /// The observable state of a machine.
  private func sight(of machine: DynamicMachine) throws -> [String] {
    [
      "\(machine.configuration)", "\(machine.nextDeadline?.timeIntervalSinceReferenceDate ?? -1)",
      "\(machine.availableEvents(userInfo: ["bits": 5]))", try JSONEncoder.text(machine.snapshot),
    ]
  }

  /// An entity after a round trip through a coder, or through two columns.
  private func stored(
    _ entity: DynamicMachine,
    of prototype: DynamicMachine,
    _ random: inout SplitMix64
  ) throws -> DynamicMachine {
    if random.chance(70), let coder = ArchiveCoder.allCases.randomElement(using: &random) {
      return try coder.roundTrip(entity, with: prototype)
    }
    let (state, rest) = try entity.columns
    #expect(state == entity.state)
    return try prototype.restored(state: state, rest: rest)
  }

  @Test(arguments: seeds)
  func `an entity with occasional round trips behaves like one without`(
    _ seed: UInt64
  ) throws {
    let life = try RandomLife(seed: seed)
    var random = SplitMix64(seed: seed)
    var (original, copy) = (life.prototype, life.prototype)
    var (time, otherTime) = (RandomLife.start, RandomLife.start)
    for deed in life.deeds {
      if random.chance(40) {
        copy = try stored(copy, of: life.prototype, &random)
        // An inactive entity is restored active only if activation does nothing and needs no time.
        if copy.isActive, !original.isActive { try original.activate() }
        #expect(life.journal.take() == [], "a callback ran")
        #expect(copy == original)
        #expect(copy.hashValue == original.hashValue)
      }
      let expected = life.outcome(of: deed, &original, &time)
      #expect(life.outcome(of: deed, &copy, &otherTime) == expected, "\(deed)")
      #expect(try sight(of: copy) == sight(of: original), "\(deed)")
    }
    #expect(copy == original)
  }

  @Test(arguments: seeds)
  func `a whole machine with occasional round trips behaves like one without`(
    _ seed: UInt64
  ) throws {
    let life = try RandomLife(seed: seed, hasCode: false)
    var random = SplitMix64(seed: seed)
    var (original, copy) = (life.prototype, life.prototype)
    var (time, otherTime) = (RandomLife.start, RandomLife.start)
    for deed in life.deeds {
      if random.chance(20) {
        let document = try JSONEncoder.text(copy)
        copy = try (ArchiveCoder.allCases.randomElement(using: &random) ?? .json).roundTrip(copy)
        #expect(try JSONEncoder.text(copy) == document)
        #expect(copy.chartPortrait == original.chartPortrait)
      }
      let expected = life.outcome(of: deed, &original, &time)
      #expect(life.outcome(of: deed, &copy, &otherTime) == expected, "\(deed)")
      #expect(try sight(of: copy) == sight(of: original), "\(deed)")
    }
    #expect(try life.prototype.restored(from: copy.snapshot) == original)
  }

  @Test(arguments: seeds)
  func `a machine restored with its remaining time behaves later as the original does now`(
    _ seed: UInt64
  ) throws {
    let life = try RandomLife(seed: seed)
    var original = life.prototype
    var time = RandomLife.start
    let half = life.deeds.count / 2
    for deed in life.deeds.prefix(half) { _ = life.outcome(of: deed, &original, &time) }
    let pause = 86_400.25
    var later = time + pause
    var copy = try life.prototype.restored(
      from: original.snapshot,
      deadlines: .remaining(since: time, now: later)
    )
    for deed in life.deeds.dropFirst(half) {
      let expected = life.outcome(of: deed, &original, &time)
      #expect(life.outcome(of: deed, &copy, &later) == expected, "\(deed)")
      #expect(copy.nextDeadline == original.nextDeadline.map { $0 + pause })
      #expect(copy.configuration == original.configuration)
    }
  }

  /// Lives without timers, history and deferred events would prove nothing.
  @Test(.enabled(if: SplitMix64.hasOwnSeeds, "INTERLOCK_SEED is set"))
  func `the random lives have regions, history, timers and deferred events`() throws {
    let snapshots = try (0..<100).map { try RandomLife(seed: $0).machine.snapshot }
    #expect(snapshots.count { $0.configuration.count > 1 } > 20)
    #expect(snapshots.count { !$0.history.isEmpty } > 10)
    #expect(snapshots.count { !$0.timers.isEmpty } > 20)
    #expect(snapshots.count { !$0.deferred.isEmpty } > 5)
  }
}
