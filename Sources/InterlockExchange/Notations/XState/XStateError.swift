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

  /// How many problems are listed.
  static let limit = 1_000

  init(_ problems: [Problem]) {
    self.problems = problems
  }
}

extension XStateError.Problem: CustomStringConvertible {
  /// Place, message and suggestion in one line.
  public var description: String {
    text(ignoring: "'.ignoringContent'")
  }

  /// Returns the description with another name for the option that leaves content out, such as a command line option.
  ///
  /// - Parameter option: The name, instead of `'.ignoringContent'`.
  /// - Returns: Place, message and suggestion in one line.
  public func text(ignoring option: String) -> String {
    "\(path): \(ended(message)) \(suggestion)\(isContent ? ", or read with \(option)" : "")."
  }
}

extension XStateError: DescribedError {
  /// The suggestions of the problems, one on each line.
  public var recoverySuggestion: String? {
    Interlock.joined(suggestions: problems.map(\.suggestion))
  }

  /// The problems, one on each line.
  public var description: String {
    text(ignoring: "'.ignoringContent'")
  }

  /// Returns the description with another name for the option that leaves content out, such as a command line option.
  ///
  /// - Parameter option: The name, instead of `'.ignoringContent'`.
  /// - Returns: The problems, one on each line.
  public func text(ignoring option: String) -> String {
    numbered(problems.map { $0.text(ignoring: option) }, "The configuration is not a machine")
  }
}
