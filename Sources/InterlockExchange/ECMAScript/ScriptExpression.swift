/// An ECMAScript expression without functions of its own, assignments and regular expressions: it terminates, and has
/// no side effects.
indirect enum ScriptExpression: Hashable, Sendable {
  case literal(ScriptValue)
  case variable(String)
  case array([Self])
  case object([Member])
  case member(Self, name: String)
  case element(Self, Self)
  case call(ScriptFunction, [Self])
  case instance(Self, of: ScriptClass)
  case method(ScriptMethod, of: Self, [Self])
  case unary(ScriptUnaryOperator, Self)
  case binary(ScriptBinaryOperator, Self, Self)
  case logic(ScriptLogicOperator, Self, Self)
  case conditional(Self, then: Self, otherwise: Self)
  /// A string that is not an expression. Evaluating it is an error.
  case malformed(String)

  /// A member of an object literal.
  struct Member: Hashable, Sendable {
    let name: String
    let value: ScriptExpression
  }
}

/// An ECMAScript class that a value can be an instance of.
enum ScriptClass: String, Sendable {
  case array = "Array"
  case object = "Object"
}

/// An operator with one operand.
enum ScriptUnaryOperator: String, Sendable {
  case not = "!"
  case minus = "-"
  case plus = "+"
  case typeName = "typeof"
  case nothing = "void"
}

/// An operator with two operands, both of which are evaluated.
enum ScriptBinaryOperator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case power = "**"
  case less = "<"
  case atMost = "<="
  case greater = ">"
  case atLeast = ">="
  case equal = "=="
  case unequal = "!="
  case identical = "==="
  case different = "!=="
  case contained = "in"
  /// The first operand is evaluated for its errors.
  case sequence = ","
}

/// An operator whose second operand is only evaluated if the first does not decide.
enum ScriptLogicOperator: String, Sendable {
  case and = "&&"
  case or = "||"
  case coalescing = "??"
}
