/// A part of a statement: its text, and the step of a query it belongs to.
///
/// It is written as a text with other parts in it, which are put in parentheses if they need some.
struct SQLExpression {
  let text: String

  /// The last step whose columns it reads; 0 for those of the entity.
  let step: Int

  /// The nesting depth of constructs: 0 for a name or a literal.
  let height: Int

  /// Whether it can be used inside another without parentheses.
  let isClosed: Bool

  /// Makes a name or a literal.
  init(atom text: String, step: Int = 0) {
    self.text = text
    self.step = step
    height = 0
    isClosed = true
  }

  private init(_ text: String, step: Int, height: Int, isClosed: Bool) {
    self.text = text
    self.step = step
    self.height = height
    self.isClosed = isClosed
  }

  /// The same expression, marked as not needing parentheses: a call, or one that ends with a keyword.
  var closed: Self { Self(text, step: step, height: height, isClosed: true) }

  /// Whether it can be repeated without being computed twice.
  var isAtom: Bool { height == 0 }
}

extension SQLExpression: ExpressibleByStringInterpolation {
  /// The parts of a text.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var step = 0
    fileprivate var height = 0

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ part: SQLExpression) {
      text += part.isClosed ? part.text : "(\(part.text))"
      step = max(step, part.step)
      height = max(height, part.height)
    }

    /// Parts with a separator.
    mutating func appendInterpolation(_ parts: [SQLExpression], separator: String) {
      for (index, part) in parts.enumerated() {
        if index > 0 { text += separator }
        appendInterpolation(part)
      }
    }
  }

  init(stringInterpolation parts: StringInterpolation) {
    self.init(parts.text, step: parts.step, height: parts.height + 1, isClosed: false)
  }

  init(stringLiteral text: String) {
    self.init(atom: text)
  }
}

extension SQLExpression {
  static var null: Self { "NULL" }
  static var isTrue: Self { "TRUE" }
  static var isFalse: Self { "FALSE" }

  /// One part if a condition holds, another if it does not, and NULL if it is NULL.
  static func choice(_ condition: Self, _ first: Self, _ second: Self) -> Self {
    ("CASE \(condition) WHEN TRUE THEN \(first.closed) WHEN FALSE THEN \(second.closed) END" as Self)
      .closed
  }

  /// A part if a condition holds, otherwise NULL.
  func provided(_ condition: Self) -> Self {
    ("CASE WHEN \(condition.closed) THEN \(self.closed) END" as Self).closed
  }

  /// NULL if one of some conditions holds, none of which is NULL; otherwise the part.
  func unless(any conditions: [Self]) -> Self {
    guard !conditions.isEmpty else { return self }
    let condition = Self.any(conditions)
    return
      ("CASE WHEN \(condition.closed) THEN NULL ELSE \(self.closed) END" as Self).closed
  }

  /// All of some conditions; true for none.
  static func all(_ conditions: [Self]) -> Self {
    conditions.count > 1 ? "\(conditions, separator: " AND ")" : conditions.first ?? .isTrue
  }

  /// Any of some conditions; false for none.
  static func any(_ conditions: [Self]) -> Self {
    conditions.count > 1 ? "\(conditions, separator: " OR ")" : conditions.first ?? .isFalse
  }
}
