import Interlock
import InterlockTestSupport
import Testing

@Suite("All small charts run like the oracle")
struct SmallChartParityTests {
  @Test(arguments: 1...Share.of(daily: 3, gate: 4, soak: 5))
  func `every transition in every configuration of every small tree runs like the oracle`(size: Int)
    throws
  {
    for tree in SmallCharts.trees(of: size) {
      let transitions = SmallCharts.transitions(of: tree).map { [$0] }
      try Exploration(SmallCharts.chart(tree, with: transitions), events: transitions.count).run()
    }
  }

  @Test
  func
    `every pair of transitions at once in every tree of four states with regions runs like the oracle`()
    throws
  {
    let step = Share.of(daily: 8, gate: 1)
    let trees = SmallCharts.trees(of: 4).filter { $0.allStates.contains(where: \.hasRegions) }
    for number in stride(from: 0, to: trees.count, by: step) {
      try Self.exploreDoubleTransitions(of: trees[number])
    }
  }

  /// A parallel state with two compound regions and a state outside; without forks, which would be too many.
  @Test func `every pair of transitions at once in two regions of two states runs like the oracle`()
    throws
  {
    let regions = ["a", "b"].map { id in
      Chart.State(
        id: id,
        kind: .compound,
        children: [.init(id: "\(id)1", kind: .atomic), .init(id: "\(id)2", kind: .atomic)]
      )
    }
    let parallel = Chart.State(id: "p", kind: .parallel, children: regions)
    try Self.exploreDoubleTransitions(
      of: Chart(states: [parallel, .init(id: "out", kind: .atomic)]),
      withForks: Share.of(daily: false, gate: false, soak: true),
      everyPair: Share.of(daily: 10, gate: 1)
    )
  }

  private static func exploreDoubleTransitions(
    of tree: Chart,
    withForks: Bool = true,
    everyPair step: Int = 1
  ) throws {
    let singles = SmallCharts.transitions(of: tree).filter { withForks || $1.targets.count < 2 }
    let all = singles.indices.flatMap { first in
      singles.indices.dropFirst(first)
        .filter { singles[$0].source != singles[first].source }
        .map { [singles[first], singles[$0]] }
    }
    let pairs = stride(from: 0, to: all.count, by: step).map { all[$0] }
    for start in stride(from: 0, to: pairs.count, by: eventsPerChart) {
      let group = Array(pairs[start..<min(start + eventsPerChart, pairs.count)])
      try Exploration(SmallCharts.chart(tree, with: group), events: group.count).run()
    }
  }

  /// More would slow down the oracle, which searches all transitions of a state.
  private static let eventsPerChart = 60
}

extension Chart.State {
  fileprivate var hasRegions: Bool {
    kind == .parallel && children.filter { !$0.kind.isHistory }.count > 1
  }
}

/// All situations that a chart without variables can reach, event by event.
private struct Exploration {
  private let chart: Chart
  private let events: [String]
  private let start: ChartComparison

  init(_ chart: Chart, events count: Int) throws {
    self.chart = chart
    events = (0..<count).map { "t\($0)" }
    start = try ChartComparison(chart, events: events)
  }

  /// Fires every event in every situation; a situation is a configuration and the recorded history.
  func run() throws {
    var first = start
    guard isSame(first.start(), "start") else { return }
    var (seen, open) = (Set([first.situation]), [first])
    while let comparison = open.popLast() {
      for event in events {
        var next = comparison
        guard isSame(next.take(.fire(event)), "\(comparison.situation), \(event)") else { return }
        if seen.insert(next.situation).inserted { open.append(next) }
      }
    }
  }

  private func isSame(_ outcome: ChartComparison.Outcome, _ place: String) -> Bool {
    guard outcome != .same else { return true }
    Issue.record("\(place): \(outcome)\n\(chart)")
    return false
  }
}
