import Foundation
import Interlock
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

/// Random configurations in XState's own algorithm and as machines: the same, or refused.
@Suite("XState: parity")
struct XStateParityTests {
  private static let seeds = 0..<Share.of(daily: 300, gate: 3_000, soak: 2_000_000)

  @Test func `a configuration behaves as in XState, or is refused`() throws {
    var counts: [XStateTrial.Outcome: Int] = [:]
    var differing = 0
    for seed in Self.seeds {
      let trial = XStateTrial(seed: UInt64(seed))
      counts[trial.outcome, default: 0] += 1
      switch trial.outcome {
      case .read:
        #expect(trial.difference() == nil, "seed \(seed)\n\(trial.configuration.json)")
      case .different:
        if trial.difference() != nil { differing += 1 }
      case .invalid: break
      }
    }
    guard SplitMix64.hasOwnSeeds else { return }
    // Both kinds are frequent, and what is refused mostly shows its difference within a few events.
    let count = Self.seeds.count
    #expect(counts[.read, default: 0] > count / 5, "\(counts)")
    #expect(counts[.different, default: 0] > count / 10, "\(counts)")
    #expect(differing * 3 > counts[.different, default: 0], "\(counts), \(differing)")
  }
}
