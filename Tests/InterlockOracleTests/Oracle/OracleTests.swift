import InterlockTestSupport
import Testing

@Suite("The oracle keeps its own rules")
struct OracleTests {
  private static let seedsPerBatch = Share.of(daily: 25, gate: 500, soak: 2_500)

  @Test(arguments: 0..<4)
  func `the oracle rests only in complete configurations of random charts`(batch: Int) throws {
    var endless = 0
    for seed in (0..<Self.seedsPerBatch).map({ UInt64(batch * Self.seedsPerBatch + $0) }) {
      var random = SplitMix64(seed: seed)
      let chart = RandomChart.chart(using: &random)
      var oracle = try SCXMLOracle(chart)
      oracle.stepLimit = 100
      do {
        try oracle.start()
        for _ in 0..<10 where oracle.running {
          try #require(oracle.isWhole, "seed \(seed)\n\(chart)")
          _ = try oracle.fire(RandomChart.events.randomElement(using: &random) ?? "", at: .zero)
        }
      } catch is SCXMLOracle.StepLimitExceeded {
        endless += 1
      }
    }
    #expect(endless < Self.seedsPerBatch / 2)
  }
}

extension SCXMLOracle {
  /// Whether each active compound state has one active child, each active parallel state has all, and no
  /// state is active without its parent.
  fileprivate var isWhole: Bool {
    let active = configuration.union([0])
    return active.allSatisfy { s in
      let children = getChildStates(s)
      let activeChildren = children.filter(configuration.contains)
      let isParentActive = tree.nodes[s].parent.map(active.contains) ?? true
      let expected = isParallelState(s) ? children.count : children.isEmpty ? 0 : 1
      return isParentActive && activeChildren.count == expected
    }
  }
}
