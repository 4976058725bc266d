import Foundation

/// The result of a command: text for people, and JSON for programs.
package protocol Report: Encodable {
  /// The text, line by line.
  var lines: [StyledText] { get }

  /// The exit code of the program.
  var status: ExitStatus { get }
}

extension Report {
  package var status: ExitStatus { .success }

  /// The document for programs, with the version of its format.
  ///
  /// - Parameters:
  ///   - isLine: Whether to write it on one line.
  ///   - notes: What is to be said about the input documents.
  /// - Returns: The document, with a line end.
  /// - Throws: `EncodingError`; reports contain no numbers that JSON cannot hold.
  package func json(
    isLine: Bool = false,
    notes: DocumentNotes = DocumentNotes()
  ) throws -> String {
    let report = VersionedReport(content: self, notes: notes)
    return try isLine ? JSONText.line(report) : JSONText.pretty(report)
  }
}

/// A report with the version of its JSON format. The version changes if a key is removed or changes its meaning, but
/// not if one is added.
private struct VersionedReport<Content: Report>: Encodable {
  private enum Key: CodingKey {
    case version, ignored, warnings, readings
  }

  let content: Content
  let notes: DocumentNotes

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(1, forKey: .version)
    if !notes.ignored.isEmpty { try container.encode(notes.ignored, forKey: .ignored) }
    if !notes.warnings.isEmpty { try container.encode(notes.warnings, forKey: .warnings) }
    if !notes.readings.isEmpty { try container.encode(notes.readings, forKey: .readings) }
    try content.encode(to: encoder)
  }
}

/// Values as JSON, their keys in alphabetical order.
package enum JSONText {
  /// The document for a file, on many lines.
  package static func pretty(_ value: some Encodable) throws -> String {
    try text(value, [.prettyPrinted])
  }

  /// The document on one line.
  package static func line(_ value: some Encodable) throws -> String {
    try text(value, [])
  }

  private static func text(
    _ value: some Encodable,
    _ formatting: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
