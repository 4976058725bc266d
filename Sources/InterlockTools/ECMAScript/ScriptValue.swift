/// A value of ECMAScript, as the data of a statechart has it: everything but functions.
///
/// Values are copied, never shared: a change of an array that two variables hold changes one of them.
public enum ScriptValue: Sendable {
  /// What a variable without a value has, and a member that is not there.
  case undefined
  /// The value `null`.
  case null
  /// True or false.
  case boolean(Bool)
  /// A number; ECMAScript has one kind.
  case number(Double)
  /// A text.
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

  /// How much it holds, for limits.
  var measure: ScriptMeasure {
    switch self {
    case .undefined, .null, .boolean, .number: ScriptMeasure()
    case .string(let text): ScriptMeasure(size: 1 + text.utf8.count / 16)
    case .array(let array): array.measure
    case .object(let object): object.measure
    }
  }
}

/// How much a value holds. Both are kept with arrays and objects, since a value that holds another twice, again and
/// again, would take for ever to walk through.
struct ScriptMeasure: Hashable, Sendable {
  /// How many values there are in it, counted wherever they stand, and a part of the length of texts.
  var size = 1

  /// How deep arrays and objects are nested.
  var depth = 0

  /// What a value may hold: a million bytes of text, or so many numbers that they take about as much.
  static let limit = Self(size: 100_000, depth: 64)

  /// How many bytes a text may have.
  static let lengthLimit = 1_600_000

  var isWithinLimit: Bool { size <= Self.limit.size && depth <= Self.limit.depth }

  /// That of a value with others in it.
  init(size: Int = 1, depth: Int = 0) {
    self.size = size
    self.depth = depth
  }

  /// That of an array or an object.
  init(of values: some Sequence<ScriptValue>) {
    depth = 1
    for value in values {
      let measure = value.measure
      // No sum overflows: at some place it is over the limit, and stays there.
      size = min(size + measure.size, 1 << 40)
      depth = max(depth, measure.depth + 1)
    }
  }
}

extension ScriptValue: Hashable {
  /// Whether two values hold the same, member by member. ECMAScript's own operators are looser for numbers and texts,
  /// and stricter for arrays and objects.
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

  /// Hashes what the value holds.
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
  /// Makes true or false.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// Makes a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Makes a text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes an array.
  public init(arrayLiteral elements: ScriptValue...) { self = .array(elements) }

  /// Makes an object, whose members are in the order of the literal; of two with one name, the second counts.
  public init(dictionaryLiteral elements: (String, ScriptValue)...) {
    self = .object(ScriptObject(elements))
  }
}
