import Interlock
import InterlockData

/// Makes the programs of a fleet: for each event in which formulas have a say, and for the timers.
struct ProgramPlanner<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  private typealias Fleet = SQLFleet<StateID, EventID>
  private typealias Writer = ProgramWriter<StateID>

  private let relation: TransitionRelation<StateID, EventID>
  private let formulas: MachineFormulas<StateID>
  private let columns: SQLColumns
  private let texts: Texts<StateID, EventID>
  private let names: Names
  private let dialect: SQLDialect

  init(
    _ relation: TransitionRelation<StateID, EventID>,
    _ formulas: MachineFormulas<StateID>,
    _ columns: SQLColumns,
    _ texts: Texts<StateID, EventID>,
    _ names: Names,
    _ dialect: SQLDialect
  ) {
    self.relation = relation
    self.formulas = formulas
    self.columns = columns
    self.texts = texts
    self.names = names
    self.dialect = dialect
  }

  /// The programs of events.
  ///
  /// - Parameter hasTimeouts: Whether the time is a parameter of all statements.
  /// - Throws: All problems, the first of each event.
  func programs(hasTimeouts: Bool) throws(SQLFleetError) -> [EventID: FiringProgram] {
    var programs: [EventID: FiringProgram] = [:]
    var problems: [SQLFleetError.Problem] = []
    var rows: [EventID: [(Int, Fleet.Transition)]] = [:]
    for (index, row) in relation.transitions.enumerated() {
      if case .event(let event) = row.trigger { rows[event, default: []].append((index, row)) }
    }
    for trigger in relation.transitions.map(\.trigger).unique {
      guard case .event(let event) = trigger else { continue }
      let decisions = relation.decisions[trigger] ?? [:]
      guard !decisions.isEmpty else { continue }
      let cases = cases(decisions, rows[event] ?? []).map { source, decision in
        (condition: dialect.literal(texts[source]), decision: decision)
      }
      do throws(SQLFleetError) {
        programs[event] = try program("state", cases, hasTime: hasTimeouts)
      } catch {
        problems += error.problems
      }
    }
    guard problems.isEmpty else { throw SQLFleetError(problems: problems.unique) }
    return programs
  }

  /// The program of the timers; nil where formulas have no say in them.
  func timerProgram() throws(SQLFleetError) -> FiringProgram? {
    var cases: [Writer.Case] = []
    var isDecided = false
    var rows: [Fleet.Transition.Trigger: [(Int, Fleet.Transition)]] = [:]
    for (index, row) in relation.transitions.enumerated() {
      rows[row.trigger, default: []].append((index, row))
    }
    for trigger in relation.transitions.map(\.trigger).unique {
      guard case .timeout(let state, let duration) = trigger else { continue }
      let decisions = relation.decisions[trigger] ?? [:]
      isDecided = isDecided || !decisions.isEmpty
      for (source, decision) in self.cases(decisions, rows[trigger] ?? []) {
        let condition = """
          state = \(dialect.literal(texts[source])) AND timeout_of = \(dialect.literal(texts[state])) \
          AND seconds = \(duration.archivedSeconds)
          """
        cases.append((condition, decision))
      }
    }
    return isDecided ? try program("", cases, hasTime: true) : nil
  }

  /// What becomes of entities in each state: what formulas decide, and what is certain.
  private func cases(
    _ decisions: [StateID: Decision],
    _ rows: [(index: Int, row: Fleet.Transition)]
  ) -> [(StateID, Decision)] {
    var seen: Set<StateID> = []
    let taken = rows.compactMap { index, row -> (StateID, Decision)? in
      guard seen.insert(row.source).inserted, relation.isDecided(row) else { return nil }
      return (row.source, decisions[row.source] ?? .taken(index))
    }
    // Where every answer refuses the event, its conditions can still fail.
    let refused = relation.leaves.compactMap { leaf in
      seen.contains(leaf) ? nil : decisions[leaf].map { (leaf, $0) }
    }
    return taken + refused
  }

  private func program(
    _ subject: String,
    _ cases: [Writer.Case],
    hasTime: Bool
  ) throws(SQLFleetError) -> FiringProgram {
    var writer = Writer(
      cases,
      formulas,
      columns,
      rowCount: relation.transitions.count,
      dialect,
      arithmetic: names.arithmetic
    ) { place, type, usesTime in
      dialect.parameter(place, type, hasTime: hasTime || usesTime)
    }
    return try writer.program(subject, cases)
  }
}
