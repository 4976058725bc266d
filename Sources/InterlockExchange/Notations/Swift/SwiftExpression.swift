/// A Swift expression that can be written on one line, or with one line for each of its parts.
indirect enum SwiftExpression {
  /// Code that is never broken.
  case text(String)

  /// Parts with commas between them.
  case list(begin: String, parts: [Self], end: String, isCollection: Bool)

  /// The maximum length of a line.
  static let width = 100

  /// A call.
  static func call(_ name: String, _ arguments: [Self], end: String = "") -> Self {
    .list(begin: name + "(", parts: arguments, end: ")" + end, isCollection: false)
  }

  /// The expression in one line.
  var line: String {
    switch self {
    case .text(let text): text
    case .list(let begin, let parts, let end, _):
      begin + parts.map(\.line).joined(separator: ", ") + end
    }
  }

  /// The expression with a prefix.
  func prefixed(_ prefix: String) -> Self {
    switch self {
    case .text(let text): .text(prefix + text)
    case .list(let begin, let parts, let end, let isCollection):
      .list(begin: prefix + begin, parts: parts, end: end, isCollection: isCollection)
    }
  }

  /// The expression with a suffix.
  func suffixed(_ suffix: String) -> Self {
    switch self {
    case .text(let text): .text(text + suffix)
    case .list(let begin, let parts, let end, let isCollection):
      .list(begin: begin, parts: parts, end: end + suffix, isCollection: isCollection)
    }
  }

  /// The lines of the expression: one if it is short enough.
  func lines(_ indentation: String) -> [String] {
    let line = indentation + line
    guard line.count > Self.width,
      case .list(let begin, let parts, let end, let isCollection) = self
    else { return [line] }
    let inner = parts.enumerated().flatMap { position, part in
      let isLast = position == parts.count - 1
      let hasComma = !isLast || (isCollection && parts.count > 1)
      return (hasComma ? part.suffixed(",") : part).lines(indentation + "  ")
    }
    return [indentation + begin] + inner + [indentation + end]
  }
}
