import Interlock
import InterlockData
import InterlockEvolution

// The programs of a fleet: for each event that involves formulas, and for the timers.
extension TransitionRelation {
  typealias Scope = ProgramScope<StateID, EventID>

  /// The programs of events.
  ///
  /// - Parameters:
  ///   - scope: The context for writing them.
  ///   - hasTimeouts: Whether the time is a parameter of all statements.
  /// - Returns: A program for each event that involves formulas.
  /// - Throws: All problems, the first for each event.
  func programs(
    _ scope: Scope,
    hasTimeouts: Bool
  ) throws(SQLFleetError) -> [EventID: FiringProgram] {
    var programs: [EventID: FiringProgram] = [:]
    var problems: [SQLFleetError.Problem] = []
    var rows: [EventID: [(Int, Fleet.Transition)]] = [:]
    for (index, row) in transitions.enumerated() {
      if case .event(let event) = row.trigger { rows[event, default: []].append((index, row)) }
    }
    for trigger in transitions.map(\.trigger).unique {
      guard case .event(let event) = trigger else { continue }
      let decided = decisions[trigger] ?? [:]
      guard !decided.isEmpty else { continue }
      let cases = cases(decided, rows[event] ?? []).map { source, decision in
        (condition: scope.dialect.literal(scope.texts[source]), decision: decision)
      }
      do throws(SQLFleetError) {
        programs[event] = try program(
          "state",
          cases,
          scope,
          hasTime: hasTimeouts,
          hasUserInfo: true
        )
      } catch {
        problems += error.problems
      }
    }
    guard problems.isEmpty else { throw SQLFleetError(problems: problems.unique) }
    return programs
  }

  /// The program of the timers; nil if no formulas are involved.
  func timerProgram(_ scope: Scope) throws(SQLFleetError) -> FiringProgram? {
    var cases: [ProgramWriter<StateID>.Case] = []
    var isDecided = false
    var rows: [Fleet.Transition.Trigger: [(Int, Fleet.Transition)]] = [:]
    for (index, row) in transitions.enumerated() {
      rows[row.trigger, default: []].append((index, row))
    }
    for trigger in transitions.map(\.trigger).unique {
      guard case .timeout(let state, let duration) = trigger else { continue }
      let decided = decisions[trigger] ?? [:]
      isDecided = isDecided || !decided.isEmpty
      for (source, decision) in self.cases(decided, rows[trigger] ?? []) {
        let states = [source, state].map { scope.dialect.literal(scope.texts[$0]) }
        let condition = """
          state = \(states[0]) AND timeout_of = \(states[1]) AND seconds = \(duration.seconds)
          """
        cases.append((condition, decision))
      }
    }
    return isDecided ? try program("", cases, scope, hasTime: true, hasUserInfo: false) : nil
  }

  /// What happens to entities in each state: what formulas decide, and what is certain.
  private func cases(
    _ decided: [StateID: Decision],
    _ rows: [(index: Int, row: Fleet.Transition)]
  ) -> [(StateID, Decision)] {
    var seen: Set<StateID> = []
    let taken = rows.compactMap { index, row -> (StateID, Decision)? in
      guard seen.insert(row.source).inserted, self.isDecided(row) else { return nil }
      return (row.source, decided[row.source] ?? .taken(index))
    }
    // If every answer refuses the event, its conditions can still fail.
    let refused = leaves.compactMap { leaf in
      seen.contains(leaf) ? nil : decided[leaf].map { (leaf, $0) }
    }
    return taken + refused
  }

  private func program(
    _ subject: String,
    _ cases: [ProgramWriter<StateID>.Case],
    _ scope: Scope,
    hasTime: Bool,
    hasUserInfo: Bool
  ) throws(SQLFleetError) -> FiringProgram {
    var writer = ProgramWriter(
      cases,
      scope.formulas,
      scope.columns,
      rowCount: transitions.count,
      scope.dialect,
      arithmetic: scope.names.arithmetic,
      hasUserInfo: hasUserInfo
    ) { place, name, type, usesTime in
      scope.dialect.parameter(place, name, type, hasTime: hasTime || usesTime)
    }
    return try writer.program(subject, cases)
  }
}
