import InterlockExchange
import InterlockTools

/// The parts left out of a document, grouped by kind.
package struct IgnoredRecord: Encodable, Hashable, Sendable {
  /// The name of the file.
  package let file: String
  /// The name of an element or a key; `@` and the name of an attribute; `text`.
  package let kind: String
  package let count: Int
  /// The place of each part.
  package let places: [String]

  /// The records of a file, most frequent first.
  package static func records(of file: DefinitionFile) -> [Self] {
    Dictionary(grouping: file.ignored, by: \.kind)
      .map { Self(file: file.name, kind: $0, count: $1.count, places: $1.map(\.place)) }
      .sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
  }

  /// The record for people, with some of the places.
  package static func lines(of file: DefinitionFile) -> [StyledText] {
    let records = records(of: file)
    guard !records.isEmpty else { return [] }
    let count = file.ignored.count == 1 ? "1 part" : "\(file.ignored.count) parts"
    return [StyledText("\(file.name): left out \(count) that a machine cannot hold:")]
      + records.map { StyledText("  \($0.count) \($0.kind): \($0.examples)") }
  }

  private var examples: String {
    let more = places.count > 3 ? "; and \(places.count - 3) more" : ""
    return places.prefix(3).joined(separator: "; ") + more
  }
}
