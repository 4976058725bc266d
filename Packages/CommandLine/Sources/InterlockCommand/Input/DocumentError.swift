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

extension SCXMLError: DocumentError {}
extension SCXMLError.Problem: DocumentProblem {}
extension XStateError: DocumentError {}
extension XStateError.Problem: DocumentProblem {}
extension MermaidError: DocumentError {}
extension MermaidError.Problem: DocumentProblem {}
