import InterlockExchange

/// The common properties of the errors of all readers.
protocol DocumentError: Error {
  associatedtype Problem: DocumentProblem

  /// At least one, in the order of the document.
  var problems: [Problem] { get }

  func text(ignoring option: String) -> String
}

/// Something that is wrong in a document, with its place.
protocol DocumentProblem {
  var line: Int { get }
  var column: Int { get }

  func text(ignoring option: String) -> String
}

extension NotationError: DocumentError {}
extension NotationError.Problem: DocumentProblem {}
