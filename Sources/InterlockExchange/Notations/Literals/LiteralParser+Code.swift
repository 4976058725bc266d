import Interlock

extension LiteralParser {
  /// The maximum length of code in a name.
  private static let codeLimit = 100

  /// How many constants are looked up: each use reads the value again.
  private static let lookupLimit = 1_000

  /// The words that begin an expression which is code.
  private static let keywords: Set<String> = [
    "function", "async", "await", "new", "class", "typeof", "void", "delete", "yield", "this",
  ]

  /// The source text between two places, without comments and line breaks; one that is too long ends with a number
  /// that tells it from others with the same beginning.
  func code(from start: Int, to end: Int) -> OrderedJSON {
    var units: [UInt8] = []
    var index = start
    for comment in scanner.comments where comment.lowerBound >= index && comment.upperBound <= end {
      units += scanner.bytes[index..<comment.lowerBound]
      index = comment.upperBound
    }
    units += scanner.bytes[index..<end]
    let words = String(decoding: units, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let text = words.joined(separator: " ")
    if words.first == "function", words.count > 1, let name = Self.functionName(words[1]) {
      return .code(name)
    }
    let plain = text.contains("'") ? text : text.replacing("\"", with: "'")
    guard plain.count > Self.codeLimit else { return .code(plain) }
    let number = plain.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return .code("\(plain.prefix(Self.codeLimit))… #\(String(number, radix: 16))")
  }

  private static func functionName(_ word: Substring) -> String? {
    let name = word.prefix { $0 == "_" || $0 == "$" || $0.isLetter || $0.isNumber }
    return name.isEmpty || !word.dropFirst(name.count).hasPrefix("(") ? nil : String(name)
  }

  /// A value that begins with a name: a word of the language, a constant, a call; nil for other code.
  mutating func named() throws(JSONError) -> OrderedJSON? {
    let (start, mark) = (scanner.index, positions.count - 1)
    guard let first = scanner.name(), !Self.keywords.contains(first) else { return nil }
    switch first {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "undefined": return .code("undefined")
    default: break
    }
    if ["raise", "send", "cancel"].contains(first), scanner.take("(") {
      return try call(first).map { placed($0, from: mark) }
    }
    var names = [first]
    while scanner.isNext("."), !scanner.isNext("..") {
      scanner.index += 1
      guard let name = scanner.name() else { return nil }
      names.append(name)
    }
    let end = scanner.index
    guard let value = try constant(names) else { return code(from: start, to: end) }
    return names.count == 1 ? value : placed(value, from: mark)
  }

  /// The value of a constant of the program, or of a member of one; nil if it is unknown.
  private mutating func constant(_ names: [String]) throws(JSONError) -> OrderedJSON? {
    guard let constant = constants[names[0]], lookupCount < Self.lookupLimit else { return nil }
    lookupCount += 1
    let (index, counted, mark) = (scanner.index, scanner.counted, positions.count)
    defer { (scanner.index, scanner.counted) = (index, counted) }
    scanner.index = constant.index
    var value = constant.isEnumeration ? enumeration() : try self.value(isStatement: true)
    for name in names.dropFirst() {
      guard case .object(let object) = value, let member = object[name] else {
        positions.removeLast(positions.count - mark)
        return nil
      }
      value = member
    }
    // The value has a place of its own, and so has the name that stands for it.
    if names.count == 1, !constant.isEnumeration, positions.count > mark {
      positions.remove(at: mark - 1)
    } else {
      value = placed(value, from: mark - 1)
    }
    return value.name != nil && value.isCode ? nil : value
  }

  /// The members of an enumeration, after its brace.
  private mutating func enumeration() -> OrderedJSON {
    var members: [(key: String, value: OrderedJSON?)] = []
    var number = 0
    while !scanner.take("}") {
      let isQuoted = scanner.current == UInt8(ascii: "'") || scanner.current == UInt8(ascii: "\"")
      guard let name = isQuoted ? try? text() : scanner.name() else { break }
      if scanner.take("=") {
        scanner.skipSpace()
        let isText = scanner.current == UInt8(ascii: "'") || scanner.current == UInt8(ascii: "\"")
        if isText, let text = try? text() {
          members.append((name, .string(text)))
        } else {
          scanner.skipCode()
        }
      } else {
        members.append((name, .number("\(number)")))
        number += 1
      }
      guard scanner.take(",") || scanner.isNext("}") else { break }
    }
    return .object(OrderedJSON.Object(members))
  }

  /// An event that a machine sends to itself or cancels, as XState writes it in JSON; nil for one that is computed.
  private mutating func call(_ name: String) throws(JSONError) -> OrderedJSON? {
    var members: [(key: String, value: OrderedJSON?)] = [("type", .string("xstate." + name))]
    switch try value() {
    case .string(let id) where name == "cancel": members.append(("sendId", .string(id)))
    case .string(let event):
      members.append(("event", .object(OrderedJSON.Object([("type", .string(event))]))))
    case .object(let event): members.append(("event", .object(event)))
    default: return nil
    }
    if scanner.take(","), !scanner.isNext(")") {
      guard case .object(let options) = try value() else { return nil }
      members += options.members.map { ($0.key, $0.value) }
      _ = scanner.take(",")
    }
    return scanner.take(")") ? .object(OrderedJSON.Object(members)) : nil
  }
}

extension OrderedJSON {
  fileprivate var isCode: Bool {
    if case .code = self { true } else { false }
  }
}
