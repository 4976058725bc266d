package import InterlockData

extension Formula.Node {
  /// A formula with the same value in which nothing can be computed in advance: every literal except nil is chosen by a
  /// condition over the name `b`, which is true.
  package var unfoldable: Self {
    switch kind {
    case .literal(.nothing), .name, .now, .invalid: return self
    case .literal:
      let name = Self.make(.name(FormulaName(written: "b")))
      return .make(.conditional(.make(.binary(.equal, name, name)), self, self))
    case .list(let nodes): return .make(.list(nodes.map(\.unfoldable)))
    case .unary(let unary, let operand): return .make(.unary(unary, operand.unfoldable))
    case .binary(let binary, let left, let right):
      return .make(.binary(binary, left.unfoldable, right.unfoldable))
    case .conditional(let condition, let first, let second):
      return .make(.conditional(condition.unfoldable, first.unfoldable, second.unfoldable))
    // The name of a state has to be a literal.
    case .call("isIn", _): return self
    case .call(let function, let arguments):
      return .make(.call(function, arguments.map(\.unfoldable)))
    }
  }
}
