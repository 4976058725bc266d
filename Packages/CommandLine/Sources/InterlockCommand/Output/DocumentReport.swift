/// A report that mainly consists of a document: a picture, a machine in another notation, code.
package protocol DocumentReport: Report {
  /// The document. It ends with a line end.
  var document: String { get }
}

extension DocumentReport {
  package var lines: [StyledText] {
    document.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { StyledText(String($0)) }
  }
}
