import Interlock
package import InterlockTools

/// The result of `interlock check`.
package struct CheckReport: Report {
  package struct Finding: Encodable, Hashable, Sendable {
    package let kind: String
    package let severity: Severity
    package let place: String
    /// Its place in the document; nil if it concerns many parts, or the document does not tell.
    package let location: LocationRecord?
    package let message: String
    package let suggestion: String
    package let path: PathRecord?
    let text: String

    private enum CodingKeys: CodingKey {
      case kind, severity, place, location, message, suggestion, path
    }
  }

  package struct Property: Encodable, Hashable, Sendable {
    package let property: String
    /// `holds`, `fails` or `undecided`.
    package let verdict: String
    /// Where it fails: the path there, and what repeats forever from there.
    package let path: PathRecord?
    package let cycle: [PathRecord.Step]?
    let text: String

    private enum CodingKeys: CodingKey {
      case property, verdict, path, cycle
    }
  }

  package let file: String
  package let fingerprint: String
  package let states: Int
  package let configurations: Int
  package let isComplete: Bool
  /// The unexplored part; nil if the exploration is complete.
  package let unexplored: UnexploredRecord?
  package let findings: [Finding]
  package let properties: [Property]

  private let failing: Severity

  private enum CodingKeys: CodingKey {
    case file, fingerprint, states, configurations, isComplete, unexplored, findings, properties
  }

  /// Checks a machine.
  ///
  /// - Parameters:
  ///   - file: The machine.
  ///   - space: Its configurations; nil for all, within the usual limits.
  ///   - failing: The minimum severity of findings that count.
  ///   - properties: The properties that must hold.
  package init(
    of file: DefinitionFile,
    _ space: StateSpace<String, String>? = nil,
    failingOn failing: Severity = .warning,
    _ properties: [NamedProperty] = []
  ) {
    let space = space ?? StateSpace(of: file.machine)
    self.file = file.name
    self.failing = failing
    fingerprint = file.machine.fingerprint.description
    states = file.machine.states.count
    configurations = space.count
    isComplete = space.isComplete
    unexplored = space.unexplored.map(UnexploredRecord.init)
    // Unreachable parts are only known if everything was explored; warnings about the definition itself are always
    // known.
    let warnings = space.isComplete ? [] : file.machine.warnings.map(Finding.init)
    findings = warnings + space.anomalies.map(Finding.init)
    self.properties = properties.map { Property($0, space.verdict(on: $0.property)) }
  }
}

extension CheckReport {
  package var status: ExitStatus {
    let isFine = findings.allSatisfy { $0.severity < failing }
    return isFine && properties.allSatisfy { $0.verdict == "holds" } ? .success : .findings
  }

  package var lines: [StyledText] {
    [summary] + (unexplored?.lines ?? []) + findings.map(\.line) + properties.map(\.line)
  }

  private var summary: StyledText {
    let extent = isComplete ? "" : "the first "
    let counts = Severity.allCases.reversed().compactMap { severity in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : self.count(count, severity.rawValue)
    }
    let found = counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
    return """
      \(file): \(count(states, "state")), \(extent)\(count(configurations, "configuration")), \
      \(fingerprint): \(found)
      """
  }
}

extension CheckReport {
  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension CheckReport.Finding {
  fileprivate init(_ finding: StateSpace<String, String>.Anomaly) {
    kind = finding.kind.rawValue
    severity = Severity(finding.severity)
    place = finding.place
    location = finding.location.map(LocationRecord.init)
    message = finding.message
    suggestion = finding.suggestion
    path = finding.path.map(PathRecord.init)
    text = "\(finding)"
  }

  fileprivate init(_ finding: Interlock.Finding) {
    kind = finding.check.rawValue
    severity = finding.severity == .error ? .error : .warning
    place = finding.place
    location = finding.location.map(LocationRecord.init)
    message = finding.message
    suggestion = finding.suggestion
    path = nil
    text = "\(severity): \(finding)"
  }

  fileprivate var line: StyledText {
    StyledText(severity.rawValue, severity.style)
      + StyledText(String(text.dropFirst(severity.rawValue.count)))
  }
}

extension CheckReport.Property {
  fileprivate init(_ property: NamedProperty, _ verdict: StateSpace<String, String>.Verdict) {
    self.property = property.text
    self.verdict =
      switch verdict {
      case .holds: "holds"
      case .fails: "fails"
      case .undecided, .mayFail: "undecided"
      }
    path = verdict.counterexample.map { PathRecord($0.path) }
    cycle = verdict.counterexample.map { $0.cycle.map(PathRecord.Step.init) }
    text = "\(verdict)"
  }

  fileprivate var line: StyledText {
    let style: StyledText.Style = verdict == "holds" ? .green : .red
    return StyledText("property", style) + " \(property): \(text)"
  }
}
