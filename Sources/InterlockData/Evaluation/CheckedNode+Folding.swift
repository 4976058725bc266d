extension CheckedNode {
  /// Returns the node, of the same type, with all parts computed that depend on no name. Parts that would fail stay, so
  /// that they fail when they are evaluated, and only then.
  func folded(_ compiler: FormulaCompiler) -> Self {
    let children = children.map { $0.folded(compiler) }
    let node = Self(kind.replacing(children), type, source)
    switch node.kind {
    case .literal, .now, .field, .isIn: return node
    case .binary(.and, let left, let right):
      if let isTrue = left.boolean { return (isTrue ? right : left).brought(to: type) }
    case .binary(.or, let left, let right):
      if let isTrue = left.boolean { return (isTrue ? left : right).brought(to: type) }
    case .conditional(let condition, let first, let second):
      if let isTrue = condition.boolean { return (isTrue ? first : second).brought(to: type) }
    default: break
    }
    guard children.allSatisfy({ $0.constant != nil }) else { return node }
    return node.computed(compiler)
  }

  private func computed(_ compiler: FormulaCompiler) -> Self {
    let code = compiler.value(self)
    // Safe because code for constants reads nothing.
    let value = withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { memory in
      UnsafeRawPointer(memory.baseAddress).flatMap { try? code(Environment(context: $0)) }
    }
    return value.map { Self(.literal($0), type, source) } ?? self
  }

  private var boolean: Bool? {
    if case .boolean(let value)? = constant { value } else { nil }
  }
}

extension CheckedNode.Kind {
  /// Returns the node with other child nodes, as many and in the same order.
  func replacing(_ children: [CheckedNode]) -> Self {
    switch self {
    case .literal, .now, .field, .isIn: self
    case .list: .list(children)
    case .call(let function, _): .call(function, children)
    case .not: .not(children[0])
    case .negate: .negate(children[0])
    case .widened: .widened(children[0])
    case .binary(let binary, _, _): .binary(binary, children[0], children[1])
    case .conditional: .conditional(children[0], children[1], children[2])
    }
  }
}
