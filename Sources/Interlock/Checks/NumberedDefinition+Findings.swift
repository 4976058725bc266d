extension NumberedDefinition {
  /// Every error and warning: runs all checks, in the order of `Finding.Check`.
  func findings() -> [Finding] {
    var report = Report(text)
    for check in Self.checks {
      report.begin()
      check(self, &report)
    }
    return report.findings
  }

  // Closures, because a method reference taken from an instance allocates.
  private static let checks: [@Sendable (NumberedDefinition, inout Report) -> Void] = [
    { $0.noStates(&$1) }, { $0.blankIdentifiers(&$1) }, { $0.duplicateStates(&$1) },
    { $0.unknownInitialStates(&$1) }, { $0.unknownSources(&$1) }, { $0.unknownTargets(&$1) },
    { $0.unknownCompletions(&$1) }, { $0.unknownGuardStates(&$1) }, { $0.missingSources(&$1) },
    { $0.invalidSources(&$1) }, { $0.emptyStates(&$1) }, { $0.finalRegions(&$1) },
    { $0.misplacedHistory(&$1) }, { $0.initialsOutside(&$1) }, { $0.initialCycles(&$1) },
    { $0.incompatibleTargets(&$1) }, { $0.invalidTimeouts(&$1) },
    { $0.deadChoices(&$1) }, { $0.eventlessLoops(&$1) }, { $0.unreachableRows(&$1) },
    { $0.deadDeferrals(&$1) }, { $0.invalidStepLimit(&$1) }, { $0.formerNames(&$1) },
    { $0.invalidPayloads(&$1) }, { $0.invalidFormulas(&$1) }, { $0.foreignCode(&$1) },
    { $0.unreachableStates(&$1) }, { $0.redundantLocals(&$1) },
  ]

  /// Collects the findings of the checks.
  struct Report {
    /// The most findings that one check reports. More would not help, and a hostile archive could cause millions.
    static var limit: Int { 1_000 }

    private(set) var findings: [Finding] = []
    /// The number of findings before the current check.
    private var earlierCount = 0
    private let text: any DefinitionText

    init(_ text: any DefinitionText) {
      self.text = text
    }

    /// Makes room for the findings of the next check.
    mutating func begin() {
      earlierCount = findings.count
    }

    /// Whether the limit is reached, so that a check can stop.
    var isFull: Bool { findings.count - earlierCount >= Self.limit }

    /// Adds a finding about part of a state.
    mutating func add(
      _ check: Finding.Check,
      state position: Int,
      _ key: String,
      _ message: String,
      suggestion cure: String
    ) {
      let place = "state #\(position + 1) \(text.quotedState(position))"
      let location = text.location(ofState: position)
      add(check, to: .state(position), key, at: place, in: location, message, suggestion: cure)
    }

    /// Adds a finding about part of an event, or about an entry of a list there.
    mutating func add(
      _ check: Finding.Check,
      event position: Int,
      _ key: String,
      entry: Int? = nil,
      _ message: String,
      suggestion: String
    ) {
      let place = "event #\(position + 1) \(text.quotedEvent(position))"
      let location = text.location(ofEvent: position)
      add(
        check,
        to: .event(position),
        key,
        entry: entry,
        at: place,
        in: location,
        message,
        suggestion: suggestion
      )
    }

    /// Adds a finding about part of the machine.
    mutating func add(_ check: Finding.Check, _ key: String, _ message: String, suggestion: String)
    {
      add(check, to: .machine, key, at: "machine", message, suggestion: suggestion)
    }

    private mutating func add(
      _ check: Finding.Check,
      to part: Finding.Part,
      _ key: String,
      entry: Int? = nil,
      at place: String,
      in location: Finding.Location? = nil,
      _ message: String,
      suggestion: String
    ) {
      guard !isFull else { return }
      findings.append(
        Finding(
          check: check,
          part: part,
          key: key,
          entry: entry,
          place: place,
          location: location,
          message: message,
          suggestion: suggestion
        )
      )
    }
  }
}
