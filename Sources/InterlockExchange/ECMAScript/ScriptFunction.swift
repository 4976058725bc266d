import Foundation

/// A function that expressions may call: SCXML's `In`, and some of ECMAScript.
enum ScriptFunction: String, Sendable {
  case isIn = "In"
  case text = "String"
  case number = "Number"
  case boolean = "Boolean"
  case isNaN = "isNaN"
  case isFinite = "isFinite"
  case integer = "parseInt"
  case float = "parseFloat"
  case isArray = "Array.isArray"
  case keys = "Object.keys"
  case isInteger = "Number.isInteger"
  case absolute = "Math.abs"
  case ceiling = "Math.ceil"
  case floor = "Math.floor"
  case round = "Math.round"
  case truncate = "Math.trunc"
  case float32 = "Math.fround"
  case sign = "Math.sign"
  case squareRoot = "Math.sqrt"
  case power = "Math.pow"
  case minimum = "Math.min"
  case maximum = "Math.max"

  /// The names before the dot.
  static let spaces: Set<String> = ["Math", "Array", "Object", "Number", "JSON", "Date", "String"]

  /// The constants after a dot, by their full names.
  static let constants: [String: Double] = [
    "Math.PI": .pi, "Math.E": M_E, "Math.LN2": M_LN2, "Math.LN10": M_LN10, "Math.LOG2E": M_LOG2E,
    "Math.LOG10E": M_LOG10E, "Math.SQRT2": 2.0.squareRoot(), "Math.SQRT1_2": 0.5.squareRoot(),
    "Number.EPSILON": .ulpOfOne, "Number.MAX_VALUE": .greatestFiniteMagnitude,
    "Number.MIN_VALUE": .leastNonzeroMagnitude, "Number.MAX_SAFE_INTEGER": 9_007_199_254_740_991,
    "Number.MIN_SAFE_INTEGER": -9_007_199_254_740_991, "Number.POSITIVE_INFINITY": .infinity,
    "Number.NEGATIVE_INFINITY": -.infinity, "Number.NaN": .nan,
  ]

  /// How many arguments it takes.
  var counts: ClosedRange<Int> {
    switch self {
    case .minimum, .maximum: 0...64
    case .power: 2...2
    case .text, .number, .boolean: 0...1
    case .integer: 1...2
    default: 1...1
    }
  }

  /// The value for arguments, if it needs nothing else.
  ///
  /// - Throws: `ScriptError` if an argument does not fit.
  func value(_ arguments: [ScriptValue]) throws(ScriptError) -> ScriptValue {
    let first = arguments.first ?? .undefined
    let numbers = arguments.map(\.asNumber)
    let number = numbers.first ?? .nan
    switch self {
    case .isIn: throw ScriptError("'In' has no states to ask for")
    case .text: return .string(arguments.isEmpty ? "" : first.asText)
    case .number: return .number(arguments.isEmpty ? 0 : number)
    case .boolean: return .boolean(first.isTrue)
    case .isNaN: return .boolean(number.isNaN)
    case .isFinite: return .boolean(number.isFinite)
    case .integer: return .number(Self.integer(first.asText, radix: numbers.dropFirst().first))
    case .float: return .number(Self.float(first.asText))
    case .isArray:
      guard case .array = first else { return .boolean(false) }
      return .boolean(true)
    case .keys: return try Self.keys(of: first)
    case .isInteger:
      if case .number(let value) = first {
        return .boolean(value.isFinite && value.rounded() == value)
      }
      return .boolean(false)
    case .absolute: return .number(number.magnitude)
    case .ceiling: return .number(number.rounded(.up))
    case .floor: return .number(number.rounded(.down))
    case .round: return .number(Self.rounded(number))
    case .truncate: return .number(number.rounded(.towardZero))
    case .float32: return .number(Double(Float(number)))
    case .sign: return .number(number.isNaN || number == 0 ? number : number < 0 ? -1 : 1)
    case .squareRoot: return .number(number.squareRoot())
    case .power: return .number(Self.power(numbers[0], numbers[1]))
    case .minimum: return .number(Self.least(numbers))
    case .maximum: return .number(-Self.least(numbers.map { -$0 }))
    }
  }

  /// A number to the power of another. If the base is one and the exponent is not a number, C returns one.
  static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent.isNaN || base.magnitude == 1 && exponent.isInfinite { return .nan }
    return pow(base, exponent)
  }

  /// The nearest integer; if two are equally near, the greater.
  private static func rounded(_ number: Double) -> Double {
    let down = number.rounded(.down)
    let nearest = number - down >= 0.5 ? down + 1 : down
    return nearest == 0 && number.sign == .minus ? -0.0 : nearest
  }

  /// The smallest of some numbers; of two zeros, the negative one.
  private static func least(_ numbers: [Double]) -> Double {
    numbers.reduce(.infinity) { least, number in
      if least.isNaN || number.isNaN { return .nan }
      return number < least || number == least && number.sign == .minus ? number : least
    }
  }

  private static func integer(_ text: String, radix: Double?) -> Double {
    var digits = text.trimmingScriptSpace[...]
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits = digits.dropFirst() }
    var radix = radix.map { Int(Self.signedWord($0)) } ?? 0
    if radix == 0 || radix == 16, digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      digits = digits.dropFirst(2)
      radix = 16
    }
    if radix == 0 { radix = 10 }
    guard (2...36).contains(radix) else { return .nan }
    if radix == 10 {
      // Adding up digits would not give the nearest number.
      let text = digits.prefix { $0.isASCII && $0.isNumber }
      return text.isEmpty ? .nan : (Double(text) ?? .nan) * (isNegative ? -1 : 1)
    }
    var result = 0.0
    var count = 0
    for character in digits {
      guard character.isASCII, let digit = Int(String(character), radix: 36), digit < radix else {
        break
      }
      result = result * Double(radix) + Double(digit)
      count += 1
    }
    return count == 0 ? .nan : isNegative ? -result : result
  }

  /// A number as a 32-bit integer, which wraps around.
  private static func signedWord(_ number: Double) -> Int32 {
    guard number.isFinite else { return 0 }
    let rest = number.rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
    return Int32(truncatingIfNeeded: Int64(rest))
  }

  private static func float(_ text: String) -> Double {
    let digits = text.trimmingScriptSpace
    for (name, value) in [
      ("Infinity", Double.infinity), ("+Infinity", .infinity), ("-Infinity", -.infinity),
    ]
    where digits.hasPrefix(name) {
      return value
    }
    let length = ScriptNumber.decimal(digits.utf8)
    return length == 0 ? .nan : Double(String(digits.utf8.prefix(length)) ?? "") ?? .nan
  }

  private static func keys(of value: ScriptValue) throws(ScriptError) -> ScriptValue {
    switch value {
    case .undefined, .null: throw ScriptError("\(value.asText) has no keys")
    case .boolean, .number: return .array([])
    case .string(let text):
      guard text.utf16.count <= ScriptMeasure.limit.size else { throw .tooLarge }
      return .array((0..<text.utf16.count).map { .string("\($0)") })
    case .array(let array): return .array(array.elements.indices.map { .string("\($0)") })
    case .object(let object):
      // Names that are element indices come first, in numeric order.
      let names = object.members.map(\.name)
      let indices = names.compactMap { ScriptValue.index($0) }.sorted()
      let others = names.filter { ScriptValue.index($0) == nil }
      return .array(indices.map { .string("\($0)") } + others.map { .string($0) })
    }
  }
}
