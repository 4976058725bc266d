public import Interlock

/// All problems of an XState configuration that is not a machine.
public struct XStateError: Error, Hashable, Sendable {
  /// One error, or one part that Interlock does not support.
  public struct Problem: Hashable, Sendable {
    /// Its place, such as `$.states.idle.on.go[0]`.
    public let path: String
    /// The line of the place, from one; if the value is missing, that of its parent.
    public let line: Int
    /// The column in that line, from one, counted in characters.
    public let column: Int
    /// The problem.
    public let message: String
    /// How to fix it.
    public let suggestion: String
    /// Whether the problem is about content that ``ImportOptions/ignoringContent`` leaves out.
    public let isContent: Bool
  }

  /// The problems, at least one; at most 1,000 are listed.
  public let problems: [Problem]

  init(_ problems: [Problem]) {
    self.problems = problems
  }
}

extension XStateError.Problem: ReaderProblem {
  /// Returns the description with another name for the option that leaves content out, such as a command line option.
  ///
  /// - Parameter option: The name, instead of `'.ignoringContent'`.
  /// - Returns: Place, message and suggestion in one line.
  public func text(ignoring option: String) -> String {
    "\(path): \(advice(ignoring: option))"
  }
}

extension XStateError: ReaderError, DescribedError {
  static let heading = "The configuration is not a machine"

  /// The suggestions of the problems, one on each line.
  public var recoverySuggestion: String? {
    Interlock.joined(suggestions: problems.map(\.suggestion))
  }

  /// Returns the description with another name for the option that leaves content out, such as a command line option.
  ///
  /// - Parameter option: The name, instead of `'.ignoringContent'`.
  /// - Returns: The problems, one on each line.
  public func text(ignoring option: String) -> String {
    list(ignoring: option)
  }
}
