import Foundation
import Interlock

extension OrderedJSON {
  /// The limits of a document.
  enum Limits {
    static let size = 1 << 24
    static let depth = 200
    static let valueCount = 1_000_000
  }

  /// Parses a document: one value, in UTF-8.
  init(parsing bytes: [UInt8]) throws(XStateError) {
    guard bytes.count <= Limits.size else {
      let message = "the document has more than \(Limits.size) bytes"
      throw XStateError("$", message, suggestion: "Split the machine")
    }
    var parser = Parser(bytes: bytes)
    self = try parser.document()
  }

  /// Scans the bytes once. Nesting is limited, so recursion is, too.
  private struct Parser {
    /// A part of the path to the value that is being parsed.
    enum Step {
      case key(String)
      case position(Int)

      func path(in path: JSONPath) -> JSONPath {
        switch self {
        case .key(let key): path[key]
        case .position(let position): path[position]
        }
      }
    }

    let bytes: [UInt8]
    var index = 0
    var depth = 0
    var count = 0
    var path: [Step] = []

    mutating func document() throws(XStateError) -> OrderedJSON {
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
      let value = try value()
      skipSpace()
      guard index == bytes.count else { throw unexpected() }
      return value
    }

    private func error(_ message: String, suggestion: String) -> XStateError {
      let before = bytes[..<min(index, bytes.count)]
      let line = before.count { $0 == 0x0A } + 1
      let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
      return XStateError(
        path.reduce(JSONPath()) { $1.path(in: $0) }.text,
        "line \(line), column \(column): \(message)",
        suggestion: suggestion
      )
    }

    private func unexpected() -> XStateError {
      error(
        index < bytes.count ? "this is not JSON" : "the document ends here",
        suggestion: "Write JSON in UTF-8, without comments and commas at the end of lists"
      )
    }

    private mutating func skipSpace() {
      while index < bytes.count, bytes[index].isSpace { index += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
      skipSpace()
      guard index < bytes.count, bytes[index] == character.asciiValue else { return false }
      index += 1
      return true
    }

    private mutating func value() throws(XStateError) -> OrderedJSON {
      skipSpace()
      count += 1
      guard count <= Limits.valueCount else {
        throw error(
          "there are more than \(Limits.valueCount) values",
          suggestion: "Split the machine"
        )
      }
      guard depth < Limits.depth else {
        let message = "values are nested more than \(Limits.depth) deep"
        throw error(message, suggestion: "Nest fewer states")
      }
      depth += 1
      defer { depth -= 1 }
      if take("{") { return .object(try object()) }
      if take("[") { return .array(try array()) }
      if take("\"") { return .string(try string()) }
      for (word, value) in Self.words where bytes[index...].starts(with: word.utf8) {
        index += word.utf8.count
        return value
      }
      return .number(try number())
    }

    private static let words: [(String, OrderedJSON)] = [
      ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
    ]

    private mutating func object() throws(XStateError) -> Object {
      var object = Object()
      var keys: Set<String> = []
      if take("}") { return object }
      repeat {
        guard take("\"") else { throw unexpected() }
        let key = try string()
        path.append(.key(key))
        guard keys.insert(key).inserted else {
          throw error("the key \(quoted(key)) is there twice", suggestion: "Keep one of them")
        }
        guard take(":") else { throw unexpected() }
        object.members.append(Object.Member(key: key, value: try value()))
        path.removeLast()
      } while take(",")
      guard take("}") else { throw unexpected() }
      return object
    }

    private mutating func array() throws(XStateError) -> [OrderedJSON] {
      var values: [OrderedJSON] = []
      if take("]") { return values }
      repeat {
        path.append(.position(values.count))
        values.append(try value())
        path.removeLast()
      } while take(",")
      guard take("]") else { throw unexpected() }
      return values
    }

    private mutating func number() throws(XStateError) -> String {
      let start = index
      while index < bytes.count, Self.numberParts.contains(bytes[index]) { index += 1 }
      let text = String(decoding: bytes[start..<index], as: UTF8.self)
      guard let first = text.first, first == "-" || first.isNumber, Double(text) != nil else {
        index = start
        throw unexpected()
      }
      return text
    }

    private static let numberParts = Set("+-.eE0123456789".utf8)

    /// The rest of a string after its quotation mark.
    private mutating func string() throws(XStateError) -> String {
      var units: [UInt8] = []
      while index < bytes.count, bytes[index] >= 0x20 {
        let byte = bytes[index]
        index += 1
        if byte == UInt8(ascii: "\"") {
          // Not Foundation's initialiser, which drops a byte order mark at the beginning of a name.
          let text = String(decoding: units, as: UTF8.self)
          guard text.utf8.elementsEqual(units) else { throw unexpected() }
          return text
        }
        if byte == UInt8(ascii: "\\") {
          units += String(try escape()).utf8
        } else {
          units.append(byte)
        }
      }
      throw unexpected()
    }

    private mutating func escape() throws(XStateError) -> Unicode.Scalar {
      guard index < bytes.count else { throw unexpected() }
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "u") { return try unicodeEscape() }
      guard let scalar = Self.escapes[byte] else { throw unexpected() }
      return scalar
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
      0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r",
      0x74: "\t",
    ]

    private mutating func unicodeEscape() throws(XStateError) -> Unicode.Scalar {
      let high = try hexadecimal()
      if let scalar = Unicode.Scalar(high) { return scalar }
      guard bytes[index...].starts(with: "\\u".utf8) else { throw unexpected() }
      index += 2
      let low = try hexadecimal()
      guard (0xD800..<0xDC00).contains(high), (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      else { throw unexpected() }
      return scalar
    }

    private mutating func hexadecimal() throws(XStateError) -> UInt32 {
      let digits = bytes[index...].prefix(4)
      guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw unexpected() }
      index += 4
      return value
    }
  }
}
