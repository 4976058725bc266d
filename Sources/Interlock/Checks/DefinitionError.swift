/// Thrown when a machine cannot be built: everything that is wrong with its definition, at once.
public struct DefinitionError: Error, Hashable, Sendable {
  /// What is wrong: at least one finding, ordered by check, then by place.
  public let findings: [Finding]
}

extension DefinitionError: DescribedError {
  /// A list, one finding a line.
  public var description: String {
    let count = findings.count == 1 ? "1 problem" : "\(findings.count) problems"
    let lines = findings.enumerated().map { "\n  \($0.offset + 1). \($0.element)" }
    return "The machine cannot be built, \(count):" + lines.joined()
  }

  /// The cures of the findings, one a line.
  public var recoverySuggestion: String? { Interlock.joined(cures: findings.map(\.cure)) }
}
