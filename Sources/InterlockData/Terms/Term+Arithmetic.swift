// An operator needs an overload for each kind of operand: the root of `\.total` can only be inferred where a key path
// is expected.

/// Returns the sum of a field and a value.
public func + <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.add, .field(left), .literal(right.dataValue))))
}

/// Returns the sum of two fields.
public func + <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.add, .field(left), .field(right))))
}

/// Returns the sum of a field and a term.
public func + <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.add, .field(left), right.node)))
}

/// Returns the sum of a term and a value.
public func + <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.add, left.node, .literal(right.dataValue))))
}

/// Returns the sum of a term and a field.
public func + <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.add, left.node, .field(right))))
}

/// Returns the sum of two terms.
public func + <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.add, left.node, right.node)))
}

/// Returns the difference of a field and a value.
public func - <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.subtract, .field(left), .literal(right.dataValue))))
}

/// Returns the difference of two fields.
public func - <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.subtract, .field(left), .field(right))))
}

/// Returns the difference of a field and a term.
public func - <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.subtract, .field(left), right.node)))
}

/// Returns the difference of a term and a value.
public func - <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.subtract, left.node, .literal(right.dataValue))))
}

/// Returns the difference of a term and a field.
public func - <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.subtract, left.node, .field(right))))
}

/// Returns the difference of two terms.
public func - <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.subtract, left.node, right.node)))
}

/// Returns the product of a field and a value.
public func * <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.multiply, .field(left), .literal(right.dataValue))))
}

/// Returns the product of two fields.
public func * <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.multiply, .field(left), .field(right))))
}

/// Returns the product of a field and a term.
public func * <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.multiply, .field(left), right.node)))
}

/// Returns the product of a term and a value.
public func * <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.multiply, left.node, .literal(right.dataValue))))
}

/// Returns the product of a term and a field.
public func * <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.multiply, left.node, .field(right))))
}

/// Returns the product of two terms.
public func * <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.multiply, left.node, right.node)))
}

/// Returns the quotient of a field and a value.
public func / <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.divide, .field(left), .literal(right.dataValue))))
}

/// Returns the quotient of two fields.
public func / <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.divide, .field(left), .field(right))))
}

/// Returns the quotient of a field and a term.
public func / <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.divide, .field(left), right.node)))
}

/// Returns the quotient of a term and a value.
public func / <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.divide, left.node, .literal(right.dataValue))))
}

/// Returns the quotient of a term and a field.
public func / <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.divide, left.node, .field(right))))
}

/// Returns the quotient of two terms.
public func / <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.divide, left.node, right.node)))
}

/// Returns the remainder of a field and a value.
public func % <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.remainder, .field(left), .literal(right.dataValue))))
}

/// Returns the remainder of two fields.
public func % <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.remainder, .field(left), .field(right))))
}

/// Returns the remainder of a field and a term.
public func % <Context: DataContext, Value: NumericFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.remainder, .field(left), right.node)))
}

/// Returns the remainder of a term and a value.
public func % <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.remainder, left.node, .literal(right.dataValue))))
}

/// Returns the remainder of a term and a field.
public func % <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.remainder, left.node, .field(right))))
}

/// Returns the remainder of two terms.
public func % <Context: DataContext, Value: NumericFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.remainder, left.node, right.node)))
}
