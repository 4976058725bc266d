public import Interlock

/// All problems of an SCXML document that is not a machine.
public struct SCXMLError: Error, Hashable, Sendable {
  /// One error, or one part that Interlock does not support.
  public struct Problem: Hashable, Sendable {
    /// The line of the document, from one.
    public let line: Int
    /// The column in that line, from one, counted in characters.
    public let column: Int
    /// The name of the element; empty if it is not about one.
    public let element: String
    /// The problem.
    public let message: String
    /// How to fix it.
    public let suggestion: String
    /// Whether the problem is about content that ``ImportOptions/ignoringContent`` leaves out.
    public let isContent: Bool
  }

  /// The problems, at least one, in the order of the document; at most 1,000 are listed.
  public let problems: [Problem]

  init(_ problems: [Problem]) {
    self.problems = Self.listed(problems)
  }
}

extension SCXMLError.Problem: ReaderProblem {
  /// Returns the description with another name for the option that leaves content out, such as a command line option.
  ///
  /// - Parameter option: The name, instead of `'.ignoringContent'`.
  /// - Returns: Place, message and suggestion in one line.
  public func text(ignoring option: String) -> String {
    let part = element.isEmpty ? "" : ", <\(element)>"
    return "line \(line), column \(column)\(part): \(advice(ignoring: option))"
  }
}

extension SCXMLError: ReaderError, DescribedError {
  static let heading = "The document is not a machine"

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
