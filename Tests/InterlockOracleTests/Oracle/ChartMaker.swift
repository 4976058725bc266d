import Interlock
import InterlockTestSupport

/// Makes the parts of a machine from the parts of a chart.
struct ChartMaker: Sendable {
  private let chart: Chart
  private let triggers: [ChartTrigger]
  private let variables: ChartVariables
  /// Nil if the machine should have no tracing callbacks.
  private let journal: Journal?
  private let followsStates: Bool

  init(_ chart: Chart, _ events: [String], _ variables: ChartVariables, _ journal: Journal?) {
    self.chart = chart
    self.variables = variables
    self.journal = journal
    triggers = ChartTrigger.all(of: chart, events)
    followsStates = chart.asksForStatesInActions
  }

  func state(_ source: Chart.State) -> Sketch.State {
    var state = bare(source)
    if followsStates { state = state.didEnter { [variables] _ in variables.enter(source.id) } }
    if let entry = callback("enter \(source.id)", source.onEntry) { state = state.didEnter(entry) }
    if let exit = callback("exit \(source.id)", source.onExit) { state = state.didExit(exit) }
    if followsStates { state = state.didExit { [variables] _ in variables.exit(source.id) } }
    if let will = callback("will enter \(source.id)", []) { state = state.willEnter(will) }
    if let will = callback("will exit \(source.id)", []) { state = state.willExit(will) }
    let isHistory = source.kind.isHistory
    guard isHistory || source.kind == .compound else { return state }
    let line = isHistory ? "default \(source.id)" : "initial \(source.id)"
    return callback(line, source.initialActions).map { state.initially($0) } ?? state
  }

  private func bare(_ source: Chart.State) -> Sketch.State {
    let children = source.children.map(state)
    return switch source.kind {
    case .atomic: Sketch.State(source.id)
    case .compound: Sketch.State(source.id, initial: source.initial) { children }
    case .parallel: Sketch.State(parallel: source.id) { children }
    case .final: .final(source.id)
    case .shallowHistory: .history(source.id, .shallow, default: source.initial)
    case .deepHistory: .history(source.id, .deep, default: source.initial)
    }
  }

  func observers() -> [Sketch.Observer] {
    let start = callback("initial (machine)", chart.initialActions)
    return start.map { [Sketch.Observer.initially($0)] } ?? []
  }

  /// One row for each transition and trigger that it matches, in document order, without rows that can
  /// never be taken because an earlier row of the same state hides them.
  func rows() -> [Sketch.Event] {
    chart.allStates.flatMap { source -> [Sketch.Event] in
      var hidden: Set<ChartTrigger> = []
      return source.transitions.enumerated().flatMap { index, transition -> [Sketch.Event] in
        let open = matching(transition).filter { !$0.isHidden(by: hidden) }
        if transition.guard == nil { hidden.formUnion(open) }
        return open.map { row($0, source, index, transition) }
      }
    }
  }

  private func matching(_ transition: Chart.Transition) -> [ChartTrigger] {
    guard !transition.isEventless else { return [.always] }
    // The library's "any event" does not match completions, but SCXML's does.
    let hasCompletions = triggers.contains { if case .completion = $0 { true } else { false } }
    if transition.events.contains("*"), !hasCompletions { return [.anyEvent] }
    return triggers.filter { transition.matches($0.name) }
  }

  private func row(
    _ trigger: ChartTrigger,
    _ source: Chart.State,
    _ index: Int,
    _ transition: Chart.Transition
  ) -> Sketch.Event {
    var row = Sketch.Event(
      trigger: trigger.trigger,
      sources: .states([source.id]),
      targets: transition.targets
    )
    if transition.type == .internal, !transition.targets.isEmpty { row = row.local() }
    if let condition = transition.guard {
      row = row.shouldFire { [variables] transition in
        try condition.holds(variables.values) { transition.isIn($0) }
      }
    }
    let action = callback("action \(source.id) \(index)", transition.actions)
    return action.map { row.perform($0) } ?? row
  }

  /// A callback that runs and traces some actions; nil if there is nothing to do.
  private func callback(_ line: String, _ actions: [Chart.Action]) -> Sketch.Callback? {
    guard journal != nil || !actions.isEmpty else { return nil }
    return { [variables, journal] transition in
      journal?.add(line)
      try actions.run(&transition, variables, journal)
    }
  }
}
