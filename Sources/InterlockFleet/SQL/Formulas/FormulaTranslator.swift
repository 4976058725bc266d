import InterlockData

/// Writes checked formulas as SQL with the same results as the compiled ones, including failures.
struct FormulaTranslator {
  let dialect: SQLDialect

  /// The PostgreSQL function that computes with numbers and fails without an error.
  let arithmetic: String

  /// The time of the call, in seconds since 2001.
  let now: SQLExpression

  /// The fields with their values at this point, by name.
  var fields: [FormulaName: TranslatedValue]

  /// The steps, with everything that needs a column of its own.
  var steps = SQLSteps()

  /// The active states at this point.
  var active: Set<Int> = []
}

/// A formula cannot be written in SQL exactly: with a list that is not written out, a remainder of numbers, a text with NUL,
/// values that only code knows, or too much for one query.
struct Untranslatable: Error {}

extension FormulaTranslator {
  /// How many columns a query may add: PostgreSQL has at most 1,664, SQLite 2,000.
  private static var columnLimit: Int { 1_000 }

  /// The value of a part.
  ///
  /// - Parameters:
  ///   - node: The part.
  ///   - limits: What the field holds that it is assigned to, if it is. What the field cannot hold has failed.
  /// - Returns: The value.
  /// - Throws: `Untranslatable`.
  mutating func value(
    _ node: CheckedNode,
    heldBy limits: FieldLimits = .none
  ) throws(Untranslatable) -> TranslatedValue {
    let value = try held(try written(node, heldBy: limits), by: limits, node)
    guard steps.count <= Self.columnLimit else {
      throw Untranslatable()
    }
    switch value {
    case .plain(let expression, let canFail):
      return .plain(steps.shallow(expression), canFail: canFail)
    case .optional(let expression, let failure):
      return .optional(steps.shallow(expression), failure: failure.map { steps.shallow($0) })
    case .list: return value
    }
  }

  private mutating func written(
    _ node: CheckedNode,
    heldBy limits: FieldLimits
  ) throws(Untranslatable) -> TranslatedValue {
    switch node.kind {
    case .literal(let value): return try literal(value, node.type)
    case .now: return .plain(finite(now), canFail: true)
    case .field(let name, _):
      guard let value = fields[name] else { throw Untranslatable() }
      return value
    case .isIn(let state):
      return .plain(active.contains(state) ? .isTrue : .isFalse, canFail: false)
    case .list(let nodes):
      var values: [TranslatedValue] = []
      for node in nodes { values.append(try value(node)) }
      return .list(values)
    case .not(let operand):
      let (condition, canFail) = try plain(operand)
      return .plain("NOT \(condition)", canFail: canFail)
    case .negate(let operand): return try negative(operand)
    case .binary(let binary, let left, let right):
      return try self.binary(binary, left, right, of: node, heldBy: limits)
    case .conditional(let condition, let first, let second):
      return try conditional(condition, first, second, of: node, heldBy: limits)
    case .call(let function, let arguments): return try call(function, arguments)
    case .widened(let operand):
      let dialect = dialect
      return try value(operand).with { dialect.widened($0) }
    }
  }

  private mutating func binary(
    _ binary: BinaryOperator,
    _ left: CheckedNode,
    _ right: CheckedNode,
    of node: CheckedNode,
    heldBy limits: FieldLimits
  ) throws(Untranslatable) -> TranslatedValue {
    switch binary {
    case .and, .or: return try logic(binary, left, right)
    case .coalesce: return try coalescing(left, right, heldBy: limits)
    case .membership: return try membership(left, right)
    case .equal, .unequal: return try equality(binary == .equal, left, right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let ((first, canFirstFail), (second, canSecondFail)) = (try plain(left), try plain(right))
      let sign = SQLExpression(atom: binary.rawValue)
      return .plain("\(first) \(sign) \(second)", canFail: canFirstFail || canSecondFail)
    case .add, .subtract, .multiply, .divide, .remainder:
      return try arithmetic(binary, left, right, of: node)
    }
  }

  /// A constant of a type.
  ///
  /// - Throws: `Untranslatable` if it is a string with NUL.
  func literal(
    _ value: DataValue,
    _ type: DataType
  ) throws(Untranslatable) -> TranslatedValue {
    if case .list(let elements) = value, case .list(let element) = type.unwrapped {
      var values: [TranslatedValue] = []
      for value in elements { values.append(try literal(value, element)) }
      return .list(values)
    }
    if case .nothing = value { return .optional(dialect.null(type), failure: nil) }
    guard let literal = dialect.literal(value) else {
      throw Untranslatable()
    }
    return .plain(literal, canFail: false)
  }

  /// The value of a part that is never nil, and whether it can fail.
  mutating func plain(_ node: CheckedNode) throws(Untranslatable) -> (SQLExpression, Bool) {
    guard case .plain(let expression, let canFail) = try value(node) else {
      throw Untranslatable()
    }
    return (expression, canFail)
  }

  /// A number, or NULL if it is not finite.
  mutating func finite(_ number: SQLExpression) -> SQLExpression {
    let name = steps.bound(number)
    return name.provided(dialect.isFinite(name))
  }
}

extension SQLDialect {
  fileprivate func widened(_ integer: SQLExpression) -> SQLExpression {
    switch self {
    case .sqlite: ("CAST(\(integer) AS REAL)" as SQLExpression).closed
    case .postgreSQL: ("\(integer)::double precision" as SQLExpression).closed
    }
  }
}
