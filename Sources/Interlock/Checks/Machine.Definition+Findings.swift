extension Machine.Definition {
  /// How many findings of a kind are made at most. More would tell nobody more, and hostile archives
  /// could have millions.
  static var findingLimit: Int { 1_000 }

  /// What the checks look up.
  typealias Names = Machine.Numbering

  /// Everything that is wrong, or looks wrong: all checks, in the order of `Finding.Check`.
  func findings(_ names: Names) -> [Finding] {
    let checks: [(Names) -> [Finding]] = [
      noStates, blankIdentifiers, duplicateStates, unknownInitialStates, unknownSources,
      unknownTargets, unknownCompletions, unknownGuardStates, missingSources, invalidSources,
      emptyStates, finalRegions, misplacedHistory, initialsOutside, initialCycles,
      incompatibleTargets, emptyForks, invalidTimeouts, deadChoices, eventlessLoops,
      unreachableRows, deadDeferrals, invalidStepLimit, formerNames, unreachableStates,
    ]
    return checks.flatMap { $0(names) }
  }

  /// A finding about something of a state.
  func finding(
    _ check: Finding.Check,
    state position: Int,
    _ key: String,
    _ message: String,
    cure: String
  ) -> Finding {
    Finding(
      check: check,
      part: .state(position),
      key: key,
      entry: nil,
      place: "state #\(position + 1) \(quoted(states[position].id))",
      location: states[position].location,
      message: message,
      cure: cure
    )
  }

  /// A finding about something of an event, or an entry of the list there.
  func finding(
    _ check: Finding.Check,
    event position: Int,
    _ key: String,
    entry: Int? = nil,
    _ message: String,
    cure: String
  ) -> Finding {
    Finding(
      check: check,
      part: .event(position),
      key: key,
      entry: entry,
      place: "event #\(position + 1) \(events[position].name)",
      location: events[position].location,
      message: message,
      cure: cure
    )
  }

  /// A finding about something of the machine.
  func finding(_ check: Finding.Check, _ key: String, _ message: String, cure: String) -> Finding {
    Finding(
      check: check,
      part: .machine,
      key: key,
      entry: nil,
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
