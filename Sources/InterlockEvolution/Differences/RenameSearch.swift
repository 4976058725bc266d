import Interlock

/// Finds removed and added states that differ only in their names.
struct RenameSearch {
  typealias Row = ComparedDefinition.Row

  /// The properties that two states must share to be one renamed state.
  private struct Portrait: Hashable {
    let kind: StateKind
    let parent: Int?
    /// How often each transition names it; in the transitions, another number stands for the state itself.
    var rows: [Row: Int] = [:]
  }

  /// The number that stands for the state itself; no state has it.
  private static let itself = -1

  /// How many states a transition may name: each gets its own copy of the transition, and a transition with very many
  /// says little.
  private static let nameLimit = 32

  /// The states that may be the same, in the order of the removed ones.
  let pairs: [(old: Int, new: Int)]

  /// Finds pairs that are unambiguous.
  init(
    removed: [Int],
    added: [Int],
    _ old: ComparedDefinition,
    _ new: ComparedDefinition
  ) {
    guard !removed.isEmpty, !added.isEmpty else {
      pairs = []
      return
    }
    let before = Self.portraits(of: removed, in: old)
    let after = Dictionary(grouping: Self.portraits(of: added, in: new)) { $0.portrait }
    let counts = Dictionary(grouping: before) { $0.portrait }
    pairs = before.compactMap { state, portrait in
      guard counts[portrait]?.count == 1, let others = after[portrait], others.count == 1
      else { return nil }
      return (state, others[0].state)
    }
  }

  private static func portraits(
    of states: [Int],
    in definition: ComparedDefinition
  ) -> [(state: Int, portrait: Portrait)] {
    let wanted = Set(states)
    var portraits: [Int: Portrait] = [:]
    for state in definition.states where wanted.contains(state.number) {
      portraits[state.number] = Portrait(kind: state.kind, parent: state.parent)
    }
    for item in definition.rows {
      let names = Set(item.row.states)
      let isShort = names.count <= nameLimit
      for state in names.intersection(wanted) {
        guard isShort else {
          portraits[state] = nil
          continue
        }
        let row = item.row.replacing(state, with: itself)
        portraits[state]?.rows[row, default: 0] += 1
      }
    }
    return states.compactMap { state in portraits[state].map { (state, $0) } }
  }
}

extension ComparedDefinition.Row {
  /// The states that it names.
  fileprivate var states: [Int] {
    var states = targets
    switch source {
    case .anyState: break
    case .state(let state): states.append(state)
    case .join(let members): states += members
    }
    for case .presence(let state, _) in guards { states.append(state) }
    if case .completion(let state) = trigger { states.append(state) }
    return states
  }

  /// The transition with another number for a state. In an unordered list that number can be anywhere, so it goes to
  /// the end.
  fileprivate func replacing(_ state: Int, with other: Int) -> Self {
    func replaced(_ states: [Int]) -> [Int] {
      states.filter { $0 != state } + states.filter { $0 == state }.map { _ in other }
    }
    let isTriggered = trigger == .completion(of: state)
    let source: MachineDescription.Row.Source =
      switch self.source {
      case .anyState: .anyState
      case .state(let own): .state(own == state ? other : own)
      case .join(let states): .join(replaced(states))
      }
    return Self(
      trigger: isTriggered ? .completion(of: other) : trigger,
      source: source,
      targets: replaced(targets),
      isLocal: isLocal,
      payload: payload,
      guards: guards.map { term in
        guard case .presence(state, let isExpected) = term else { return term }
        return .presence(of: other, isExpected: isExpected)
      }
    )
  }
}
