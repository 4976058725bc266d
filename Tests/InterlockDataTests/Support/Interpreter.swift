import InterlockData

/// A second statement of the semantics, over the tree and a dictionary: slow, plain, and independent of the compiler.
struct Interpreter {
  /// The error and the operation that caused it.
  struct Failure: Error, Equatable {
    let reason: EvaluationError.Reason
    let operation: String
    let operands: [DataValue]
  }

  var values: [FormulaName: DataValue]
  var states: Set<String> = []
  var now = 0.0

  /// The value of a formula. An integer may stand for a number, as in the text.
  func value(_ node: Formula.Node) throws(Failure) -> DataValue {
    switch node.kind {
    case .literal(let value): return value
    case .now: return .date(now)
    case .name(let name):
      guard let value = values[name] else { fatalError("The generator knows its names") }
      guard value.isFinite else {
        throw Failure(reason: .notFinite, operation: "\(name)", operands: [])
      }
      return value
    case .list(let nodes):
      var values: [DataValue] = []
      for node in nodes { values.append(try value(node)) }
      return .list(values)
    case .unary(.not, let operand): return .boolean(!(try holds(operand)))
    case .unary(.negate, let operand):
      switch try value(operand) {
      case .integer(.min):
        throw Failure(reason: .overflow, operation: "-", operands: [.integer(.min)])
      case .integer(let value): return .integer(0 - value)
      case .number(let value): return .number(-value)
      default: fatalError("ill typed")
      }
    case .binary(let binary, let left, let right): return try self.binary(binary, left, right)
    case .conditional(let condition, let first, let second):
      return try holds(condition) ? try value(first) : try value(second)
    case .call(let function, let arguments): return try call(function, arguments)
    case .invalid: fatalError("invalid")
    }
  }

  func holds(_ node: Formula.Node) throws(Failure) -> Bool { try value(node) == .boolean(true) }

  private func binary(
    _ binary: BinaryOperator,
    _ left: Formula.Node,
    _ right: Formula.Node
  ) throws(Failure) -> DataValue {
    switch binary {
    case .and:
      if try !holds(left) { return .boolean(false) }
      return try value(right)
    case .or:
      if try holds(left) { return .boolean(true) }
      return try value(right)
    case .coalesce:
      let value = try value(left)
      return value == .nothing ? try self.value(right) : value
    default: break
    }
    let first = try value(left)
    let second = try value(right)
    switch binary {
    case .equal: return .boolean(areEqual(first, second))
    case .unequal: return .boolean(!areEqual(first, second))
    case .less: return .boolean(isLess(first, second))
    case .greater: return .boolean(isLess(second, first))
    case .lessOrEqual: return .boolean(!isLess(second, first))
    case .greaterOrEqual: return .boolean(!isLess(first, second))
    case .membership:
      guard case .list(let values) = second else { fatalError("ill typed") }
      return .boolean(values.contains { areEqual($0, first) })
    default: return try arithmetic(binary, first, second)
    }
  }

  private func number(_ value: DataValue) -> Double {
    switch value {
    case .integer(let value): Double(value)
    case .number(let value), .date(let value): value
    default: fatalError("ill typed")
    }
  }

  func areEqual(_ left: DataValue, _ right: DataValue) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left == right
    case (.integer, .number), (.number, .integer), (.number, .number), (.date, .date):
      number(left) == number(right)
    case (.text(let left), .text(let right)):
      Array(left.unicodeScalars) == Array(right.unicodeScalars)
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { areEqual($0.0, $0.1) }
    case (.boolean(let left), .boolean(let right)): left == right
    case (.nothing, .nothing): true
    default: false
    }
  }

  private func isLess(_ left: DataValue, _ right: DataValue) -> Bool {
    if case .integer(let left) = left, case .integer(let right) = right { return left < right }
    return number(left) < number(right)
  }

  private func arithmetic(
    _ binary: BinaryOperator,
    _ left: DataValue,
    _ right: DataValue
  ) throws(Failure) -> DataValue {
    if case .integer(let first) = left, case .integer(let second) = right {
      return try integers(binary, first, second)
    }
    let operands = [left, right].map { value -> DataValue in
      if case .integer(let value) = value { .number(Double(value)) } else { value }
    }
    let (first, second) = (number(left), number(right))
    if binary == .divide || binary == .remainder, second == 0 {
      throw Failure(reason: .divisionByZero, operation: binary.rawValue, operands: operands)
    }
    let result =
      switch binary {
      case .add: first + second
      case .subtract: first - second
      case .multiply: first * second
      case .divide: first / second
      default: first.truncatingRemainder(dividingBy: second)
      }
    guard result.isFinite else {
      throw Failure(reason: .overflow, operation: binary.rawValue, operands: operands)
    }
    switch (operands[0], operands[1]) {
    case (.date, .number): return .date(result)
    default: return .number(result)
    }
  }

  /// Computed in 128 bits, where nothing overflows.
  private func integers(
    _ binary: BinaryOperator,
    _ left: Int,
    _ right: Int
  ) throws(Failure) -> DataValue {
    let operands: [DataValue] = [.integer(left), .integer(right)]
    if binary == .divide || binary == .remainder, right == 0 {
      throw Failure(reason: .divisionByZero, operation: binary.rawValue, operands: operands)
    }
    let (first, second) = (Int128(left), Int128(right))
    let result =
      switch binary {
      case .add: first + second
      case .subtract: first - second
      case .multiply: first * second
      case .divide: first / second
      default: first % second
      }
    guard let fitting = Int(exactly: result) else {
      throw Failure(reason: .overflow, operation: binary.rawValue, operands: operands)
    }
    return .integer(fitting)
  }

  private func call(
    _ function: String,
    _ arguments: [Formula.Node]
  ) throws(Failure) -> DataValue {
    if function == "isIn", case .literal(.text(let state)) = arguments[0].kind {
      return .boolean(states.contains(state))
    }
    var values: [DataValue] = []
    for argument in arguments { values.append(try value(argument)) }
    switch (function, values[0]) {
    case ("length", .text(let text)): return .integer(Array(text.unicodeScalars).count)
    case ("length", .list(let values)): return .integer(values.count)
    case ("abs", .integer(let value)):
      if value == .min { throw Failure(reason: .overflow, operation: "abs", operands: values) }
      return .integer(abs(value))
    case ("abs", .number(let value)): return .number(abs(value))
    case ("min", _): return isLess(values[1], values[0]) ? values[1] : values[0]
    case ("max", _): return isLess(values[0], values[1]) ? values[1] : values[0]
    case (_, .text(let text)):
      guard case .text(let part) = values[1] else { fatalError("ill typed") }
      let (scalars, sought) = (Array(text.unicodeScalars), Array(part.unicodeScalars))
      if function == "hasPrefix" { return .boolean(scalars.starts(with: sought)) }
      let starts = 0...scalars.count
      return .boolean(starts.contains { scalars[$0...].starts(with: sought) })
    default: fatalError("ill typed")
    }
  }
}
