// An operator needs an overload for each kind of operand: the root of `\.total` can only be inferred where a key path
// is expected.

/// The sum of a field and a value.
public func + <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.add, .field(left), .literal(right.dataValue))))
}

/// The sum of two fields.
public func + <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.add, .field(left), .field(right))))
}

/// The sum of a field and a term.
public func + <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.add, .field(left), right.node)))
}

/// The sum of a term and a value.
public func + <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.add, left.node, .literal(right.dataValue))))
}

/// The sum of a term and a field.
public func + <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.add, left.node, .field(right))))
}

/// The sum of two terms.
public func + <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.add, left.node, right.node)))
}

/// The difference of a field and a value.
public func - <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.subtract, .field(left), .literal(right.dataValue))))
}

/// The difference of two fields.
public func - <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.subtract, .field(left), .field(right))))
}

/// The difference of a field and a term.
public func - <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.subtract, .field(left), right.node)))
}

/// The difference of a term and a value.
public func - <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.subtract, left.node, .literal(right.dataValue))))
}

/// The difference of a term and a field.
public func - <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.subtract, left.node, .field(right))))
}

/// The difference of two terms.
public func - <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.subtract, left.node, right.node)))
}

/// The product of a field and a value.
public func * <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.multiply, .field(left), .literal(right.dataValue))))
}

/// The product of two fields.
public func * <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.multiply, .field(left), .field(right))))
}

/// The product of a field and a term.
public func * <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.multiply, .field(left), right.node)))
}

/// The product of a term and a value.
public func * <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.multiply, left.node, .literal(right.dataValue))))
}

/// The product of a term and a field.
public func * <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.multiply, left.node, .field(right))))
}

/// The product of two terms.
public func * <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.multiply, left.node, right.node)))
}

/// The quotient of a field and a value.
public func / <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.divide, .field(left), .literal(right.dataValue))))
}

/// The quotient of two fields.
public func / <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.divide, .field(left), .field(right))))
}

/// The quotient of a field and a term.
public func / <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.divide, .field(left), right.node)))
}

/// The quotient of a term and a value.
public func / <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.divide, left.node, .literal(right.dataValue))))
}

/// The quotient of a term and a field.
public func / <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.divide, left.node, .field(right))))
}

/// The quotient of two terms.
public func / <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.divide, left.node, right.node)))
}

/// The remainder of a field and a value.
public func % <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.remainder, .field(left), .literal(right.dataValue))))
}

/// The remainder of two fields.
public func % <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.remainder, .field(left), .field(right))))
}

/// The remainder of a field and a term.
public func % <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.remainder, .field(left), right.node)))
}

/// The remainder of a term and a value.
public func % <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.remainder, left.node, .literal(right.dataValue))))
}

/// The remainder of a term and a field.
public func % <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.remainder, left.node, .field(right))))
}

/// The remainder of two terms.
public func % <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.remainder, left.node, right.node)))
}
