import Interlock
import Testing

@Suite("Charts that once told the machine and the oracle apart")
struct ChartRegressionTests {
  /// Seed 14966.
  @Test func `a finished machine waits for nothing, not even for what its exit has sent`() throws {
    let end = Chart.State(
      id: "end",
      kind: .final,
      onExit: [.send("late", delay: 1, id: nil)]
    )
    let second = ChartComparison.Step.wait(Ticks(count: 1_000_000))
    let difference = try ChartComparison.difference(Chart(states: [end]), [second])
    #expect(difference == nil)
  }
}
