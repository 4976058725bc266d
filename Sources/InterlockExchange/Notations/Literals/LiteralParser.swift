import Interlock

/// Reads object literals of JavaScript and TypeScript, as far as they are data.
///
/// Code becomes its source, shortened. Constants and enumerations of the same program are replaced by their values.
/// Code is not evaluated.
struct LiteralParser {
  /// A constant of the program, and where its value begins.
  struct Constant {
    let index: Int
    let isEnumeration: Bool
  }

  var scanner: LiteralScanner

  /// The constants by name.
  let constants: [String: Constant]

  /// How many constants have been looked up.
  var lookupCount = 0
  private var depth = 0

  /// The path of the current value.
  var path: [JSONPath.Step] = []

  /// Where the values begin, in the order of the document.
  var positions: [MarkupPosition] = []

  init(_ scanner: LiteralScanner, _ constants: [String: Constant] = [:]) {
    self.scanner = scanner
    self.constants = constants
  }

  /// Reads a value. Nesting is limited, so recursion is, too.
  ///
  /// - Parameter isStatement: Whether it ends with its line, as the value of a constant does.
  /// - Returns: The value; the source text of one that is code.
  /// - Throws: `JSONError` if it is no value.
  mutating func value(isStatement: Bool = false) throws(JSONError) -> OrderedJSON {
    scanner.skipSpace()
    let limits = JSONLimits.ofConfigurations
    guard depth < limits.depth else {
      throw error("values are nested more than \(limits.depth) deep", "Nest less deeply")
    }
    guard positions.count < limits.valueCount else {
      throw error("there are more than \(limits.valueCount) values", "Split the machine")
    }
    depth += 1
    defer { depth -= 1 }
    let (start, mark) = (scanner.index, positions.count)
    let place = scanner.position
    positions.append(place)
    if let value = try primary() {
      var hasType = false
      if endsValue(isStatement: isStatement, &hasType) {
        // A mere type says nothing without its text.
        guard hasType, value == .object(OrderedJSON.Object()) else { return value }
        return code(from: start, to: scanner.index)
      }
    }
    positions.removeLast(positions.count - mark - 1)
    scanner.index = start
    scanner.skipCode()
    guard scanner.index > start else { throw unexpected() }
    return code(from: start, to: scanner.index)
  }

  /// The value, with the place of the current one for all values in it.
  mutating func placed(_ value: OrderedJSON, from mark: Int) -> OrderedJSON {
    let place = positions[mark]
    positions.removeLast(positions.count - mark)
    positions += Array(repeating: place, count: value.measure.valueCount)
    return value
  }

  private mutating func primary() throws(JSONError) -> OrderedJSON? {
    guard let byte = scanner.current else { throw unexpected() }
    switch byte {
    case UInt8(ascii: "{"):
      scanner.index += 1
      return .object(try object())
    case UInt8(ascii: "["):
      scanner.index += 1
      return .array(try array())
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .string(try text())
    case UInt8(ascii: "`"): return try template()
    case UInt8(ascii: "("): return try inBrackets()
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
      return number().map(OrderedJSON.number)
    default: return try named()
    }
  }

  /// A value in brackets; nil for the parameters of a function.
  private mutating func inBrackets() throws(JSONError) -> OrderedJSON? {
    var ahead = scanner
    ahead.index += 1
    var (closers, expectsOperand) = ([UInt8(ascii: ")")], true)
    while ahead.index < ahead.bytes.count, !closers.isEmpty {
      if closers.last == UInt8(ascii: "`") {
        ahead.skipTemplatePart(&closers)
      } else if ahead.current == closers.last {
        closers.removeLast()
        ahead.index += 1
      } else {
        ahead.skipToken(&closers, &expectsOperand)
      }
    }
    ahead.skipSpace()
    if ahead.isNext("=>") || ahead.isNext(":") { return nil }
    let mark = positions.count - 1
    scanner.index += 1
    let value = try value()
    positions.remove(at: mark)
    return scanner.take(")") ? value : nil
  }

  /// Whether the value ends here; types after it are skipped.
  private mutating func endsValue(isStatement: Bool, _ hasType: inout Bool) -> Bool {
    while true {
      let endsLine = scanner.skipSpace()
      guard let byte = scanner.current else { return true }
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "]"),
        UInt8(ascii: ")"):
        return true
      case UInt8(ascii: "!"):
        guard !scanner.isNext("!=") else { return false }
        scanner.index += 1
      default:
        guard let name = scanner.peekedName() else { return false }
        guard name == "as" || name == "satisfies" else { return isStatement && endsLine }
        scanner.index += name.utf8.count
        hasType = true
        skipType(isStatement: isStatement)
      }
    }
  }

  private mutating func skipType(isStatement: Bool) {
    scanner.skipSpace()
    while let byte = scanner.current {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "]"),
        UInt8(ascii: ")"):
        return
      case UInt8(ascii: "<") where scanner.skipTypeArguments(): break
      default:
        if isStatement, byte == 0x0A { return }
        var closers: [UInt8] = []
        var expectsOperand = false
        scanner.skipToken(&closers, &expectsOperand)
        while scanner.index < scanner.bytes.count, let closer = closers.last {
          if closer == UInt8(ascii: "`") {
            scanner.skipTemplatePart(&closers)
          } else if scanner.current == closer {
            closers.removeLast()
            scanner.index += 1
          } else {
            scanner.skipToken(&closers, &expectsOperand)
          }
        }
      }
    }
  }

  mutating func error(_ message: String, _ suggestion: String) -> JSONError {
    let position = scanner.position
    return JSONError(
      path: JSONPath(path),
      position: position,
      message: "line \(position.line), column \(position.column): \(message)",
      suggestion: suggestion
    )
  }

  mutating func unexpected() -> JSONError {
    error(
      scanner.current == nil ? "the document ends here" : "this is no part of an object literal",
      "Write an object literal whose keys and values are data"
    )
  }
}
