import Interlock

/// Splits a string into ECMAScript tokens.
struct ScriptLexer {
  enum Token: Hashable, Sendable {
    case number(Double)
    case text(String)
    case name(String)
    case sign(String)
    case end
  }

  /// A token, and its place.
  struct Item {
    let token: Token
    let range: Range<Int>

    /// Whether a line ends between it and the previous token.
    let beginsLine: Bool
  }

  /// More than anybody writes. Reading an expression takes proportional time and memory.
  static let lengthLimit = 1 << 16

  /// The signs by their first character, the longest first.
  private static let signs: [Unicode.Scalar?: [String]] = {
    let all = [
      ">>>=", "===", "!==", "**=", "<<=", ">>=", ">>>", "...", "&&=", "||=", "??=", "==", "!=",
      "<=", ">=", "&&", "||", "??", "?.", "**", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=",
      "|=", "^=", "=>", "<<", ">>", "+", "-", "*", "/", "%", "<", ">", "!", "~", "&", "|", "^", "=",
      "?", ":", ";", ",", ".", "(", ")", "[", "]", "{", "}", "`", "#", "@",
    ]
    return Dictionary(grouping: all, by: \.unicodeScalars.first)
  }()

  private let scalars: [Unicode.Scalar]
  private var index = 0

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// The tokens of a string; the last is the end.
  static func items(of text: String) throws(ScriptSyntaxError) -> [Item] {
    guard text.utf8.count <= lengthLimit else {
      throw ScriptSyntaxError(
        message: "it has more than \(lengthLimit) bytes",
        suggestion: "Write less in one place",
        column: 1
      )
    }
    var lexer = Self(text)
    var items: [Item] = []
    repeat { items.append(try lexer.next()) } while items.last?.token != .end
    return items
  }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func next() throws(ScriptSyntaxError) -> Item {
    let end = index
    try skipSpace()
    let start = index
    let beginsLine = scalars[end..<start].contains(where: \.endsScriptLine)
    guard let scalar = current else {
      return Item(token: .end, range: start..<start, beginsLine: beginsLine)
    }
    let token: Token
    if scalar == "'" || scalar == "\"" {
      token = .text(try text(until: scalar))
    } else if scalar.isScriptNameStart {
      token = .name(name())
    } else if scalar.isScriptDigit || scalar == "." && scalarAfter().isScriptDigit {
      token = .number(try number())
    } else {
      token = .sign(try sign())
    }
    return Item(token: token, range: start..<index, beginsLine: beginsLine)
  }

  private func scalarAfter() -> Unicode.Scalar {
    index + 1 < scalars.count ? scalars[index + 1] : " "
  }

  private mutating func skipSpace() throws(ScriptSyntaxError) {
    while let scalar = current {
      if scalar.isScriptSpace {
        index += 1
      } else if scalar == "/", scalarAfter() == "/" {
        while let scalar = current, !scalar.endsScriptLine { index += 1 }
      } else if scalar == "/", scalarAfter() == "*" {
        let start = index
        index += 2
        while index < scalars.count, !(current == "*" && scalarAfter() == "/") { index += 1 }
        guard index < scalars.count else { throw error("the comment has no end", "Add */", start) }
        index += 2
      } else {
        return
      }
    }
  }

  private mutating func name() -> String {
    let start = index
    while let scalar = current, scalar.isScriptNamePart { index += 1 }
    return string(scalars[start..<index])
  }

  private mutating func sign() throws(ScriptSyntaxError) -> String {
    for sign in Self.signs[scalars[index]] ?? []
    where scalars[index...].starts(with: sign.unicodeScalars) {
      index += sign.unicodeScalars.count
      return sign
    }
    let found = "the character \(quoted(String(scalars[index]))) has no meaning here"
    throw error(found, "Remove it", index)
  }

  private mutating func number() throws(ScriptSyntaxError) -> Double {
    let start = index
    let length: Int
    if scalars[index] == "0", ["x", "X", "o", "O", "b", "B"].contains(scalarAfter()) {
      length = 2 + scalars[(index + 2)...].prefix { $0.properties.isASCIIHexDigit }.count
    } else {
      // Lazily: copying the rest for each number would take quadratic time.
      let ascii = scalars[index...].lazy.map { $0.isASCII ? UInt8($0.value) : 0 }
      length = ScriptNumber.decimal(ascii)
    }
    index += length
    let text = string(scalars[start..<index])
    let value = ScriptValue.string(text).asNumber
    let isOctal = text.count > 1 && text.first == "0" && text.allSatisfy(\.isNumber)
    guard !value.isNaN, !isOctal, current.map({ $0.isScriptNameStart || $0.isScriptDigit }) != true
    else {
      throw error("it is not a number", "Write digits, such as 12 or 1.5", start)
    }
    return value
  }

  private mutating func text(until mark: Unicode.Scalar) throws(ScriptSyntaxError) -> String {
    let start = index
    index += 1
    var units: [UInt16] = []
    while let scalar = current, scalar != mark {
      index += 1
      switch scalar {
      case "\\": try escape(&units)
      case "\n", "\r": throw error("the string has no end", "Close it in the same line", start)
      default: units += Array(String(scalar).utf16)
      }
    }
    guard current != nil else { throw error("the string has no end", "Close it", start) }
    index += 1
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func escape(_ units: inout [UInt16]) throws(ScriptSyntaxError) {
    let start = index - 1
    guard let scalar = current else { return }
    index += 1
    switch scalar {
    case "n": units.append(0xA)
    case "t": units.append(0x9)
    case "r": units.append(0xD)
    case "b": units.append(0x8)
    case "f": units.append(0xC)
    case "v": units.append(0xB)
    case "0" where current?.isScriptDigit != true: units.append(0)
    case "x": units.append(UInt16(try code(digits: 2, start)))
    case "u" where current == "{":
      index += 1
      let count = scalars[index...].prefix { $0.properties.isASCIIHexDigit }.count
      guard let scalar = Unicode.Scalar(try code(digits: count, start)), current == "}" else {
        throw error("there is no such character", "Write \\u{…} with its number", start)
      }
      index += 1
      units += Array(String(scalar).utf16)
    case "u": units.append(UInt16(try code(digits: 4, start)))
    case "\n", "\u{2028}", "\u{2029}": break
    case "\r": if current == "\n" { index += 1 }
    case _ where scalar.isScriptDigit:
      throw error("escapes with digits are not supported", "Write \\x and two digits", start)
    default: units += Array(String(scalar).utf16)
    }
  }

  private mutating func code(digits: Int, _ start: Int) throws(ScriptSyntaxError) -> UInt32 {
    let end = index + digits
    let text = end <= scalars.count ? string(scalars[index..<end]) : ""
    guard (1...8).contains(digits), text.allSatisfy(\.isHexDigit),
      let code = UInt32(text, radix: 16)
    else {
      throw error("the escape is incomplete", "Write \\x and two digits, or \\u and four", start)
    }
    index = end
    return code
  }

  private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private func error(_ message: String, _ suggestion: String, _ offset: Int) -> ScriptSyntaxError {
    ScriptSyntaxError(message: message, suggestion: suggestion, column: offset + 1)
  }
}

extension Unicode.Scalar {
  fileprivate var isScriptDigit: Bool { ("0"..."9").contains(self) }

  fileprivate var endsScriptLine: Bool {
    self == "\n" || self == "\r" || self == "\u{2028}" || self == "\u{2029}"
  }

  fileprivate var isScriptNameStart: Bool {
    self == "_" || self == "$" || properties.isXIDStart
  }

  fileprivate var isScriptNamePart: Bool {
    isScriptNameStart || properties.isXIDContinue || self == "\u{200C}" || self == "\u{200D}"
  }
}
