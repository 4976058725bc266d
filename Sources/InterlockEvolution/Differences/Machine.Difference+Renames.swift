import Interlock

extension Machine.Difference {
  /// What tells whether two states could be one that was renamed.
  fileprivate struct Portrait: Hashable {
    let kind: StateKind
    let parent: StateID?
    /// How often each row names it. In the rows, nil stands for the state itself.
    var rows: [RowOfState: Int] = [:]
  }

  /// A row without the name of one state.
  fileprivate struct RowOfState: Hashable {
    enum Cause: Hashable {
      case completion(of: StateID?)
      case other(Machine.Event.Trigger)
    }

    enum Origin: Hashable {
      case any
      case states([StateID?])
      case all([StateID?])
    }

    enum Condition: Hashable {
      case presence(isExpected: Bool)
      case other(Machine.GuardTerm)
    }

    let trigger: Cause
    let sources: Origin
    let targets: [StateID?]
    let isLocal: Bool
    let guards: [Condition]
  }

  /// The removed and added states that only their names tell apart, where only two can be meant.
  static func renames(
    of removed: [StateID],
    to added: [StateID],
    _ old: Machine.Outline,
    _ new: Machine.Outline
  ) -> [Rename<StateID>] {
    guard !removed.isEmpty, !added.isEmpty else { return [] }
    let before = portraits(of: removed, in: old)
    let after = Dictionary(grouping: portraits(of: added, in: new)) { $0.portrait }
    let counts = Dictionary(grouping: before) { $0.portrait }
    return before.compactMap { id, portrait in
      guard counts[portrait]?.count == 1, let others = after[portrait], others.count == 1
      else { return nil }
      return Rename(old: id, new: others[0].id)
    }
  }

  /// Of how many states a row may tell: each has its own copy of the row, and a row of very many tells little.
  private static var nameLimit: Int { 32 }

  private static func portraits(
    of states: [StateID],
    in outline: Machine.Outline
  ) -> [(id: StateID, portrait: Portrait)] {
    let wanted = Set(states)
    var portraits: [StateID: Portrait] = [:]
    for state in outline.states where wanted.contains(state.id) {
      portraits[state.id] = Portrait(kind: state.kind, parent: state.parent)
    }
    for item in outline.rows {
      let names = Set(item.row.names)
      let isShort = names.count <= nameLimit
      for id in names.intersection(wanted) {
        guard isShort else {
          portraits[id] = nil
          continue
        }
        portraits[id]?.rows[RowOfState(item.row, without: id), default: 0] += 1
      }
    }
    return states.compactMap { id in portraits[id].map { (id, $0) } }
  }
}

extension Machine.Difference.Row {
  /// The states that it names.
  fileprivate var names: [StateID] {
    var names = sources.ids + targets + guardTerms.compactMap(\.presence?.state)
    if case .completion(let state) = trigger { names.append(state) }
    return names
  }
}

extension Machine.Difference.RowOfState {
  fileprivate init(_ row: Machine.Difference.Row, without id: StateID) {
    // The name can have any place in a list that has no order, so it goes to the end.
    func anonymous(_ ids: [StateID]) -> [StateID?] {
      ids.filter { $0 != id }.map { $0 } + ids.filter { $0 == id }.map { _ in nil }
    }
    if case .completion(let state) = row.trigger {
      trigger = .completion(of: state == id ? nil : state)
    } else {
      trigger = .other(row.trigger)
    }
    switch row.sources {
    case .any: sources = .any
    case .states(let ids): sources = .states(anonymous(ids))
    case .all(let ids): sources = .all(anonymous(ids))
    }
    targets = anonymous(row.targets)
    isLocal = row.isLocal
    guards = row.guardTerms.map { term in
      guard let presence = term.presence, presence.state == id else { return .other(term) }
      return .presence(isExpected: presence.isExpected)
    }
  }
}
