import Interlock

/// What the errors of all readers have in common: the problems of a document that is not a machine.
protocol ReaderError: Error, CustomStringConvertible {
  associatedtype Problem: ReaderProblem

  /// What the description begins with.
  static var heading: String { get }

  var problems: [Problem] { get }
}

/// What is wrong in a document, with its place.
protocol ReaderProblem: CustomStringConvertible {
  var line: Int { get }
  var column: Int { get }
  var message: String { get }
  var suggestion: String { get }
  var isContent: Bool { get }

  func text(ignoring option: String) -> String
}

extension ReaderError {
  /// How many problems are listed.
  static var limit: Int { 1_000 }

  /// The problems, one on each line.
  public var description: String { list(ignoring: "'.ignoringContent'") }

  /// The problems, one on each line, with a name for the option that leaves content out.
  func list(ignoring option: String) -> String {
    numbered(problems.map { $0.text(ignoring: option) }, Self.heading)
  }

  /// The first problems, in the order of the document.
  static func listed(_ problems: [Problem]) -> [Problem] {
    let sorted = problems.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset)
        < ($1.element.line, $1.element.column, $1.offset)
    }
    return sorted.prefix(limit).map(\.element)
  }
}

extension ReaderProblem {
  /// Place, message and suggestion in one line.
  public var description: String { text(ignoring: "'.ignoringContent'") }

  /// Message and suggestion, with a name for the option that leaves content out.
  func advice(ignoring option: String) -> String {
    "\(ended(message)) \(suggestion)\(isContent ? ", or read with \(option)" : "")."
  }
}
