import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Behaviour: a decoded and bound machine behaves like the original")
struct BindingPropertyTests {
  /// A machine that was encoded, decoded and bound to the code of the original.
  private func bound(_ machine: DynamicMachine, _ life: RandomLife) throws -> DynamicMachine {
    let copy = try ArchiveCoder.json.roundTrip(machine)
    do throws(BindingError) {
      return try copy.bound(to: .init())
    } catch {
      return try copy.bound(to: life.behaviour(for: error.unbound))
    }
  }

  @Test(arguments: 0..<Share.of(daily: 10, gate: 120, soak: 2_000) as Range<UInt64>)
  func `a bound random statechart gives the same receipts and calls`(_ seed: UInt64) throws {
    let life = try RandomLife(seed: seed)
    var random = SplitMix64(seed: seed)
    var (original, copy) = (life.prototype, try bound(life.prototype, life))
    var (time, otherTime) = (RandomLife.start, RandomLife.start)
    for deed in life.deeds {
      if random.chance(15) { copy = try bound(copy, life) }
      #expect(life.journal.take() == [], "a callback ran")
      var expected = life.outcome(of: deed, &original, &time)
      // The original is built in Swift, so its errors name a source line.
      expected.error?.replace(#/ \(InterlockTestSupport/[^)]*\)/#, with: "")
      #expect(life.outcome(of: deed, &copy, &otherTime) == expected, "\(deed)")
      #expect(copy.snapshot == original.snapshot, "\(deed)")
    }
    #expect(copy.fingerprint == original.fingerprint)
  }

  @Test func `the random charts have code in many places`() throws {
    let counts = try (UInt64(0)..<50).map { seed in
      let machine = try RandomLife(seed: seed).prototype
      let error = #expect(throws: BindingError.self) { try machine.dynamic().bound(to: .init()) }
      return error?.unbound.count ?? 0
    }
    #expect(!SplitMix64.hasOwnSeeds || counts.count { $0 > 3 } > 25)
  }
}
