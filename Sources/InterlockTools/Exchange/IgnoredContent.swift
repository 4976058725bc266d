/// A part of a document that was left out, because a machine has no place for it.
public struct IgnoredContent: Hashable, Codable, Sendable {
  /// What it is: the name of an element or a key; `@` and the name of an attribute; `text`.
  public let kind: String

  /// Where it stands: `line 3, column 14` of SCXML, or a path such as `$.states.idle.entry[0]` of XState.
  public let place: String

  init(kind: String, place: String) {
    self.kind = kind
    self.place = place
  }

  init(_ kind: String, at position: MarkupPosition) {
    self.init(kind: kind, place: "line \(position.line), column \(position.column)")
  }
}

extension IgnoredContent: CustomStringConvertible {
  /// Place and kind in one line.
  public var description: String { "\(place): \(kind)" }
}
