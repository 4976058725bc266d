import Interlock

/// A method that expressions may call on a string or an array. No method changes its receiver.
enum ScriptMethod: String, Sendable {
  case characterAt = "charAt"
  case concatenated = "concat"
  case endsWith
  case hasOwnProperty
  case includes
  case indexOf
  case join
  case lastIndexOf
  case slice
  case split
  case startsWith
  case substring
  case toLowerCase
  case toString
  case toUpperCase
  case trim

  /// How many arguments it takes.
  var counts: ClosedRange<Int> {
    switch self {
    case .toLowerCase, .toString, .toUpperCase, .trim: 0...0
    case .join, .characterAt: 0...1
    case .slice, .substring: 0...2
    case .concatenated: 0...64
    case .endsWith, .hasOwnProperty, .includes, .indexOf, .lastIndexOf, .split, .startsWith: 1...1
    }
  }

  /// The value for a receiver and arguments.
  ///
  /// - Throws: `ScriptError` if the receiver has no such method.
  func value(of base: ScriptValue, _ arguments: [ScriptValue]) throws(ScriptError) -> ScriptValue {
    switch (self, base) {
    case (_, .undefined), (_, .null):
      throw ScriptError("\(base.asText) has no method \(quoted(rawValue))")
    case (.toString, _): return .string(base.asText)
    case (.hasOwnProperty, _):
      let key = arguments[0].asText
      return .boolean(base.ownMember(key) != nil)
    case (_, .string(let text)): return try value(of: text, arguments)
    case (_, .array(let array)): return try value(of: array, arguments)
    default:
      throw ScriptError(
        "a value of type \(quoted(base.typeName)) has no method \(quoted(rawValue))"
      )
    }
  }

  private func value(of text: String, _ arguments: [ScriptValue]) throws(ScriptError) -> ScriptValue
  {
    let units = Array(text.utf16)
    let other = arguments.first.map { Array($0.asText.utf16) } ?? []
    switch self {
    case .characterAt:
      let place = Self.integer(arguments.first)
      return .string(units.indices.contains(place) ? Self.text(units[place...place]) : "")
    case .concatenated: return .string(try Self.joined([text] + arguments.map(\.asText), by: ""))
    case .endsWith: return .boolean(units.suffix(other.count).elementsEqual(other))
    case .startsWith: return .boolean(units.starts(with: other))
    case .includes: return .boolean(units.firstRange(of: other) != nil || other.isEmpty)
    case .indexOf:
      return .number(Double(other.isEmpty ? 0 : units.firstRange(of: other)?.lowerBound ?? -1))
    case .lastIndexOf: return .number(Double(Self.lastPlace(of: other, in: units)))
    case .slice: return .string(Self.text(units[Self.slice(arguments, units.count)]))
    case .substring: return .string(Self.text(units[Self.substring(arguments, units.count)]))
    case .split: return .array(try Self.split(units, at: other).map { .string($0) })
    case .toLowerCase: return .string(text.lowercased())
    case .toUpperCase: return .string(text.uppercased())
    case .trim: return .string(text.trimmingScriptSpace)
    case .hasOwnProperty, .join, .toString:
      throw ScriptError("a string has no method \(quoted(rawValue))")
    }
  }

  private func value(
    of array: ScriptArray,
    _ arguments: [ScriptValue]
  ) throws(ScriptError) -> ScriptValue {
    let elements = array.elements
    let first = arguments.first ?? .undefined
    switch self {
    case .concatenated:
      // Before the elements are joined: a few arrays many times may be more memory than there is.
      let size = arguments.reduce(array.measure.size) { $0 + $1.measure.size }
      guard size <= ScriptMeasure.limit.size + arguments.count else { throw .tooLarge }
      let others = arguments.flatMap { argument in
        if case .array(let other) = argument { other.elements } else { [argument] }
      }
      return .array(elements + others)
    case .includes:
      return .boolean(
        elements.contains {
          if case (.number(let left), .number(let right)) = ($0, first), left.isNaN, right.isNaN {
            return true
          }
          return ScriptValue.areStrictlyEqual($0, first)
        }
      )
    case .indexOf:
      return .number(Double(elements.firstIndex { ScriptValue.areStrictlyEqual($0, first) } ?? -1))
    case .lastIndexOf:
      return .number(Double(elements.lastIndex { ScriptValue.areStrictlyEqual($0, first) } ?? -1))
    case .join:
      return .string(try Self.joined(array.texts, by: first == .undefined ? "," : first.asText))
    case .slice: return .array(Array(elements[Self.slice(arguments, elements.count)]))
    default: throw ScriptError("an array has no method \(quoted(rawValue))")
    }
  }

  /// Texts as one, if that is not too long.
  private static func joined(
    _ texts: [String],
    by separator: String
  ) throws(ScriptError) -> String {
    // Before they are joined, as above.
    let length = texts.reduce(texts.count * separator.utf8.count) { $0 + $1.utf8.count }
    guard length <= ScriptMeasure.lengthLimit else { throw .tooLarge }
    return texts.joined(separator: separator)
  }

  private static func text(_ units: some Collection<UInt16>) -> String {
    String(decoding: units, as: UTF16.self)
  }

  /// An argument as an integer, limited to any possible length.
  private static func integer(_ value: ScriptValue?) -> Int {
    let number = (value ?? .undefined).asNumber
    return number.isNaN ? 0 : Int(max(-1e15, min(1e15, number)))
  }

  /// The range of `slice`: negative positions count from the end.
  private static func slice(_ arguments: [ScriptValue], _ count: Int) -> Range<Int> {
    func place(_ position: Int, otherwise: Int) -> Int {
      guard position < arguments.count, arguments[position] != .undefined else { return otherwise }
      let value = integer(arguments[position])
      return value < 0 ? max(0, count + value) : min(count, value)
    }
    let start = place(0, otherwise: 0)
    return start..<max(start, place(1, otherwise: count))
  }

  /// The range of `substring`: the smaller position is the start.
  private static func substring(_ arguments: [ScriptValue], _ count: Int) -> Range<Int> {
    func place(_ position: Int, otherwise: Int) -> Int {
      guard position < arguments.count, arguments[position] != .undefined else { return otherwise }
      return max(0, min(count, integer(arguments[position])))
    }
    let places = [place(0, otherwise: 0), place(1, otherwise: count)]
    return min(places[0], places[1])..<max(places[0], places[1])
  }

  private static func lastPlace(of other: [UInt16], in units: [UInt16]) -> Int {
    guard !other.isEmpty else { return units.count }
    // From the end, since occurrences of a text in another may overlap.
    let found = Array(units.reversed()).firstRange(of: Array(other.reversed()))
    return found.map { units.count - $0.upperBound } ?? -1
  }

  private static func split(
    _ units: [UInt16],
    at separator: [UInt16]
  ) throws(ScriptError) -> [String] {
    let limit = ScriptMeasure.limit.size
    guard !separator.isEmpty else {
      guard units.count <= limit else { throw .tooLarge }
      return units.map { text([$0]) }
    }
    let parts = units.split(
      separator: separator,
      maxSplits: limit,
      omittingEmptySubsequences: false
    )
    guard parts.count <= limit else { throw .tooLarge }
    return parts.map { text($0) }
  }
}

extension ScriptValue {
  /// The value of a value's own member; nil if there is none.
  func ownMember(_ name: String) -> Self? {
    switch self {
    case .undefined, .null, .boolean, .number: return nil
    case .string(let text):
      if name == "length" { return .number(Double(text.utf16.count)) }
      guard let place = Self.index(name), place < text.utf16.count else { return nil }
      let units = text.utf16
      return .string(
        String(decoding: [units[units.index(units.startIndex, offsetBy: place)]], as: UTF16.self)
      )
    case .array(let array):
      if name == "length" { return .number(Double(array.elements.count)) }
      return Self.index(name).flatMap { $0 < array.elements.count ? array.elements[$0] : nil }
    case .object(let object): return object[name]
    }
  }

  /// A name as an element index, if it is written like one.
  static func index(_ name: String) -> Int? {
    guard let index = Int(name), index >= 0, "\(index)" == name else { return nil }
    return index
  }
}
