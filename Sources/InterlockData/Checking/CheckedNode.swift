/// A part of a formula with its type.
package struct CheckedNode: Sendable {
  /// Its kind.
  package let kind: Kind

  /// The type of its value.
  package let type: DataType

  /// The part of the formula that it comes from.
  package let source: Formula.Node

  /// The kind of a part. Operands have the types that the operator needs, converted by `widened` if necessary.
  package indirect enum Kind: Sendable {
    /// A value; here a list as well, once it has been computed.
    case literal(DataValue)
    /// The time of the call.
    case now
    /// A field.
    case field(FormulaName, SchemaField)
    /// Whether a state is active, by its number.
    case isIn(Int)
    /// A list.
    case list([CheckedNode])
    /// The opposite.
    case not(CheckedNode)
    /// The negative.
    case negate(CheckedNode)
    /// All other operators.
    case binary(BinaryOperator, CheckedNode, CheckedNode)
    /// A conditional.
    case conditional(CheckedNode, CheckedNode, CheckedNode)
    /// A function.
    case call(FormulaFunction, [CheckedNode])
    /// An integer, or those of a list, as numbers.
    case widened(CheckedNode)
  }

  /// Makes a part.
  package init(_ kind: Kind, _ type: DataType, _ source: Formula.Node) {
    self.kind = kind
    self.type = type
    self.source = source
  }
}

extension CheckedNode {
  /// Returns the node converted to a type that accepts its own.
  func brought(to type: DataType) -> Self {
    guard self.type != type else { return self }
    guard self.type.needsWidening(to: type) else {
      return Self(kind.brought(to: type), type, source)
    }
    if case .literal(let value) = kind { return Self(.literal(value.widened), type, source) }
    return Self(.widened(self), type, source)
  }

  /// The part as it was written, with a substitute for nil if it can be nil.
  var substituted: Formula.Node {
    guard case .optional(let wrapped) = type, wrapped != .nothing else { return source }
    return .make(.binary(.coalesce, source, wrapped.substitute))
  }

  /// The nodes inside, from left to right.
  package var children: [CheckedNode] {
    switch kind {
    case .literal, .now, .field, .isIn: []
    case .list(let nodes), .call(_, let nodes): nodes
    case .not(let node), .negate(let node), .widened(let node): [node]
    case .binary(_, let left, let right): [left, right]
    case .conditional(let condition, let first, let second): [condition, first, second]
    }
  }
}

extension CheckedNode.Kind {
  /// Returns the part with the parts that provide its value converted to a type, so that all have the type of the
  /// whole.
  fileprivate func brought(to type: DataType) -> Self {
    switch (self, type) {
    case (.conditional(let condition, let first, let second), _):
      .conditional(condition, first.brought(to: type), second.brought(to: type))
    case (.binary(.coalesce, let left, let right), _):
      .binary(.coalesce, left.brought(to: type.orNil), right.brought(to: type))
    case (.list(let elements), .list(let element)),
      (.list(let elements), .optional(.list(let element))):
      .list(elements.map { $0.brought(to: element) })
    default: self
    }
  }
}

extension DataType {
  fileprivate func needsWidening(to other: Self) -> Bool {
    switch (unwrapped, other.unwrapped) {
    case (.integer, .number): true
    case (.list(let element), .list(let other)): element.needsWidening(to: other)
    default: false
    }
  }
}
