/// A place in a document of JSON, such as `$.states.idle.on.go[0]`.
///
/// Places share what leads to them, so that each costs no more than its last part, however deep it is.
struct JSONPath {
  private enum Step: Hashable {
    case key(String)
    case position(Int)

    /// The step as it stands in a path, of a long key the beginning.
    var text: String {
      switch self {
      case .key(let key): JSONPath.text(key)
      case .position(let position): "[\(position)]"
      }
    }
  }

  private final class Part: Sendable {
    let step: Step
    let before: Part?

    /// A number for the whole path: equal ones have the same.
    let hash: Int

    init(_ step: Step, _ before: Part?) {
      self.step = step
      self.before = before
      var hasher = Hasher()
      hasher.combine(before?.hash)
      hasher.combine(step)
      hash = hasher.finalize()
    }
  }

  private var last: Part?

  /// The path of a value in it.
  subscript(key: String) -> Self {
    Self(last: Part(.key(key), last))
  }

  /// The path of a value in a list.
  subscript(position: Int) -> Self {
    Self(last: Part(.position(position), last))
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
    let parts = Array(sequence(first: last) { $0?.before }.compactMap { $0?.step.text }.reversed())
    guard parts.count > 24 else { return "$" + parts.joined() }
    return "$" + parts.prefix(12).joined() + "…" + parts.suffix(12).joined()
  }
}

extension JSONPath: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    guard left.last?.hash == right.last?.hash else { return false }
    var (one, other) = (left.last, right.last)
    while let first = one, let second = other, first !== second {
      guard first.step == second.step else { return false }
      (one, other) = (first.before, second.before)
    }
    return one === other
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(last?.hash)
  }
}
