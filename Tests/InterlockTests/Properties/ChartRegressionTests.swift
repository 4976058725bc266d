import Interlock
import Testing

@Suite("Charts for which machine and oracle once differed")
struct ChartRegressionTests {
  /// Seed 14966.
  @Test func `a finished machine has no timers, not even for events sent by its exit`() throws {
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
