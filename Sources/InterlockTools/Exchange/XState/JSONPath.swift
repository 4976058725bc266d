/// A place in a document of JSON, such as `$.states.idle.on.go[0]`.
///
/// Places share what leads to them, so that each costs no more than its last part, however deep it is.
struct JSONPath {
  private final class Part: Sendable {
    let text: String
    let before: Part?

    init(_ text: String, _ before: Part?) {
      self.text = text
      self.before = before
    }
  }

  private var last: Part?

  /// The path of a value in it.
  subscript(key: String) -> Self {
    Self(last: Part(Self.text(key), last))
  }

  /// The path of a value in a list.
  subscript(position: Int) -> Self {
    Self(last: Part("[\(position)]", last))
  }

  init() {}

  private init(last: Part) {
    self.last = last
  }

  /// A key as it stands in a path, of a long one the beginning.
  private static func text(_ key: String) -> String {
    let scalars = key.unicodeScalars
    let isPlain = !key.isEmpty && scalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    let isLong = !scalars.dropFirst(48).isEmpty
    let short = isLong ? String(scalars.prefix(48)) + "…" : key
    return isPlain ? ".\(short)" : "[\(OrderedJSON.quoted(short))]"
  }

  /// The path as a text; of one with many parts the first and the last.
  var text: String {
    let parts = Array(sequence(first: last) { $0?.before }.compactMap { $0?.text }.reversed())
    guard parts.count > 24 else { return "$" + parts.joined() }
    return "$" + parts.prefix(12).joined() + "…" + parts.suffix(12).joined()
  }
}
