import Interlock
import InterlockEvolution

extension StateSpace {
  /// The anomalies of the machine: most severe first, then in the order of `Anomaly.Kind`, then in that of the
  /// definition.
  ///
  /// If not all configurations were explored, anomalies about what never happens, or is never left, are missing.
  ///
  /// - Complexity: O(*c* + *s* + *r*²) in configurations, steps, and the transitions of one state for one event.
  public var anomalies: [Anomaly] {
    let survey = Survey(self)
    var anomalies = deadEnds(survey) + endlessSteps + overlappingGuards + incompleteGuards
    anomalies += undeclaredValues
    if isComplete {
      anomalies += unreachedStates + traps(survey) + deadEvents + deadRows + lostDeferrals(survey)
      anomalies += deadTimeouts
    }
    let kinds = Anomaly.Kind.allCases
    return Anomaly.Severity.allCases.reversed().flatMap { severity in
      kinds.flatMap { kind in
        anomalies.filter { $0.severity == severity && $0.kind == kind }
      }
    }
  }
}

/// The steps between configurations, for checks of all configurations at once.
struct Survey {
  /// The configurations in which nothing can happen any more.
  private(set) var ends: [Int] = []

  private var starts = [0]
  private var targets: [UInt32] = []

  init<StateID, EventID>(_ space: StateSpace<StateID, EventID>) {
    for number in 0..<space.count {
      let successors = space.graph.successors(of: number).map(\.target)
      if successors.isEmpty, !space.graph.leadsBeyond(number) { ends.append(number) }
      var seen: Set<Int> = []
      targets += successors.filter { seen.insert($0).inserted }.map { UInt32($0) }
      starts.append(targets.count)
    }
  }

  /// The configurations that one leads to, each once.
  func successors(of number: Int) -> [Int] {
    targets[starts[number]..<starts[number + 1]].map { Int($0) }
  }

  /// The configurations from which a path leads to one of some.
  func origins(of goals: [Int]) -> Set<Int> {
    var origins: [Int: [Int]] = [:]
    for number in 0..<starts.count - 1 {
      for successor in successors(of: number) { origins[successor, default: []].append(number) }
    }
    var found = Set(goals)
    var pending = goals
    while let number = pending.popLast() {
      for origin in origins[number] ?? [] where found.insert(origin).inserted {
        pending.append(origin)
      }
    }
    return found
  }
}

extension StateSpace {
  /// The states that can be active, and those that others can stand for.
  var reachedStates: Set<StateID> {
    let active = machine.states.filter { reaches($0.id) }
    let taken = rows.filter { graph.uses[$0.number] != nil }
    let targets = Set(machine.initial + active.flatMap(\.initial) + taken.flatMap(\.event.targets))
    let standIns = machine.states.filter { $0.kind.isPseudo && targets.contains($0.id) }
    return Set((active + standIns).map(\.id))
  }
}
