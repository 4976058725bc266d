/// A word of a property.
enum PropertyToken: Hashable {
  /// A word, which may be a name.
  case word(String)
  /// A text in double quotes: always a name.
  case name(String)
  /// The text between the parentheses of `holds(…)`.
  case condition(String)
  case open
  case close

  static func tokens(of text: String) throws(PropertyError) -> [Self] {
    var tokens: [Self] = []
    var rest = text[...]
    while let first = rest.first {
      switch first {
      case "(": tokens.append(.open)
      case ")": tokens.append(.close)
      case "\"":
        let name = rest.dropFirst().prefix { $0 != "\"" }
        guard name.endIndex < rest.endIndex else {
          throw PropertyError("a double quote is missing after: \(name)")
        }
        tokens.append(.name(String(name)))
        rest = rest[name.endIndex...]
      case _ where first.isWhitespace: break
      case _ where rest.hasPrefix("holds("):
        rest = rest.dropFirst("holds(".count)
        let condition = try condition(at: rest)
        tokens.append(.condition(String(condition)))
        rest = rest[condition.endIndex...]
      default:
        let word = rest.prefix { !$0.isWhitespace && !"()\"".contains($0) }
        tokens.append(.word(String(word)))
        rest = rest[word.endIndex...]
        continue
      }
      rest = rest.dropFirst()
    }
    return tokens
  }

  /// The beginning of a text, up to the parenthesis that is closed but not opened in it. Parentheses in quotes don't
  /// count.
  private static func condition(at text: Substring) throws(PropertyError) -> Substring {
    var depth = 0
    var (isQuoted, isEscaped) = (false, false)
    for index in text.indices {
      switch text[index] {
      case _ where isEscaped: isEscaped = false
      case "\\" where isQuoted: isEscaped = true
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted && depth == 0: return text[..<index]
      case ")" where !isQuoted: depth -= 1
      default: break
      }
    }
    throw PropertyError("a parenthesis is missing after: holds(\(text)")
  }
}

extension PropertyToken: CustomStringConvertible {
  var description: String {
    switch self {
    case .word(let word): "'\(word)'"
    case .name(let name): "\"\(name)\""
    case .condition(let text): "'holds(\(text))'"
    case .open: "'('"
    case .close: "')'"
    }
  }
}
