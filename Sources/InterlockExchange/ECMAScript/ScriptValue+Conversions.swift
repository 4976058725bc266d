import Foundation

// The abstract operations of ECMA-262, section 7, for values without functions.

extension ScriptValue {
  /// The result of `typeof`.
  var typeName: String {
    switch self {
    case .undefined: "undefined"
    case .null, .array, .object: "object"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    }
  }

  /// Whether a condition with this value holds.
  var isTrue: Bool {
    switch self {
    case .undefined, .null: false
    case .boolean(let value): value
    case .number(let value): value != 0 && !value.isNaN
    case .string(let text): !text.isEmpty
    case .array, .object: true
    }
  }

  /// The value as a number; NaN if it is not one.
  var asNumber: Double {
    switch self {
    case .undefined, .object: .nan
    case .null: 0
    case .boolean(let value): value ? 1 : 0
    case .number(let value): value
    case .string(let text): Self.number(text)
    case .array: Self.number(asText)
    }
  }

  /// The value as a string.
  var asText: String {
    switch self {
    case .undefined: "undefined"
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): value.scriptText
    case .string(let text): text
    case .array(let array): array.texts.joined(separator: ",")
    case .object: "[object Object]"
    }
  }

  /// The operand of an operator: arrays and objects as strings, other values unchanged.
  var primitive: Self {
    switch self {
    case .array, .object: .string(asText)
    default: self
    }
  }

  /// Whether it is `undefined` or `null`.
  var isNullish: Bool {
    switch self {
    case .undefined, .null: true
    default: false
    }
  }

  private static func number(_ text: String) -> Double {
    let digits = text.trimmingScriptSpace
    if digits.isEmpty { return 0 }
    switch digits {
    case "Infinity", "+Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: break
    }
    for (prefix, radix) in [("0x", 16), ("0X", 16), ("0o", 8), ("0O", 8), ("0b", 2), ("0B", 2)]
    where digits.hasPrefix(prefix) {
      return number(digits.dropFirst(2), radix: radix)
    }
    return ScriptNumber.decimal(digits.utf8) == digits.utf8.count ? Double(digits) ?? .nan : .nan
  }

  private static func number(_ digits: Substring, radix: Int) -> Double {
    guard !digits.isEmpty else { return .nan }
    var result = 0.0
    for digit in digits {
      guard let value = digit.hexDigitValue, value < radix else { return .nan }
      result = result * Double(radix) + Double(value)
    }
    return result
  }
}

extension ScriptArray {
  /// The elements as strings; null and undefined ones are empty.
  var texts: [String] { elements.map { $0.isNullish ? "" : $0.asText } }
}

/// How numbers are written.
enum ScriptNumber {
  /// How many bytes at the beginning form a decimal number, with or without a sign; 0 if none.
  static func decimal(_ bytes: some Collection<UInt8>) -> Int {
    var rest = bytes[...]
    func count(_ isTaken: (UInt8) -> Bool) -> Int {
      let taken = rest.prefix(while: isTaken).count
      rest = rest.dropFirst(taken)
      return taken
    }
    let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) }
    let isSign: (UInt8) -> Bool = { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    var length = rest.first.map(isSign) == true ? 1 : 0
    rest = rest.dropFirst(length)
    let whole = count(isDigit)
    length += whole
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = count(isDigit)
      length += 1 + fraction
    }
    guard whole + fraction > 0 else { return 0 }
    if rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      let sign = rest.first.map(isSign) == true ? 1 : 0
      rest = rest.dropFirst(sign)
      let digits = count(isDigit)
      if digits > 0 { length += 1 + sign + digits }
    }
    return length
  }
}

extension Double {
  /// The number as ECMAScript writes it: the fewest digits that read back as the same number, with an exponent if it is
  /// very large or very small.
  var scriptText: String {
    if isNaN { return "NaN" }
    if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
    if self == 0 { return "0" }
    let sign = self < 0 ? "-" : ""
    // Swift writes the fewest digits, too, but differs in where it puts the point.
    let parts = "\(magnitude)".split(separator: "e", maxSplits: 1)
    let mantissa = parts[0].split(separator: ".", maxSplits: 1)
    let whole = String(mantissa[0])
    let fraction = mantissa.count == 2 && mantissa[1] != "0" ? String(mantissa[1]) : ""
    let all = whole + fraction
    let leading = all.prefix { $0 == "0" }.count
    let digits = String(all.dropFirst(leading).reversed().drop { $0 == "0" }.reversed())
    let exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
    // The value is 0.digits times ten to the power of the point.
    let point = whole.count - leading + exponent
    return sign + Self.text(digits: digits, point: point)
  }

  private static func text(digits: String, point: Int) -> String {
    let count = digits.count
    if count <= point, point <= 21 {
      return digits + String(repeating: "0", count: point - count)
    }
    if (1...21).contains(point) { return digits.prefix(point) + "." + digits.dropFirst(point) }
    if (-5...0).contains(point) { return "0." + String(repeating: "0", count: -point) + digits }
    let exponent = point - 1
    let fraction = count > 1 ? "." + digits.dropFirst() : ""
    return "\(digits.prefix(1))\(fraction)e\(exponent < 0 ? "-" : "+")\(abs(exponent))"
  }
}

extension String {
  /// The text without surrounding white space, as ECMAScript defines it.
  var trimmingScriptSpace: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isScriptSpace }),
      let last = scalars.lastIndex(where: { !$0.isScriptSpace })
    else { return "" }
    return String(scalars[first...last])
  }
}

extension Unicode.Scalar {
  /// Whether it is white space in ECMAScript.
  var isScriptSpace: Bool {
    switch value {
    case 0x9...0xD, 0x20, 0xA0, 0xFEFF, 0x2028, 0x2029: true
    default: properties.generalCategory == .spaceSeparator
    }
  }
}

extension ScriptValue: CustomStringConvertible {
  /// The value in ECMAScript notation: strings in quotation marks, members with their names.
  public var description: String {
    switch self {
    case .undefined, .null, .boolean, .number: asText
    case .string(let text): text.debugDescription
    case .array(let array): "[\(array.elements.map(\.description).joined(separator: ", "))]"
    case .object(let object):
      "{\(object.members.map { "\($0.name): \($0.value)" }.joined(separator: ", "))}"
    }
  }
}
