import Interlock
import InterlockTestSupport
import InterlockTools

/// A random machine to draw, with all kinds of states and rows.
struct RandomChart {
  typealias Chart = Machine<String, String>

  let machine: Chart

  /// Returns the seed's first definition that passes all checks.
  ///
  /// - Parameters:
  ///   - seed: Selects the machine.
  ///   - width: The maximum number of states in another.
  ///   - depth: The maximum nesting depth of states.
  ///   - rows: The maximum number of rows.
  ///   - isInRegion: Whether all states are in one region of a parallel state.
  init(seed: UInt64, width: Int = 4, depth: Int = 3, rows: Int = 14, isInRegion: Bool = false) {
    var random = SplitMix64(seed: seed)
    while true {
      var draft = Draft(random: random, width: width)
      if let machine = draft.machine(depth: depth, rows: rows, isInRegion) {
        self.machine = machine
        return
      }
      random = draft.random
    }
  }

  var diagram: MachineDiagram {
    MachineDiagram(of: machine)
  }
}

private struct Draft {
  typealias Chart = RandomChart.Chart

  var random: SplitMix64
  let width: Int
  var names: [String] = []
  var targets: [String] = []

  mutating func machine(depth: Int, rows: Int, _ isInRegion: Bool) -> Chart? {
    let states = isInRegion ? [inRegion(states(depth: depth))] : states(depth: depth)
    let events = (0..<Int.random(in: 1...rows, using: &random)).map { _ in row() }
    return try? Chart(initial: []) {
      states
      events
    }
  }

  private func inRegion(_ states: [Chart.State]) -> Chart.State {
    Chart.State(parallel: "all") {
      Chart.State("these") { states }
      Chart.State("others") { Chart.State("other") }
    }
  }

  private mutating func states(depth: Int) -> [Chart.State] {
    (0..<Int.random(in: 2...width, using: &random)).map { index in
      state(depth: depth, isFirst: index == 0)
    }
  }

  private mutating func state(depth: Int, isFirst: Bool) -> Chart.State {
    let name =
      ["s", "state ", "a longer name of state "][Int.random(in: 0..<3, using: &random)]
      + "\(names.count)"
    names.append(name)
    targets.append(name)
    switch Int.random(in: 0..<100, using: &random) {
    case 80... where !isFirst:
      names.removeLast()
      return .final(name)
    case ..<30 where depth > 1: return composite(name, depth)
    case ..<42 where depth > 1:
      let regions = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        state(depth: depth - 1, isFirst: true)
      }
      return Chart.State(parallel: name) { regions }
    default:
      return random.chance(20) ? Chart.State(name).deferring("e1", "e2") : Chart.State(name)
    }
  }

  private mutating func composite(_ name: String, _ depth: Int) -> Chart.State {
    let inner = states(depth: depth - 1)
    let history = "h\(targets.count)"
    guard random.chance(30), let first = inner.first else { return Chart.State(name) { inner } }
    targets.append(history)
    let isDeep = random.chance(50)
    return Chart.State(name) {
      inner
      Chart.State.history(history, isDeep ? .deep : .shallow, default: first.id)
    }
  }

  private mutating func row() -> Chart.Event {
    let event = "e\(Int.random(in: 0..<30, using: &random))"
    let sources = names.shuffled(using: &random).prefix(random.chance(15) ? 2 : 1).map { $0 }
    let target = targets.randomElement(using: &random) ?? names[0]
    let other = targets.randomElement(using: &random) ?? names[0]
    let row: Chart.Event =
      switch Int.random(in: 0..<100, using: &random) {
      case ..<55: Chart.Event(event, from: sources, to: target)
      case ..<62: Chart.Event(event, in: sources)
      case ..<72: Chart.Event(event, from: sources[0], to: target).local()
      case ..<80: .fromAnyState(event, to: target)
      case ..<83: .inAnyState(event)
      case ..<88: Chart.Event(event, from: sources[0], to: target, other)
      case ..<93: Chart.Event(trigger: .event(event), sources: .all(sources), targets: [target])
      case ..<97: .after(.seconds(3), from: sources[0], to: target)
      default: .anyEvent(from: sources[0], to: target)
      }
    return guarded(row)
  }

  private mutating func guarded(_ row: Chart.Event) -> Chart.Event {
    let guards =
      switch Int.random(in: 0..<100, using: &random) {
      case ..<70: [String]()
      case ..<80: ["some guard or other"]
      case ..<90: ["another guard"]
      default: ["some guard or other", "another guard"].shuffled(using: &random)
      }
    return guards.reduce(row) { row, name in row.shouldFire(name) { _ in true } }
  }
}
