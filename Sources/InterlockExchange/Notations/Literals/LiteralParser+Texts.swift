import Interlock

extension LiteralParser {
  /// A string in quotation marks.
  mutating func text() throws(JSONError) -> String {
    let mark = scanner.bytes[scanner.index]
    scanner.index += 1
    var units: [UInt8] = []
    while let byte = scanner.current, byte != 0x0A {
      scanner.index += 1
      if byte == mark { return String(decoding: units, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") { units += try escape().utf8 } else { units.append(byte) }
    }
    throw unexpected()
  }

  /// A template whose parts are all known; nil if one is not.
  mutating func template() throws(JSONError) -> OrderedJSON? {
    scanner.index += 1
    var units: [UInt8] = []
    while let byte = scanner.current {
      if scanner.isNext("${") {
        scanner.index += 2
        let mark = positions.count
        let part = try value()
        positions.removeLast(positions.count - mark)
        guard scanner.take("}") else { return nil }
        switch part {
        case .string(let text), .number(let text): units += text.utf8
        default: return nil
        }
        continue
      }
      scanner.index += 1
      if byte == UInt8(ascii: "`") { return .string(String(decoding: units, as: UTF8.self)) }
      if byte == UInt8(ascii: "\\") { units += try escape().utf8 } else { units.append(byte) }
    }
    throw unexpected()
  }

  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "v"): "\u{B}",
    UInt8(ascii: "0"): "\0", 0x0A: "",
  ]

  /// Returns the character of an escape.
  private mutating func escape() throws(JSONError) -> String {
    guard let byte = scanner.current else { throw unexpected() }
    scanner.index += 1
    switch byte {
    case UInt8(ascii: "x"): return try scalar(hexadecimal(2))
    case UInt8(ascii: "u"): return try unicodeEscape()
    case 0x80...:
      // The backslash before it has no meaning; the other bytes of the character follow.
      scanner.index -= 1
      return ""
    default: return Self.escapes[byte] ?? String(UnicodeScalar(byte))
    }
  }

  private mutating func unicodeEscape() throws(JSONError) -> String {
    if scanner.isNext("{") {
      scanner.index += 1
      var digits = 0
      while scanner.index + digits < scanner.bytes.count, digits < 8,
        scanner.bytes[scanner.index + digits] != UInt8(ascii: "}")
      {
        digits += 1
      }
      let value = try hexadecimal(digits)
      scanner.index += 1
      return try scalar(value)
    }
    let high = try hexadecimal(4)
    guard (0xD800..<0xDC00).contains(high), scanner.isNext("\\u") else { return try scalar(high) }
    scanner.index += 2
    let low = try hexadecimal(4)
    guard (0xDC00..<0xE000).contains(low) else { throw unexpected() }
    return try scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func scalar(_ value: UInt32) throws(JSONError) -> String {
    guard let scalar = Unicode.Scalar(value) else { throw unexpected() }
    return String(scalar)
  }

  private mutating func hexadecimal(_ count: Int) throws(JSONError) -> UInt32 {
    let digits = scanner.bytes[scanner.index...].prefix(count)
    guard digits.count == count, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw unexpected() }
    scanner.index += count
    return value
  }
}
