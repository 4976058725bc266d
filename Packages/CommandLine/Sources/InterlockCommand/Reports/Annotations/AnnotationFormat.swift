/// A format in which code hosts read findings.
package enum AnnotationFormat: String, CaseIterable, Sendable {
  /// The OASIS standard, version 2.1.0.
  case sarif
  /// Workflow commands of GitHub Actions, one a line.
  case github
  /// The code quality report of GitLab.
  case gitlab

  /// The annotations as a document, with a line end.
  ///
  /// - Parameter annotations: What was found.
  /// - Returns: The document.
  /// - Throws: `EncodingError`; the documents contain no numbers that JSON cannot hold.
  package func text(of annotations: [Annotation]) throws -> String {
    switch self {
    case .sarif: try JSONText.pretty(SARIFLog(annotations))
    case .github: annotations.map { $0.workflowCommand.harmless + "\n" }.joined()
    case .gitlab: try JSONText.pretty(CodeQualityIssue.issues(annotations))
    }
  }
}

extension Annotation {
  /// A line that GitHub Actions shows beside the line of the file.
  fileprivate var workflowCommand: String {
    let command =
      switch severity {
      case .note: "notice"
      case .warning: "warning"
      case .error: "error"
      }
    let column = column.map { ",col=\($0)" } ?? ""
    let place = "file=\(Self.escaped(file, in: "%\r\n:,")),line=\(line)\(column)"
    let name = Self.escaped(title, in: "%\r\n:,")
    return "::\(command) \(place),title=\(name)::\(Self.escaped(message, in: "%\r\n"))"
  }

  /// A text that cannot end a property, or begin another command.
  private static func escaped(_ text: String, in marks: String) -> String {
    text.unicodeScalars.map { scalar in
      guard marks.unicodeScalars.contains(scalar) else { return String(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }
    .joined()
  }
}
