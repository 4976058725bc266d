extension ScriptExpression {
  /// Whether it is a literal value, with nothing to compute.
  var isLiteral: Bool {
    switch self {
    case .literal: true
    case .array(let elements): elements.allSatisfy(\.isLiteral)
    case .object(let members): members.allSatisfy(\.value.isLiteral)
    case .unary(.minus, .literal(.number)): true
    default: false
    }
  }

  /// Whether it asks for states, or contains something that does.
  var asksForStates: Bool {
    switch self {
    case .literal, .variable, .malformed: false
    case .array(let elements): elements.contains(where: \.asksForStates)
    case .object(let members): members.contains(where: \.value.asksForStates)
    case .member(let base, _), .unary(_, let base), .instance(let base, _): base.asksForStates
    case .element(let left, let right), .binary(_, let left, let right),
      .logic(_, let left, let right):
      left.asksForStates || right.asksForStates
    case .call(let function, let arguments):
      function == .isIn || arguments.contains(where: \.asksForStates)
    case .method(_, let base, let arguments):
      base.asksForStates || arguments.contains(where: \.asksForStates)
    case .conditional(let condition, let then, let otherwise):
      condition.asksForStates || then.asksForStates || otherwise.asksForStates
    }
  }
}
