import Interlock
import Testing

@Suite("Unusual charts run like the oracle")
struct OddChartTests {
  @Test(arguments: [["a2", "b2"], ["b2", "a2"], ["b2", "a2", "b2"]])
  func `a machine can begin in several states`(initial: [String]) throws {
    #expect(try leaves(of: Self.regions(initial: initial)) == ["a2", "b2"])
  }

  @Test func `a machine can begin deep in a region`() throws {
    #expect(try leaves(of: Self.regions(initial: ["b2"])) == ["a1", "b2"])
  }

  @Test func `a state can begin with its history`() throws {
    var chart = Self.regions(initial: [])
    chart.states[0].children[0].initial = ["h"]
    chart.states[0].children[0].children.insert(
      Chart.State(id: "h", kind: .shallowHistory, initial: ["a2"]),
      at: 0
    )
    #expect(try leaves(of: chart) == ["a2", "b1"])
  }

  @Test func `a target named twice is entered once`() throws {
    let chart = Self.regions(.init(events: ["e"], targets: ["a2", "b2", "a2"]))
    #expect(try leaves(of: chart, after: "e") == ["a2", "b2"])
  }

  @Test func `a transition with several matching descriptors runs its actions once`() throws {
    var transition = Chart.Transition(events: ["e", "e.x", "*", "e.*"], targets: [])
    transition.actions = [.assign(["n": .arithmetic(.add, [.variable("n"), .literal(1)])])]
    var chart = Self.regions(transition)
    chart.variables = ["n": 0]
    var machine = try ChartMachine(chart, events: ["e.x"])
    #expect(try machine.fire("e.x", at: .zero))
    #expect(machine.variables.values == ["n": 1])
  }

  @Test func `the first of two transitions for one event hides the other`() throws {
    let first = Chart.Transition(events: ["*"], targets: ["a2"])
    let second = Chart.Transition(events: ["e", "f"], targets: ["b2"])
    #expect(try leaves(of: Self.regions(first, second), after: "e") == ["a2", "b1"])
  }

  @Test func `a completion event can be raised by hand`() throws {
    var raising = Chart.Transition(events: ["e"], targets: [])
    raising.actions = [.raise("done.state.q")]
    let chart = Self.regions(raising, .init(events: ["done.state.q"], targets: ["b2"]))
    #expect(try leaves(of: chart, after: "e") == ["a1", "b2"])
  }

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

  /// Regions `a` and `b` of two states each.
  private static func regions(
    initial: [String] = [],
    _ transitions: Chart.Transition...
  ) -> Chart {
    let regions = ["a", "b"].map { id in
      let children = [1, 2].map { Chart.State(id: "\(id)\($0)", kind: .atomic) }
      return Chart.State(id: id, kind: .compound, children: children)
    }
    let parallel = Chart.State(
      id: "p",
      kind: .parallel,
      children: regions,
      transitions: transitions
    )
    return Chart(initial: initial, states: [parallel])
  }

  /// The leaves of a machine after some events; expects that the oracle agrees.
  private func leaves(of chart: Chart, after events: String...) throws -> [String] {
    #expect(try ChartComparison.difference(chart, events.map { .fire($0) }) == nil)
    var machine = try ChartMachine(chart, events: events)
    try machine.start(at: .zero)
    for event in events { try machine.handle(event, at: .zero) }
    return machine.leaves
  }
}
