import Interlock

extension Migration {
  /// Returns the name of a state in the next definition, as far as steps rename or merge it by name.
  ///
  /// - Parameters:
  ///   - state: The name before a step.
  ///   - start: The position of that step.
  ///   - target: The next definition.
  /// - Returns: The name there, or the last one that is known.
  func name(ofState state: String, before start: Int = 0, in target: DynamicMachine) -> String {
    target.plan.currentState(steps.dropFirst(start).reduce(state) { $1.renamed(state: $0) })
  }

  /// Returns the name of an event in the next definition, as far as steps rename or merge it by name.
  func name(ofEvent event: String, in target: DynamicMachine) -> String {
    target.plan.currentEvent(steps.reduce(event) { $1.renamed(event: $0) })
  }
}

extension Migration.Step {
  fileprivate func renamed(state: String) -> String {
    switch content {
    case .renameState(state, let new): new
    case .mergeStates(let old, let new) where old.contains(state): new
    default: state
    }
  }

  fileprivate func renamed(event: String) -> String {
    switch content {
    case .renameEvent(event, let new): new
    case .mergeEvents(let old, let new) where old.contains(event): new
    default: event
    }
  }
}
