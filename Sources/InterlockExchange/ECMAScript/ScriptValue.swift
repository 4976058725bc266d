/// An ECMAScript value, as in the data of a statechart: everything but functions.
///
/// Values are copied, never shared: if two variables hold the same array, changing it through one does not affect the
/// other.
public enum ScriptValue: Sendable {
  /// The value of an uninitialised variable, and of a missing member.
  case undefined
  /// The value `null`.
  case null
  /// True or false.
  case boolean(Bool)
  /// A number. ECMAScript has only one type of numbers.
  case number(Double)
  /// A string.
  case string(String)
  /// A list.
  case array(ScriptArray)
  /// Named values.
  case object(ScriptObject)
}

extension ScriptValue {
  /// Makes an array.
  ///
  /// - Parameter elements: Its elements.
  /// - Returns: The array.
  public static func array(_ elements: [ScriptValue]) -> Self {
    .array(ScriptArray(elements))
  }

  /// Its size, for limits.
  var measure: ScriptMeasure {
    switch self {
    case .undefined, .null, .boolean, .number: ScriptMeasure()
    case .string(let text): ScriptMeasure(size: 1 + text.utf8.count / 16)
    case .array(let array): array.measure
    case .object(let object): object.measure
    }
  }
}

/// The size of a value. Both parts are stored with arrays and objects, since a value that repeatedly contains another
/// twice would take forever to walk through.
struct ScriptMeasure: Hashable, Sendable {
  /// The number of values in it, at any depth, plus a fraction of the length of strings.
  var size = 1

  /// How deeply arrays and objects are nested.
  var depth = 0

  /// The maximum: a million bytes of strings, or as many numbers as take about the same space.
  static let limit = Self(size: 100_000, depth: 64)

  /// The maximum length of a string in bytes.
  static let lengthLimit = 1_600_000

  var isWithinLimit: Bool { size <= Self.limit.size && depth <= Self.limit.depth }

  /// The size of a value containing others.
  init(size: Int = 1, depth: Int = 0) {
    self.size = size
    self.depth = depth
  }

  /// The size of an array or an object.
  init(of values: some Sequence<ScriptValue>) {
    depth = 1
    for value in values {
      let measure = value.measure
      // The sum does not overflow: it is capped far above the limit.
      size = min(size + measure.size, 1 << 40)
      depth = max(depth, measure.depth + 1)
    }
  }
}

extension ScriptValue: Hashable {
  /// Returns true if two values have the same content, member by member. ECMAScript's own operators are looser for
  /// numbers and strings, and stricter for arrays and objects.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.undefined, .undefined), (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right || left.isNaN && right.isNaN
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Hashes the content of the value.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .undefined: hasher.combine(0)
    case .null: hasher.combine(1)
    case .boolean(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value.isNaN ? .nan : value)
    case .string(let text): for byte in text.utf8 { hasher.combine(byte) }
    case .array(let array): hasher.combine(array)
    case .object(let object): hasher.combine(object)
    }
  }
}

extension ScriptValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes a Boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// Makes a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes an array.
  public init(arrayLiteral elements: ScriptValue...) { self = .array(elements) }

  /// Makes an object with members in the order of the literal. If two have the same name, the second counts.
  public init(dictionaryLiteral elements: (String, ScriptValue)...) {
    self = .object(ScriptObject(elements))
  }
}
