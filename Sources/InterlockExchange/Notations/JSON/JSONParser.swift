import Foundation
import Interlock

/// The reason and the place if a document is not JSON, or too large.
struct JSONError: Error {
  let path: JSONPath
  let position: MarkupPosition
  let message: String
  let suggestion: String
}

/// How large a JSON document may be.
struct JSONLimits {
  var size = Int.max
  let depth = 200
  var valueCount = Int.max

  /// Whether an object may have a key twice.
  var allowsRepeatedKeys = true

  static let ofConfigurations = Self(
    size: 1 << 24,
    valueCount: 1_000_000,
    allowsRepeatedKeys: false
  )
}

/// Scans the bytes of a document once: one value, in UTF-8. Nesting is limited, so recursion is, too.
struct JSONParser {
  private let bytes: [UInt8]
  private let limits: JSONLimits
  private var index = 0
  private var depth = 0
  private var path: [JSONPath.Step] = []

  /// Where the values begin that have been found so far, in document order, each before those in it.
  private(set) var positions: [MarkupPosition] = []

  /// The keys that have been found so far in the object that the document is.
  private(set) var rootKeys: [String] = []

  /// How far lines and columns have been counted.
  private var counted = CountedPosition()

  init(_ bytes: [UInt8], _ limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  mutating func document() throws(JSONError) -> OrderedJSON {
    guard bytes.count <= limits.size else {
      throw JSONError(
        path: JSONPath(),
        position: position,
        message: "the document has more than \(limits.size) bytes",
        suggestion: "Split the machine"
      )
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      index = 3
      counted = CountedPosition(from: index)
    }
    let value = try value()
    skipSpace()
    guard index == bytes.count else { throw unexpected() }
    return value
  }

  /// The current place.
  private var position: MarkupPosition {
    mutating get { counted.position(of: index, in: bytes) }
  }

  private mutating func error(_ message: String, suggestion: String) -> JSONError {
    let position = position
    return JSONError(
      path: JSONPath(path),
      position: position,
      message: "line \(position.line), column \(position.column): \(message)",
      suggestion: suggestion
    )
  }

  private mutating func unexpected() -> JSONError {
    error(
      index < bytes.count ? "this is not JSON" : "the document ends here",
      suggestion: "Write JSON in UTF-8, without comments and commas at the end of lists"
    )
  }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index].isSpace { index += 1 }
  }

  /// Skips white space, and a character if it is there.
  private mutating func take(_ character: Character) -> Bool {
    skipSpace()
    return skip(character)
  }

  private mutating func value() throws(JSONError) -> OrderedJSON {
    skipSpace()
    positions.append(position)
    try checkLimits()
    depth += 1
    defer { depth -= 1 }
    if take("{") { return .object(try object()) }
    if take("[") { return .array(try array()) }
    return try scalar()
  }

  private mutating func checkLimits() throws(JSONError) {
    guard positions.count <= limits.valueCount else {
      let message = "there are more than \(limits.valueCount) values"
      throw error(message, suggestion: "Split the machine")
    }
    guard depth < limits.depth else {
      let message = "values are nested more than \(limits.depth) deep"
      throw error(message, suggestion: "Nest fewer states")
    }
  }

  /// A value without others in it. Apart, so that the functions that call each other have small stack frames.
  private mutating func scalar() throws(JSONError) -> OrderedJSON {
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

  private mutating func object() throws(JSONError) -> OrderedJSON.Object {
    var object = OrderedJSON.Object()
    var keys: Set<String> = []
    if take("}") { return object }
    repeat {
      let key = try key(besides: &keys)
      object.members.append(OrderedJSON.Object.Member(key: key, value: try value()))
      path.removeLast()
    } while take(",")
    guard take("}") else { throw unexpected() }
    return object
  }

  /// A key and its colon; the path then leads to its value.
  private mutating func key(besides keys: inout Set<String>) throws(JSONError) -> String {
    guard take("\"") else { throw unexpected() }
    let key = try string()
    path.append(.key(key))
    if depth == 1 { rootKeys.append(key) }
    guard keys.insert(key).inserted || limits.allowsRepeatedKeys else {
      throw error("the key \(quoted(key)) is there twice", suggestion: "Keep one of them")
    }
    guard take(":") else { throw unexpected() }
    return key
  }

  private mutating func array() throws(JSONError) -> [OrderedJSON] {
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

  private mutating func number() throws(JSONError) -> String {
    let start = index
    _ = skip("-")
    let hasWhole = skip("0") || skipDigits()
    let hasFraction = !skip(".") || skipDigits()
    guard hasWhole, hasFraction, skipExponent() else {
      index = start
      throw unexpected()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipExponent() -> Bool {
    guard skip("e") || skip("E") else { return true }
    _ = skip("+") || skip("-")
    return skipDigits()
  }

  /// Skips digits, at least one.
  private mutating func skipDigits() -> Bool {
    let start = index
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
    return index > start
  }

  private mutating func skip(_ character: Character) -> Bool {
    guard index < bytes.count, bytes[index] == character.asciiValue else { return false }
    index += 1
    return true
  }

  /// The rest of a string after its quotation mark.
  private mutating func string() throws(JSONError) -> String {
    var units: [UInt8] = []
    while index < bytes.count, bytes[index] >= 0x20 {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        // Foundation's initialiser would drop a byte order mark at the beginning of a name.
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

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
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

  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
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

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw unexpected() }
    index += 4
    return value
  }
}
