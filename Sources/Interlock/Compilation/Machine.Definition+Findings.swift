extension Machine.Definition {
  /// Everything that is wrong, or looks wrong: all checks, in the order of `Finding.Check`.
  func findings() -> [Finding] {
    let names = Names(self)
    let checks: [(Names) -> [Finding]] = [
      noStates, blankIdentifiers, duplicateStates, unknownInitialState, unknownSources,
      unknownTargets, missingSources, unreachableRows, invalidStepLimit, unreachableStates,
    ]
    return checks.flatMap { $0(names) }
  }

  /// What the checks look up.
  final class Names {
    /// The first position of each state.
    let positions: [StateID: Int]

    /// The names of the states, for suggestions.
    private let stateNames: [String]

    /// How many suggestions are still made. Each costs time in the number of states, and who has
    /// misspelt fifty names has other worries.
    private var suggestionsLeft = 50

    init(_ definition: Machine.Definition) {
      let pairs = definition.states.enumerated().map { ($0.element.id, $0.offset) }
      positions = Dictionary(pairs) { first, _ in first }
      stateNames = definition.states.prefix(1_000).map { String(describing: $0.id) }
    }

    func contains(_ state: StateID) -> Bool {
      positions[state] != nil
    }

    /// The cure for a state that is not there: the nearest name, where one is near.
    func cure(forUnknown state: StateID) -> String {
      suggestionsLeft -= 1
      let candidates = suggestionsLeft < 0 ? [] : stateNames
      let nearest = nearestName(to: String(describing: state), among: candidates)
      let suggestion = nearest.map { "Did you mean \(quoted($0))? If not, add" } ?? "Add"
      return suggestion + " State(\(quoted(state))), or correct the name"
    }
  }

  func finding(
    _ check: Finding.Check,
    state position: Int,
    _ message: String,
    cure: String
  ) -> Finding {
    Finding(
      check: check,
      part: .state(position),
      place: "state #\(position + 1) \(quoted(states[position].id))",
      location: states[position].location,
      message: message,
      cure: cure
    )
  }

  func finding(
    _ check: Finding.Check,
    event position: Int,
    _ message: String,
    cure: String
  ) -> Finding {
    Finding(
      check: check,
      part: .event(position),
      place: "event #\(position + 1) \(quoted(events[position].id))",
      location: events[position].location,
      message: message,
      cure: cure
    )
  }

  func finding(_ check: Finding.Check, _ message: String, cure: String) -> Finding {
    Finding(
      check: check,
      part: .machine,
      place: "machine",
      location: nil,
      message: message,
      cure: cure
    )
  }
}
