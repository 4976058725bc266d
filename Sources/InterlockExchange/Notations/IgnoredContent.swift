/// A part of a document that was left out, because it has no place in a machine, or a place where XState would behave
/// differently.
public struct IgnoredContent: Hashable, Codable, Sendable {
  /// The kind: the name of an element or a key; `@` and the name of an attribute; `text`. Differences from XState are
  /// `selection`, `domain`, `timeout`, `initial` and `completion`: see <doc:Exchange>.
  public let kind: String

  /// Its place: `line 3, column 14` in SCXML, or a path such as `$.states.idle.entry[0]` in XState.
  public let place: String

  init(kind: String, place: String) {
    self.kind = kind
    self.place = place
  }

  init(_ kind: String, at position: MarkupPosition) {
    self.init(kind: kind, place: "line \(position.line), column \(position.column)")
  }
}

/// The parts of a document that are left out, up to a limit: a short document can have many parts with long paths.
struct IgnoredParts<Place> {
  private var parts: [(part: IgnoredContent, place: Place)] = []
  private var length = 0
  private var hasReported = false

  /// Whether nothing more is listed.
  var isSpent: Bool { length > DocumentBudget.textLimit }

  /// The parts, in the order in which they were left out.
  var all: [IgnoredContent] { parts.map(\.part) }

  /// The parts in an order of places.
  func sorted(by isBefore: (Place, Place) -> Bool) -> [IgnoredContent] {
    parts.sorted { isBefore($0.place, $1.place) }.map(\.part)
  }

  mutating func append(_ part: IgnoredContent, at place: Place) {
    guard !isSpent else { return }
    length += part.kind.utf8.count + part.place.utf8.count
    parts.append((part, place))
  }

  /// Why nothing more is listed, reported only once; nil if the limit is not reached.
  mutating func newProblem() -> (message: String, suggestion: String)? {
    guard isSpent, !hasReported else { return nil }
    hasReported = true
    let message = "the parts left out need more than \(DocumentBudget.textLimit) bytes to list"
    return (message, "Remove what is not part of the machine")
  }
}

extension IgnoredContent: CustomStringConvertible {
  /// Place and kind in one line.
  public var description: String { "\(place): \(kind)" }
}
