import Interlock

extension ScriptExpression {
  /// Evaluates the expression.
  ///
  /// - Parameter scope: The scope of its names.
  /// - Returns: The value, within the limits of values.
  /// - Throws: `.failed` if ECMAScript would throw: for a missing variable, or a member of nothing; `.exceeded` if
  ///   there has been too much work.
  /// - Complexity: O(*n* · *m*) in its parts and what its values hold.
  func value(in scope: some ScriptScope) throws(ScriptInterruption) -> ScriptValue {
    try Self.work(1, in: scope)
    switch self {
    case .literal(let value): return value
    case .malformed(let message): throw .failed(ScriptError(message))
    case .variable(let name):
      guard let value = scope.value(of: name) else {
        throw .failed(ScriptError("there is no variable \(quoted(name))"))
      }
      return value
    case .array(let elements):
      return try Self.checked(.array(try Self.values(elements, in: scope)), in: scope)
    case .object(let members):
      var values: [(String, ScriptValue)] = []
      for member in members { values.append((member.name, try member.value.value(in: scope))) }
      return try Self.checked(.object(ScriptObject(values)), in: scope)
    case .member(let base, let name): return try base.value(in: scope).member(name)
    case .element(let base, let key):
      let value = try base.value(in: scope)
      if case .string = value { try Self.work(value.measure.size, in: scope) }
      return try value.member(try key.value(in: scope).asText)
    case .instance(let base, let type):
      switch try base.value(in: scope) {
      case .array: return .boolean(true)
      case .object: return .boolean(type == .object)
      case .undefined, .null, .boolean, .number, .string: return .boolean(false)
      }
    case .call(.isIn, let arguments):
      return .boolean(scope.isIn(try arguments[0].value(in: scope).asText))
    case .call(let function, let arguments):
      let values = try Self.values(arguments, in: scope)
      return try Self.checked(values, in: scope) { () throws(ScriptError) in
        try function.value(values)
      }
    case .method(let method, let base, let arguments):
      let value = try base.value(in: scope)
      let values = try Self.values(arguments, in: scope)
      return try Self.checked([value] + values, in: scope) { () throws(ScriptError) in
        try method.value(of: value, values)
      }
    case .unary(let operation, let operand): return try operation.value(of: operand, in: scope)
    case .binary(let operation, let left, let right):
      let values = [try left.value(in: scope), try right.value(in: scope)]
      return try Self.checked(values, in: scope) { () throws(ScriptError) in
        try operation.value(values[0], values[1])
      }
    case .logic(let operation, let left, let right):
      let value = try left.value(in: scope)
      return operation.isDecided(by: value) ? value : try right.value(in: scope)
    case .conditional(let condition, let then, let otherwise):
      return try (condition.value(in: scope).isTrue ? then : otherwise).value(in: scope)
    }
  }

  private static func values(
    _ expressions: [Self],
    in scope: some ScriptScope
  ) throws(ScriptInterruption) -> [ScriptValue] {
    var values: [ScriptValue] = []
    for expression in expressions { values.append(try expression.value(in: scope)) }
    return values
  }

  /// A value made of others, all of which may be examined for it.
  private static func checked(
    _ operands: [ScriptValue],
    in scope: some ScriptScope,
    _ make: () throws(ScriptError) -> ScriptValue
  ) throws(ScriptInterruption) -> ScriptValue {
    try work(operands.reduce(0) { $0 + $1.measure.size }, in: scope)
    let value: ScriptValue
    do throws(ScriptError) { value = try make() } catch { throw .failed(error) }
    return try checked(value, in: scope)
  }

  private static func work(_ amount: Int, in scope: some ScriptScope) throws(ScriptInterruption) {
    do throws(ScriptWorkExceeded) { try scope.work(amount) } catch { throw .exceeded(error) }
  }

  private static func checked(
    _ value: ScriptValue,
    in scope: some ScriptScope
  ) throws(ScriptInterruption) -> ScriptValue {
    let measure = value.measure
    try work(measure.size, in: scope)
    guard measure.isWithinLimit else { throw .failed(.tooLarge) }
    return value
  }
}

extension ScriptUnaryOperator {
  fileprivate func value(
    of operand: ScriptExpression,
    in scope: some ScriptScope
  ) throws(ScriptInterruption) -> ScriptValue {
    // Only `typeof` may name something that does not exist.
    if self == .typeName, case .variable(let name) = operand, scope.value(of: name) == nil {
      return .string(ScriptValue.undefined.typeName)
    }
    let value = try operand.value(in: scope)
    switch self {
    case .not: return .boolean(!value.isTrue)
    case .minus: return .number(-value.asNumber)
    case .plus: return .number(value.asNumber)
    case .typeName: return .string(value.typeName)
    case .nothing: return .undefined
    }
  }
}

extension ScriptLogicOperator {
  /// Whether the first operand is the value.
  fileprivate func isDecided(by value: ScriptValue) -> Bool {
    switch self {
    case .and: !value.isTrue
    case .or: value.isTrue
    case .coalescing: !value.isNullish
    }
  }
}

extension ScriptBinaryOperator {
  /// The value for two operands.
  ///
  /// - Throws: `ScriptError` if the second operand of `in` has no members, or a text gets too long.
  func value(_ left: ScriptValue, _ right: ScriptValue) throws(ScriptError) -> ScriptValue {
    switch self {
    case .add: return try Self.sum(left.primitive, right.primitive)
    case .subtract: return .number(left.asNumber - right.asNumber)
    case .multiply: return .number(left.asNumber * right.asNumber)
    case .divide: return .number(left.asNumber / right.asNumber)
    case .remainder:
      return .number(left.asNumber.truncatingRemainder(dividingBy: right.asNumber))
    case .power: return .number(ScriptFunction.power(left.asNumber, right.asNumber))
    case .less: return .boolean(ScriptValue.isLess(left, than: right) == true)
    case .atMost: return .boolean(ScriptValue.isLess(right, than: left) == false)
    case .greater: return .boolean(ScriptValue.isLess(right, than: left) == true)
    case .atLeast: return .boolean(ScriptValue.isLess(left, than: right) == false)
    case .equal: return .boolean(ScriptValue.areLooselyEqual(left, right))
    case .unequal: return .boolean(!ScriptValue.areLooselyEqual(left, right))
    case .identical: return .boolean(ScriptValue.areStrictlyEqual(left, right))
    case .different: return .boolean(!ScriptValue.areStrictlyEqual(left, right))
    case .sequence: return right
    case .contained:
      switch right {
      case .array, .object:
        let name = left.asText
        return .boolean(right.ownMember(name) != nil || right.inherits(name))
      default: throw ScriptError("a value of type \(quoted(right.typeName)) has no members")
      }
    }
  }

  private static func sum(_ left: ScriptValue, _ right: ScriptValue) throws(ScriptError)
    -> ScriptValue
  {
    switch (left, right) {
    case (.string, _), (_, .string):
      let texts = (left.asText, right.asText)
      // Before they are joined: twice the size may be more memory than there is.
      guard
        ScriptValue.string(texts.0).measure.size + ScriptValue.string(texts.1).measure.size
          <= ScriptMeasure.limit.size
      else { throw .tooLarge }
      return .string(texts.0 + texts.1)
    default: return .number(left.asNumber + right.asNumber)
    }
  }
}

extension ScriptValue {
  /// The value of a member; `undefined` if there is none.
  ///
  /// - Throws: `.failed` for `undefined` and `null`, which have no members.
  func member(_ name: String) throws(ScriptInterruption) -> Self {
    guard !isNullish else {
      throw .failed(ScriptError("\(asText) has no member \(quoted(name))"))
    }
    return ownMember(name) ?? .undefined
  }
}
