import InterlockTools

/// What was left out of a document, of one kind.
package struct IgnoredRecord: Encodable, Hashable, Sendable {
  /// What the file is called.
  package let file: String
  /// The name of an element or a key; `@` and the name of an attribute; `text`.
  package let kind: String
  package let count: Int
  /// Where each stands.
  package let places: [String]

  /// The records of a file, those of which there are most first.
  package static func records(of file: DefinitionFile) -> [Self] {
    Dictionary(grouping: file.ignored, by: \.kind)
      .map { Self(file: file.name, kind: $0, count: $1.count, places: $1.map(\.place)) }
      .sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
  }

  /// The same for people, with a few of the places.
  package static func lines(of file: DefinitionFile) -> [StyledText] {
    let records = records(of: file)
    guard !records.isEmpty else { return [] }
    let count = file.ignored.count == 1 ? "1 part" : "\(file.ignored.count) parts"
    return [StyledText("\(file.name): left out \(count) for which a machine has no place:")]
      + records.map { StyledText("  \($0.count) \($0.kind): \($0.examples)") }
  }

  private var examples: String {
    let more = places.count > 3 ? "; and \(places.count - 3) more" : ""
    return places.prefix(3).joined(separator: "; ") + more
  }
}
