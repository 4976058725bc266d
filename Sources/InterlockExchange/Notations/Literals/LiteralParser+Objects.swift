import Interlock

extension LiteralParser {
  /// The rest of an object after its brace.
  mutating func object() throws(JSONError) -> OrderedJSON.Object {
    var object = OrderedJSON.Object()
    var keys: Set<String> = []
    while !scanner.take("}") {
      if scanner.isNext("...") {
        for member in try spread() {
          try add(member.key, to: &keys)
          object.members.append(member)
        }
      } else if let member = try member(besides: &keys) {
        object.members.append(member)
      }
      guard scanner.take(",") else {
        guard scanner.take("}") else { throw unexpected() }
        break
      }
    }
    return object
  }

  private mutating func add(_ key: String, to keys: inout Set<String>) throws(JSONError) {
    guard keys.insert(key).inserted else {
      throw error("the key \(quoted(key)) is there twice", "Keep one of them")
    }
  }

  mutating func array() throws(JSONError) -> [OrderedJSON] {
    var values: [OrderedJSON] = []
    while !scanner.take("]") {
      path.append(.position(values.count))
      values.append(try value())
      path.removeLast()
      guard scanner.take(",") else {
        guard scanner.take("]") else { throw unexpected() }
        break
      }
    }
    return values
  }

  /// The members of a constant; otherwise one that stands for all of them.
  private mutating func spread() throws(JSONError) -> [OrderedJSON.Object.Member] {
    scanner.index += 3
    let mark = positions.count
    let value = try value()
    if case .object(let object) = value {
      positions.remove(at: mark)
      return object.members
    }
    return [OrderedJSON.Object.Member(key: "..." + (value.name ?? value.compactText), value: value)]
  }

  /// A member; nil if its value is `undefined`, which counts as none, except for an event.
  private mutating func member(
    besides keys: inout Set<String>
  ) throws(JSONError) -> OrderedJSON.Object.Member? {
    let (start, mark) = (scanner.index, positions.count)
    let key = try key()
    let isEvent = path.last == .key("on")
    path.append(.key(key))
    try add(key, to: &keys)
    defer { path.removeLast() }
    let value = try value(of: key, from: start)
    guard value == .code("undefined"), !isEvent else {
      return OrderedJSON.Object.Member(key: key, value: value)
    }
    positions.removeLast(positions.count - mark)
    return nil
  }

  private mutating func value(of key: String, from start: Int) throws(JSONError) -> OrderedJSON {
    if scanner.take(":") { return try value() }
    switch scanner.current {
    case UInt8(ascii: ",")?, UInt8(ascii: "}")?:
      // A name alone is key and value.
      let end = scanner.index
      scanner.index = start
      let value = try value()
      scanner.index = end
      return value
    case UInt8(ascii: "(")?, UInt8(ascii: "<")?, UInt8(ascii: "*")?: break
    case let byte? where byte.isNamePart && ["async", "get", "set", "static"].contains(key): break
    default: throw unexpected()
    }
    scanner.index = start
    positions.append(scanner.position)
    scanner.skipCode()
    return code(from: start, to: scanner.index)
  }

  private mutating func key() throws(JSONError) -> String {
    switch scanner.current {
    case UInt8(ascii: "'")?, UInt8(ascii: "\"")?: return try text()
    case UInt8(ascii: "[")?:
      scanner.index += 1
      let mark = positions.count
      let value = try value()
      positions.removeLast(positions.count - mark)
      guard scanner.take("]") else { throw unexpected() }
      if case .number(let text) = value { return text }
      return value.name ?? value.compactText
    case UInt8(ascii: ".")?: if let number = number() { return number }
    case let byte? where (0x30...0x39).contains(byte): if let number = number() { return number }
    default: if let name = scanner.name() { return name }
    }
    throw unexpected()
  }

  /// A number as JSON writes it; nil if it is something else.
  mutating func number() -> String? {
    let start = scanner.index
    if scanner.isNext("-") { scanner.index += 1 }
    while let byte = scanner.current {
      let isSign = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      let followsExponent = [UInt8(ascii: "e"), UInt8(ascii: "E")].contains(
        scanner.bytes[scanner.index - 1]
      )
      guard byte.isNamePart || byte == UInt8(ascii: ".") || isSign && followsExponent else { break }
      scanner.index += 1
    }
    let text = String(decoding: scanner.bytes[start..<scanner.index], as: UTF8.self)
      .replacing("_", with: "")
    if let number = Int(text) { return "\(number)" }
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where text.hasPrefix(prefix) {
      return Int(text.dropFirst(2), radix: radix).map { "\($0)" }
    }
    guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }), let number = Double(text),
      number.isFinite
    else { return nil }
    return Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
