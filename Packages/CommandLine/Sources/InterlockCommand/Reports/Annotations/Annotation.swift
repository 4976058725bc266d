import Foundation

/// A finding as code hosts show it, beside a line of a file.
package struct Annotation: Hashable, Sendable {
  /// The kind of finding, such as `deadEnd`.
  package let rule: String
  package let severity: Severity
  /// The path of the file, from the folder in which the program runs if the file is in it.
  package let file: String
  /// Counted from one; the first if the finding concerns the file as a whole.
  package let line: Int
  package let column: Int?
  package let message: String
  /// How to fix it; empty if the message says so.
  package let suggestion: String

  package init(
    _ rule: String,
    _ severity: Severity,
    in file: String,
    line: Int? = nil,
    column: Int? = nil,
    _ message: String,
    suggestion: String = ""
  ) {
    self.rule = rule
    self.severity = severity
    self.file = Self.relative(file)
    self.line = line ?? 1
    self.column = line == nil ? nil : column
    self.message = message
    self.suggestion = suggestion
  }

  /// The rule in words: `Dead end`.
  var title: String {
    let words = rule.reduce(into: "") { words, character in
      words += character.isUppercase ? " \(character.lowercased())" : String(character)
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private static func relative(_ path: String) -> String {
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).standardizedFileURL
    let start = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
    let whole = URL(fileURLWithPath: path).standardizedFileURL.path
    return whole.hasPrefix(start) ? String(whole.dropFirst(start.count)) : path
  }
}

extension CommandFailure {
  /// The problems of a file that is no machine.
  func annotations(in name: String) -> [Annotation] {
    problems.map { problem in
      Annotation(
        "unreadable",
        .error,
        in: name,
        line: problem.line,
        column: problem.column,
        problem.message
      )
    }
  }
}

extension CheckReport {
  /// The findings, the properties that fail, and whether a limit was reached.
  var annotations: [Annotation] {
    let limit = unexplored.map { unexplored in
      let text = "The limit of \(unexplored.limit) was reached: not everything was explored"
      return Annotation("unexplored", .note, in: file, text)
    }
    return findings.map { $0.annotation(in: file) } + (limit.map { [$0] } ?? [])
      + properties.filter { $0.verdict != "holds" }.map { property in
        Annotation("property", .error, in: file, "\(property.property): \(property.text)")
      }
  }
}

extension CheckReport.Finding {
  fileprivate func annotation(in file: String) -> Annotation {
    // Of the text for people, the second line is the path.
    let path = text.split(separator: "\n", maxSplits: 1).dropFirst().map { "\n" + $0.trimmed }
    return Annotation(
      kind,
      severity,
      in: file,
      line: location?.line,
      column: location?.column,
      "\(place): \(message); \(suggestion)" + path.joined(),
      suggestion: suggestion
    )
  }
}
