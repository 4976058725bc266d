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
      incompatibleTargets, invalidTimeouts,
      deadChoices, eventlessLoops, unreachableRows, invalidStepLimit, formerNames,
      unreachableStates,
    ]
    return checks.flatMap { $0(names) }
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
