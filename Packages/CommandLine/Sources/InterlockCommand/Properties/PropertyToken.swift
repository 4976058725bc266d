/// A word of a property.
enum PropertyToken: Hashable {
  /// A word, which may be a name.
  case word(String)
  /// A text in double quotes: always a name.
  case name(String)
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
}

extension PropertyToken: CustomStringConvertible {
  var description: String {
    switch self {
    case .word(let word): "'\(word)'"
    case .name(let name): "\"\(name)\""
    case .open: "'('"
    case .close: "')'"
    }
  }
}
