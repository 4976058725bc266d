/// Thrown when a machine can't be built. Lists all errors of its definition.
public struct DefinitionError: Error, Hashable, Sendable {
  /// The findings: at least one, ordered by check, then by place.
  public let findings: [Finding]
}

extension DefinitionError: DescribedError {
  /// A list of the findings, one per line.
  public var description: String {
    let count = findings.count == 1 ? "1 problem" : "\(findings.count) problems"
    let lines = findings.enumerated().map { "\n  \($0.offset + 1). \($0.element)" }
    return "The machine cannot be built, \(count):" + lines.joined()
  }

  /// The suggestions of the findings, one per line.
  public var recoverySuggestion: String? {
    Interlock.joined(suggestions: findings.map(\.suggestion))
  }
}
