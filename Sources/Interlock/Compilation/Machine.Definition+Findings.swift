extension Machine.Definition {
  /// How many findings of a kind are made at most. More would tell nobody more, and hostile archives
  /// could have millions.
  static var findingLimit: Int { 1_000 }

  /// Everything that is wrong, or looks wrong: all checks, in the order of `Finding.Check`.
  func findings() -> [Finding] {
    let names = Names(self)
    let checks: [(Names) -> [Finding]] = [
      noStates, blankIdentifiers, duplicateStates, unknownInitialStates, unknownSources,
      unknownTargets, unknownCompletions, missingSources, invalidSources, emptyStates, finalRegions,
      misplacedHistory, initialsOutside, initialCycles, incompatibleTargets, invalidTimeouts,
      deadChoices, eventlessLoops, unreachableRows, invalidStepLimit, unreachableStates,
    ]
    return checks.flatMap { $0(names) }
  }

  /// What the checks look up.
  final class Names {
    /// The first position of each state.
    let positions: [StateID: Int]

    /// The tree, in which the node of a state is its position and one.
    let tree: Tree

    /// The names of the states, for suggestions.
    private let stateNames: [String]

    /// How many suggestions are still made. Each costs time in the number of states, and who has
    /// misspelt twenty names has other worries.
    private var suggestionsLeft = 20

    init(_ definition: Machine.Definition) {
      let pairs = definition.states.enumerated().map { ($0.element.id, $0.offset) }
      positions = Dictionary(pairs) { first, _ in first }
      tree = definition.tree(positions.mapValues { UInt32($0 + 1) })
      stateNames = definition.states.prefix(500).map { String(describing: $0.id) }
    }

    /// The node of a state; nil if there is no such state.
    func node(_ state: StateID) -> UInt32? {
      positions[state].map { UInt32($0 + 1) }
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
      return suggestion + " the state \(quoted(state)), or correct the name"
    }
  }

  /// A finding about a state: one of its keys in an archive.
  func finding(
    _ check: Finding.Check,
    state position: Int,
    _ key: String,
    _ message: String,
    cure: String
  ) -> Finding {
    Finding(
      check: check,
      path: [ArchiveKey("states"), ArchiveKey(position), ArchiveKey(key)],
      place: "state #\(position + 1) \(quoted(states[position].id))",
      location: states[position].location,
      message: message,
      cure: cure
    )
  }

  /// A finding about an event: one of its keys in an archive, or an entry of the list there.
  func finding(
    _ check: Finding.Check,
    event position: Int,
    _ key: String,
    entry: Int? = nil,
    _ message: String,
    cure: String
  ) -> Finding {
    let event = [ArchiveKey("events"), ArchiveKey(position), ArchiveKey(key)]
    return Finding(
      check: check,
      path: event + (entry.map { [ArchiveKey($0)] } ?? []),
      place: "event #\(position + 1) \(events[position].name)",
      location: events[position].location,
      message: message,
      cure: cure
    )
  }

  /// A finding about the machine: one of its keys in an archive.
  func finding(_ check: Finding.Check, _ key: String, _ message: String, cure: String) -> Finding {
    Finding(
      check: check,
      path: [ArchiveKey(key)],
      place: "machine",
      location: nil,
      message: message,
      cure: cure
    )
  }
}

extension Machine.Event {
  /// The event in messages: its identifier in quotes, or what triggers it in words.
  var name: String {
    id.map { quoted($0) } ?? "'\(trigger.label)'"
  }
}
