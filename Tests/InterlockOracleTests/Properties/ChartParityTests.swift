import InterlockTestSupport
import Testing

@Suite("Random charts run like the oracle")
struct ChartParityTests {
  private typealias Step = ChartComparison.Step

  private static let seedsPerBatch = Share.of(daily: 8, gate: 200, soak: 2_000)

  @Test(arguments: 0..<10)
  func `random charts with random events run like the oracle`(batch: Int) throws {
    for seed in (0..<Self.seedsPerBatch).map({ UInt64(batch * Self.seedsPerBatch + $0) }) {
      var random = SplitMix64(seed: seed)
      let chart = RandomChart.chart(using: &random)
      let steps = Self.steps(of: 14, using: &random)
      do {
        guard try ChartComparison.difference(chart, steps) != nil else { continue }
        let report = ChartShrinker.report(chart, steps)
        Issue.record("seed \(seed), made smaller:\n\(report)")
        return
      } catch {
        Issue.record("seed \(seed): \(error)\n\(chart)")
        return
      }
    }
  }

  /// Random steps: mostly events, the last of which no chart knows, and some waits.
  private static func steps(of count: Int, using random: inout SplitMix64) -> [Step] {
    let events = RandomChart.events + ["unknown"]
    return (0..<count).map { _ in
      let seconds = Int.random(in: 1...3, using: &random)
      let event = events.randomElement(using: &random) ?? "unknown"
      return random.chance(15) ? .wait(Ticks(count: seconds * 1_000_000)) : .fire(event)
    }
  }
}
