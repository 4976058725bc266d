import Interlock
import InterlockEvolution

/// A machine in the form of notations that nest states, and put transitions into their source state.
struct MachineTree {
  typealias State = MachineDescription.State
  typealias Row = MachineDescription.Row

  let description: MachineDescription

  /// The positions of the states at the top.
  let top: [Int]

  /// For each state, its transitions, in the order in which they are tried.
  private(set) var rows: [[Row]]

  /// The transitions of any state, and the joins of states at the top.
  private(set) var rowsOfAnyState: [Row] = []

  init(_ description: MachineDescription) {
    self.description = description
    top = description.states.indices.filter { description.states[$0].parent == nil }
    rows = Array(repeating: [], count: description.states.count)
    for row in description.rows {
      if let place = row.place { rows[place].append(row) } else { rowsOfAnyState.append(row) }
    }
  }

  /// All states in document order.
  var states: [State] { description.states }

  /// The depth of the innermost state.
  var depth: Int {
    var depths: [Int] = []
    for state in states { depths.append(state.parent.map { depths[$0] + 1 } ?? 0) }
    return depths.max() ?? 0
  }

  /// The problem of two states with the same name, which notations cannot distinguish.
  var problemOfNames: ExportError.Problem? {
    states.map(\.name).duplicates.first.map { name in
      ExportError.Problem(
        place: "state \(quoted(name))",
        message: "another state has the same name",
        suggestion: "Give it another name"
      )
    }
  }
}

extension MachineTree {
  /// The events that a state defers, by their names.
  func deferredEvents(of state: State) -> [String] {
    state.deferredEvents.map { description.events[$0] }
  }

  /// The states that a transition joins; none if it is not a join.
  func joined(by row: Row) -> [Int] {
    if case .join(let states) = row.source { states } else { [] }
  }

  /// The guards of a transition.
  ///
  /// - Parameters:
  ///   - row: The transition.
  ///   - name: How the notation names a state.
  /// - Returns: The guards.
  func guards(of row: Row, _ name: (Int) -> String) -> [GuardText.Term] {
    row.guards.map { $0.term(name) }
  }
}
