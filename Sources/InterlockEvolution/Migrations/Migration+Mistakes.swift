import Interlock

extension Migration {
  /// The states and events that a snapshot can name after some steps.
  private struct Names {
    var states: Set<String>
    var events: Set<String>

    /// Whether code may have added others.
    var isOpen = false
  }

  /// Where steps name something that does not exist, or merge two names without saying so.
  ///
  /// - Parameter target: The next definition.
  /// - Returns: A sentence for each mistake, in the order of the steps.
  func mistakes(_ target: DynamicMachine) -> [String] {
    var names = Names(states: Set(source.plan.stateIDs), events: Set(source.plan.eventIDs))
    var found: [String] = []
    for (position, step) in steps.enumerated() {
      found += mistakes(of: step, position, names, target).map { "step #\(position + 1): \($0)" }
      step.update(&names.states, &names.events)
      if case .code = step.content { names.isOpen = true }
    }
    return found
  }

  private func mistakes(
    of step: Step,
    _ position: Int,
    _ names: Names,
    _ target: DynamicMachine
  ) -> [String] {
    if case .startTimeout(let state, let seconds, let start) = step.content {
      guard start.isFinite else {
        return ["the timeout of \(quoted(state)) cannot begin at a date that is not finite"]
      }
      return target.plan.nodes[state] == nil
        ? [Self.missing(state, among: target.plan.stateIDs)]
        : Self.missingTimeout(of: state, seconds, in: target)
    }
    guard !names.isOpen else { return [] }
    let missing = step.oldStates.filter { !names.states.contains($0) }
    var sentences = missing.map { Self.missing($0, among: names.states.sorted()) }
    switch step.content {
    case .renameState(let old, let new) where old != new:
      if names.states.contains(new) {
        sentences.append(
          "there already is a state \(quoted(new)); use 'mergeStates' to combine two"
        )
      }
    case .renameEvent(let old, let new) where old != new:
      if names.events.contains(new) {
        sentences.append(
          "there already is an event \(quoted(new)); use 'mergeEvents' to combine two"
        )
      }
    case .changeTimeout(let state, _, let new) where missing.isEmpty:
      let name = name(ofState: state, before: position, in: target)
      sentences += Self.missingTimeout(of: name, new, in: target)
    default: break
    }
    return sentences
  }

  /// A sentence about a timeout that a state of the next definition should have; none if it has it.
  private static func missingTimeout(
    of state: String,
    _ seconds: Double,
    in target: DynamicMachine
  ) -> [String] {
    guard let node = target.plan.nodes[state] else { return [] }
    let known = (target.plan.chart.timeouts[node] ?? []).map(\.seconds)
    guard !known.contains(where: { isAbout($0, seconds) }) else { return [] }
    let lengths = known.isEmpty ? "none" : list(of: known) { "\($0) s" }
    return ["\(quoted(state)) has no timeout of \(seconds) s; its timeouts are: \(lengths)"]
  }

  private static func missing(_ state: String, among states: [String]) -> String {
    let nearest = nearestName(to: state, among: Array(states.prefix(1_000)))
    let suggestion = nearest.map { "; did you mean \(quoted($0))?" } ?? ""
    return "there is no state \(quoted(state))\(suggestion)"
  }
}

extension Migration.Step {
  /// The states that must exist when the step is taken.
  fileprivate var oldStates: [String] {
    switch content {
    case .mergeStates(let old, _), .replaceStates(let old, _): old
    case .renameState(let old, _): [old]
    case .splitState(let state, let branches): [state] + branches.flatMap(\.besides)
    case .splitStateByCode(let state, _, _), .changeTimeout(let state, _, _),
      .dropTimeout(let state, _), .forgetHistory(let state):
      [state]
    case .renameEvent, .mergeEvents, .dropEvent, .changePayload, .addPayload, .dropPayload,
      .keepPayload, .startTimeout, .code:
      []
    }
  }

  /// Applies the step to names alone.
  fileprivate func update(_ states: inout Set<String>, _ events: inout Set<String>) {
    switch content {
    case .renameState(let old, let new):
      states.remove(old)
      states.insert(new)
    case .mergeStates(let old, let new):
      states.subtract(old)
      states.insert(new)
    case .splitState(let state, let branches):
      states.remove(state)
      states.formUnion(branches.map(\.state))
    case .splitStateByCode(let state, let branches, _):
      states.remove(state)
      states.formUnion(branches)
    case .replaceStates(_, let new): states.formUnion(new)
    case .renameEvent(let old, let new):
      events.remove(old)
      events.insert(new)
    case .mergeEvents(let old, let new):
      events.subtract(old)
      events.insert(new)
    case .dropEvent, .changePayload, .addPayload, .dropPayload, .keepPayload, .changeTimeout,
      .dropTimeout, .startTimeout, .forgetHistory, .code:
      break
    }
  }
}
