import InterlockEvolution

/// What formulas decide when something triggers an entity in one innermost state.
indirect enum Decision: Sendable {
  /// No transition is taken.
  case refused
  /// A transition of the relation, by its position.
  case taken(Int)
  /// The guards of a transition, by the position of its event; the active states; the decisions if they hold, and if
  /// they fail.
  case asking(event: Int, active: Set<Int>, Decision, Decision)
  /// Assignments, the states that are active, and what follows.
  case assigning(RehearsedAssignments, active: Set<Int>, Decision)
}

extension Decision {
  /// Makes a decision from rehearsed steps, in the order of the answers: open before closed.
  ///
  /// - Parameter paths: The steps of each run, and its transition; nil if it was refused.
  init(_ paths: ArraySlice<(steps: ArraySlice<RehearsedStep>, row: Int?)>) {
    guard let first = paths.first else {
      self = .refused
      return
    }
    guard let step = first.steps.first else {
      self = first.row.map { .taken($0) } ?? .refused
      return
    }
    let rests = paths.map { (steps: $0.steps.dropFirst(), row: $0.row) }[...]
    switch step {
    case .assigned(let assignments, let active):
      self = .assigning(assignments, active: active, Decision(rests))
    case .asked(let event, let active, _):
      let openCount = paths.prefix { $0.steps.first == step && step.isOpen }.count
      self = .asking(
        event: event,
        active: active,
        Decision(rests.prefix(openCount)),
        Decision(rests.dropFirst(openCount))
      )
    }
  }
}

extension RehearsedStep {
  fileprivate var isOpen: Bool {
    if case .asked(_, _, let isOpen) = self { isOpen } else { false }
  }
}
