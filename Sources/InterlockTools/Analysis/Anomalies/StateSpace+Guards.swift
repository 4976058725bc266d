import Interlock
import InterlockData
import InterlockEvolution

extension StateSpace {
  /// Transitions of one state for one trigger whose guards can hold at once, so that their order decides.
  var overlappingGuards: [Anomaly] {
    let groups = Dictionary(grouping: rows.filter { $0.event.isGuarded }, by: RowGroup.init)
    return rows.compactMap { row in
      let group = groups[RowGroup(row)] ?? []
      let earlier = group.first {
        $0.number != row.number && $0.overlaps(row) && $0.position < row.position
      }
      return earlier.flatMap { overlap($0, row) }
    }
  }

  private func overlap(_ first: NumberedRow, _ second: NumberedRow) -> Anomaly? {
    guard let use = graph.uses[second.number], graph.uses[first.number] != nil,
      !excludesEachOther(first, second)
    else { return nil }
    if fields != nil { return followedOverlap(first, second) }
    guard canHold(first, second) else { return nil }
    let values = conditions?.values(giving: first.holding.union(second.holding))
    return overlap(first, second, values ?? [], at: use.origin.map(path(to:)))
  }

  func overlap(
    _ first: NumberedRow,
    _ second: NumberedRow,
    _ values: [Explanation.Value],
    at path: Subject.Path?
  ) -> Anomaly {
    let reason = values.isEmpty ? "may hold at once" : "both hold where \(list(of: values))"
    return Anomaly(
      kind: .overlappingGuards,
      severity: .note,
      place: second.place,
      location: second.event.location,
      message: "its guard \(second.guardText) and \(first.guardText), of the transition to "
        + "\(first.targetText) before it, \(reason): then the first is taken",
      suggestion: "make the guards exclude each other, or omit the guard of the last transition",
      path: path
    )
  }
}

extension StateSpace {
  /// Whether all guards of some transitions can hold at once, as far as is known.
  func canHold(_ rows: NumberedRow...) -> Bool {
    conditions?.isPossible(rows.reduce(into: []) { $0.formUnion($1.holding) }) ?? true
  }

  /// Whether the transitions require states that cannot be active together: neither contains the other, and the
  /// innermost state around both is not parallel.
  private func excludesEachOther(_ first: NumberedRow, _ second: NumberedRow) -> Bool {
    let (ones, others) = (first.askedStates, second.askedStates)
    return ones.contains { one in others.contains { areExclusive(one, $0) } }
  }

  private func areExclusive(_ one: StateID, _ other: StateID) -> Bool {
    let (path, otherPath) = (surroundings(of: one), surroundings(of: other))
    let common = zip(path, otherPath).prefix { $0 == $1 }.count
    guard common < min(path.count, otherPath.count) else { return false }
    let around = common == 0 ? nil : path[common - 1]
    return machine.states.first { $0.id == around }?.kind.hasRegions != true
  }

  /// A state, and those around it, outermost first.
  private func surroundings(of state: StateID) -> [StateID] {
    sequence(first: state) { machine.parent(of: $0) }.reversed()
  }
}

/// The common parts of transitions of which only one is taken.
struct RowGroup<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Hashable {
  let source: StateID?
  let trigger: Machine<StateID, EventID>.Event.Trigger

  init(_ row: StateSpace<StateID, EventID>.NumberedRow) {
    source = row.source
    trigger = row.event.trigger
  }
}

extension StateSpace.NumberedRow {
  /// The answers for which all its guards hold, except those about states.
  fileprivate var holding: Set<GuardAnswer> {
    let terms = event.guardTerms.filter { $0.presence == nil }
    return Set(terms.map { GuardAnswer(name: $0.name, holds: true) })
  }

  /// Whether the guards of both may hold at once, and that matters: they lead to different states, and no guard is the
  /// negation of another by its name.
  fileprivate func overlaps(_ other: Self) -> Bool {
    let names = Set(event.guardNames.compactMap { $0 })
    let others = Set(other.event.guardNames.compactMap { $0 })
    return event.isGuarded && other.event.isGuarded && event.targets != other.event.targets
      && !names.contains { others.contains("not \($0)") || others.contains("!\($0)") }
      && !others.contains { names.contains("not \($0)") || names.contains("!\($0)") }
  }

  /// The states that must be active for it.
  fileprivate var askedStates: [StateID] {
    event.guardTerms.compactMap(\.presence).filter(\.isExpected).map(\.state)
  }

  fileprivate var guardText: String {
    let names = event.guardNames.compactMap { $0 }
    return names.isEmpty ? "(without a name)" : names.map { quoted($0) }.joined(separator: ", ")
  }

  fileprivate var targetText: String {
    event.targets.isEmpty
      ? "nowhere" : event.targets.map { quoted($0) }.joined(separator: ", ")
  }
}
