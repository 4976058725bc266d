public import Interlock

/// All problems of a document in another notation that is not a machine.
public struct NotationError: Error, Hashable, Sendable {
  /// One error, or one part that Interlock does not support.
  public struct Problem: Hashable, Sendable {
    /// The line of the document, from one; if a value of XState is missing, that of its parent.
    public let line: Int
    /// The column in that line, from one, counted in characters.
    public let column: Int
    /// The part of the document: the name of an element in SCXML, the path of a value such as
    /// `$.states.idle.on.go[0]` in XState; empty if there is nothing to name.
    public let part: String
    /// The problem.
    public let message: String
    /// How to fix it.
    public let suggestion: String
    /// Whether the problem is about content that ``ImportOptions/ignoringContent`` leaves out.
    public let isContent: Bool

    /// Whether the part is a path, which needs no line.
    private let isPath: Bool

    init(
      _ position: MarkupPosition,
      _ message: String,
      suggestion: String,
      isContent: Bool = false,
      part: String = "",
      isPath: Bool = false
    ) {
      line = position.line
      column = position.column
      self.part = part
      self.message = message
      self.suggestion = suggestion
      self.isContent = isContent
      self.isPath = isPath
    }
  }

  /// A notation, as errors call its documents.
  enum Notation: String {
    case scxml = "document"
    case xstate = "configuration"
    case mermaid = "diagram"
  }

  /// How many problems are listed.
  static let limit = 1_000

  /// The problems, at least one, at most the first 1,000: of SCXML and Mermaid in the order of the document, of XState
  /// in the order of reading.
  public let problems: [Problem]

  private let notation: Notation

  init(_ notation: Notation, _ problems: [Problem]) {
    self.notation = notation
    let ordered = notation == .xstate ? problems : Self.sorted(problems)
    self.problems = Array(ordered.prefix(Self.limit))
  }

  /// An error with one problem.
  init(
    _ notation: Notation,
    _ position: MarkupPosition,
    _ message: String,
    suggestion: String
  ) {
    self.init(notation, [Problem(position, message, suggestion: suggestion)])
  }

  /// The problems in the order of the document.
  private static func sorted(_ problems: [Problem]) -> [Problem] {
    let sorted = problems.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset)
        < ($1.element.line, $1.element.column, $1.offset)
    }
    return sorted.map(\.element)
  }
}

extension NotationError.Problem: CustomStringConvertible {
  /// Place, message and suggestion in one line.
  public var description: String { text(ignoring: "'.ignoringContent'") }

  /// Returns the description with another name for the option that leaves content out, such as a command line option.
  ///
  /// - Parameter option: The name, instead of `'.ignoringContent'`.
  /// - Returns: Place, message and suggestion in one line.
  public func text(ignoring option: String) -> String {
    let advice = "\(suggestion)\(isContent ? ", or read with \(option)" : "")."
    return "\(place): \(ended(message)) \(advice)"
  }

  private var place: String {
    if isPath { return part }
    return "line \(line), column \(column)" + (part.isEmpty ? "" : ", <\(part)>")
  }
}

extension NotationError: DescribedError {
  /// The problems, one on each line.
  public var description: String { text(ignoring: "'.ignoringContent'") }

  /// The suggestions of the problems, one on each line.
  public var recoverySuggestion: String? {
    Interlock.joined(suggestions: problems.map(\.suggestion))
  }

  /// Returns the description with another name for the option that leaves content out, such as a command line option.
  ///
  /// - Parameter option: The name, instead of `'.ignoringContent'`.
  /// - Returns: The problems, one on each line.
  public func text(ignoring option: String) -> String {
    let problems = problems.map { $0.text(ignoring: option) }
    return numbered(problems, "The \(notation.rawValue) is not a machine")
  }
}
