extension Formula {
  /// A part of a formula: a value, a name, or an operator with its operands.
  package struct Node: Sendable {
    /// Its kind.
    package let kind: Kind

    /// Its place in the text that it was parsed from; ignored by equality.
    package var range: SourceRange

    /// The depth of nesting, including this node.
    package let height: Int

    /// The number of nodes, including this one.
    package let count: Int

    /// The kind of a node.
    package indirect enum Kind: Hashable, Sendable {
      /// A value; a list of values is `list`.
      case literal(DataValue)
      /// The time of the call.
      case now
      /// A name.
      case name(FormulaName)
      /// A list of expressions.
      case list([Node])
      /// An operator before its operand.
      case unary(UnaryOperator, Node)
      /// An operator between its operands.
      case binary(BinaryOperator, Node, Node)
      /// A condition, the value if it holds, and the value otherwise.
      case conditional(Node, Node, Node)
      /// A function and its arguments.
      case call(String, [Node])
      /// A mistake in a tree built by code, and its reason. No text can produce it.
      case invalid(String)
    }

    private init(_ kind: Kind, _ range: SourceRange, height: Int, count: Int) {
      self.kind = kind
      self.range = range
      self.height = height
      self.count = count
    }
  }
}

extension Formula.Node {
  /// Makes a node within the limits; beyond them an invalid one, so that no tree is ever deeper.
  package static func make(_ kind: Kind, _ range: SourceRange = SourceRange(0, 0)) -> Self {
    let children = kind.children
    let height = (children.map(\.height).max() ?? 0) + 1
    let count = children.reduce(1) { $0 + $1.count }
    if height > FormulaLimits.nesting { return invalid(FormulaProblems.tooDeep, range) }
    if count > FormulaLimits.nodes { return invalid(FormulaProblems.tooManyNodes, range) }
    return Self(kind, range, height: height, count: count)
  }

  /// A value as a node; a list is a node of nodes, as the parser makes it.
  package static func literal(
    _ value: DataValue,
    _ range: SourceRange = SourceRange(0, 0)
  ) -> Self {
    switch value {
    case .list(let values): make(.list(values.map { literal($0, range) }), range)
    case _ where !value.isFinite: invalid("\(value) is not a finite number", range)
    default: make(.literal(value), range)
    }
  }

  private static func invalid(_ message: String, _ range: SourceRange) -> Self {
    Self(.invalid(message), range, height: 1, count: 1)
  }

  /// The first mistake in a tree built by code; nil if there is none.
  package var invalidity: String? {
    if case .invalid(let message) = kind { return message }
    for child in kind.children { if let message = child.invalidity { return message } }
    return nil
  }
}

extension Formula.Node.Kind {
  /// The nodes inside, from left to right.
  package var children: [Formula.Node] {
    switch self {
    case .literal, .now, .name, .invalid: []
    case .list(let nodes), .call(_, let nodes): nodes
    case .unary(_, let operand): [operand]
    case .binary(_, let left, let right): [left, right]
    case .conditional(let condition, let first, let second): [condition, first, second]
    }
  }
}

extension Formula.Node: Hashable {
  /// Returns true if two nodes have the same meaning; their places do not matter.
  package static func == (left: Self, right: Self) -> Bool { left.kind == right.kind }

  /// Hashes the meaning of the node.
  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}
