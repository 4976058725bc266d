import InterlockTestSupport

extension Chart {
  /// Mistakes that the oracle cannot handle: unknown names, and states that contradict their kind.
  /// Targets are not checked for states that cannot be active together.
  var problems: [String] {
    let states = allStates
    let known = Set(states.map(\.id))
    var seen: Set<String> = []
    let repeated = states.map(\.id).filter { !seen.insert($0).inserted }
    let machine = unknownStates(initial, known, "initial") + problems(of: initialActions, "initial")
    return (self.states.isEmpty ? ["no states"] : [])
      + repeated.map { "state \($0) is there twice" }
      + (machine + problems(of: allConditions, known, "a branch")).map { "machine: \($0)" }
      + self.states.filter(\.kind.isHistory).map { "state \($0.id): history without a parent" }
      + states.flatMap { state in problems(of: state, known).map { "state \(state.id): \($0)" } }
  }

  private func problems(of state: State, _ known: Set<String>) -> [String] {
    shapeProblems(of: state) + beginningProblems(of: state)
      + unknownStates(state.initial, known, "initial")
      + problems(of: state.initialActions, "initialActions")
      + problems(of: state.onEntry, "onEntry")
      + problems(of: state.onExit, "onExit")
      + state.transitions.enumerated().flatMap { index, transition in
        unknownStates(transition.targets, known, "transition \(index)")
          + problems(of: [transition.guard].compactMap(\.self), known, "transition \(index)")
          + problems(of: transition.actions, "transition \(index)")
      }
  }

  private func shapeProblems(of state: State) -> [String] {
    let regions = state.children.filter { !$0.kind.isHistory }
    return switch state.kind {
    case .atomic, .final: state.children.isEmpty ? [] : ["has children, but is \(state.kind)"]
    case .compound, .parallel: regions.isEmpty ? ["is \(state.kind), but has no children"] : []
    case .shallowHistory, .deepHistory:
      state.children.isEmpty && state.transitions.isEmpty && !state.initial.isEmpty
        ? [] : ["history needs a default, and has neither children nor transitions"]
    }
  }

  /// Entering a state must lead inward, or it would never end.
  private func beginningProblems(of state: State) -> [String] {
    let inside = Set(state.children.flatMap(\.selfAndDescendants).map(\.id))
    let histories = state.children.filter(\.kind.isHistory)
    let outside = state.initial.filter { state.kind == .compound && !inside.contains($0) }
    return outside.map { "initial \($0) is not inside" }
      + histories.flatMap { history in
        history.initial.filter { target in
          !inside.contains(target) || histories.contains { $0.id == target }
        }
        .map { "the default \($0) of \(history.id) is not a state inside" }
      }
  }

  private func unknownStates(_ ids: [String], _ known: Set<String>, _ place: String) -> [String] {
    ids.filter { !known.contains($0) }.map { "\(place): there is no state \($0)" }
  }

  private func unknownVariables(_ names: [String], _ place: String) -> [String] {
    names.filter { variables[$0] == nil }.map { "\(place): there is no variable \($0)" }
  }

  private func problems(
    of conditions: [Condition],
    _ known: Set<String>,
    _ place: String
  ) -> [String] {
    conditions.flatMap { condition in
      unknownStates(condition.states, known, place) + unknownVariables(condition.variables, place)
    }
  }

  private func problems(of actions: [Action], _ place: String) -> [String] {
    actions.flatMap(\.selfAndNested).flatMap { action -> [String] in
      switch action {
      case .assign(let expressions):
        unknownVariables(expressions.flatMap { [$0] + $1.variables }, place)
      case .send(let event, let delay, _):
        Ticks(seconds: delay) == nil ? ["\(place): \(event) has the delay \(delay)"] : []
      case .raise, .cancel, .log, .choose: []
      }
    }
  }

  /// The conditions of all branches; those of transitions are checked with the transitions.
  private var allConditions: [Condition] {
    allActions.flatMap(\.branches).compactMap(\.guard)
  }
}
