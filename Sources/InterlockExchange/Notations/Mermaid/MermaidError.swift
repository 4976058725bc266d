public import Interlock

/// All problems of a Mermaid state diagram that is not a machine.
public struct MermaidError: Error, Hashable, Sendable {
  /// One error, or one part that Interlock does not support.
  public struct Problem: Hashable, Sendable {
    /// The line of the diagram, from one.
    public let line: Int
    /// The column in that line, from one, counted in characters.
    public let column: Int
    /// The problem.
    public let message: String
    /// How to fix it.
    public let suggestion: String
    /// Whether the problem is about content that ``ImportOptions/ignoringContent`` leaves out.
    public let isContent: Bool

    init(
      _ position: MarkupPosition,
      _ message: String,
      suggestion: String,
      isContent: Bool = false
    ) {
      line = position.line
      column = position.column
      self.message = message
      self.suggestion = suggestion
      self.isContent = isContent
    }
  }

  /// The problems, at least one, in the order of the diagram; at most 1,000 are listed.
  public let problems: [Problem]

  init(_ problems: [Problem]) {
    self.problems = Self.listed(problems)
  }
}

extension MermaidError.Problem: ReaderProblem {
  /// Returns the description with another name for the option that leaves content out, such as a command line option.
  ///
  /// - Parameter option: The name, instead of `'.ignoringContent'`.
  /// - Returns: Place, message and suggestion in one line.
  public func text(ignoring option: String) -> String {
    "line \(line), column \(column): \(advice(ignoring: option))"
  }
}

extension MermaidError: ReaderError, DescribedError {
  static let heading = "The diagram is not a machine"

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
