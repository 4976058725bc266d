public import Interlock

/// The parts of a machine that a notation cannot express.
public struct ExportError: Error, Hashable, Sendable {
  /// One part that cannot be written.
  public struct Problem: Hashable, Sendable {
    /// The part of the machine, such as `state 'on'`.
    public let place: String
    /// The problem.
    public let message: String
    /// How to fix it.
    public let suggestion: String
  }

  /// The problems, at least one, in document order.
  public let problems: [Problem]
}

extension ExportError.Problem: CustomStringConvertible {
  /// Place, message and suggestion in one line.
  public var description: String {
    "\(place): \(ended(message)) \(suggestion)."
  }
}

extension ExportError: DescribedError {
  /// The suggestions of the problems, one on each line.
  public var recoverySuggestion: String? {
    Interlock.joined(suggestions: problems.map(\.suggestion))
  }

  /// The problems, one on each line.
  public var description: String {
    numbered(problems, "The machine cannot be written")
  }
}

/// A heading with the number of problems, and the problems, one a line.
func numbered(_ problems: [some CustomStringConvertible], _ heading: String) -> String {
  let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
  let lines = problems.enumerated().map { "\n  \($0.offset + 1). \($0.element)" }
  return "\(heading), \(count):" + lines.joined()
}
