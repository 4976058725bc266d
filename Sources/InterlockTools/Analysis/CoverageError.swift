public import Interlock

/// The reason why coverage could not be combined.
public enum CoverageError: Error, Hashable, Sendable {
  /// The other coverage belongs to another definition.
  case otherDefinition(Fingerprint, expected: Fingerprint)
}

extension CoverageError: DescribedError {
  /// How to fix it.
  public var recoverySuggestion: String? { "Record it again." }

  /// The problem, and how to fix it.
  public var description: String {
    switch self {
    case .otherDefinition(let found, let expected):
      "The coverage is of the definition \(found), not of \(expected): record it again."
    }
  }
}
