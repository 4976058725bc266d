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

  /// How many problems are listed.
  static let limit = 1_000

  init(_ problems: [Problem]) {
    let sorted = problems.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset)
        < ($1.element.line, $1.element.column, $1.offset)
    }
    self.problems = sorted.prefix(Self.limit).map(\.element)
  }
}

extension SCXMLError.Problem: CustomStringConvertible {
  /// Place, message and suggestion in one line.
  public var description: String {
    text(ignoring: "'.ignoringContent'")
  }

  /// Returns the description with another name for the option that leaves content out, such as a command line option.
  ///
  /// - Parameter option: The name, instead of `'.ignoringContent'`.
  /// - Returns: Place, message and suggestion in one line.
  public func text(ignoring option: String) -> String {
    let part = element.isEmpty ? "" : ", <\(element)>"
    let choice = isContent ? ", or read with \(option)" : ""
    return "line \(line), column \(column)\(part): \(ended(message)) \(suggestion)\(choice)."
  }
}

extension SCXMLError: DescribedError {
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
    numbered(problems.map { $0.text(ignoring: option) }, "The document is not a machine")
  }
}
