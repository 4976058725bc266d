/// A place in a document of JSON, such as `$.states.idle.on.go[0]`.
///
/// Paths share their prefixes, so that each costs no more than its last part, however deep it is.
struct JSONPath {
  enum Step: Hashable {
    case key(String)
    case position(Int)

    /// The step as it appears in a path; a long key is cut.
    fileprivate var text: String {
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

  /// The path of the value that contains it; nil for the whole document.
  var outer: Self? {
    last.map { Self(last: $0.before) }
  }

  init(_ steps: [Step] = []) {
    last = steps.reduce(nil) { Part($1, $0) }
  }

  private init(last: Part?) {
    self.last = last
  }

  /// A key as it appears in a path; a long one is cut.
  private static func text(_ key: String) -> String {
    // Cut first: many problems can be below one long key, and each looks at all keys above it.
    let head = key.unicodeScalars.prefix(48)
    let isPlain = !key.isEmpty && head.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    let short = head.endIndex < key.endIndex ? String(head) + "…" : key
    return isPlain ? ".\(short)" : "[\(OrderedJSON.quoted(short))]"
  }

  /// The path as a string; if it has many parts, only the first and the last.
  var text: String {
    let steps = Array(sequence(first: last) { $0?.before }.compactMap { $0?.step }.reversed())
    func text(_ steps: ArraySlice<Step>) -> String { steps.map(\.text).joined() }
    guard steps.count > 24 else { return "$" + text(steps[...]) }
    return "$" + text(steps.prefix(12)) + "…" + text(steps.suffix(12))
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
