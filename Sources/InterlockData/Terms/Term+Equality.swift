// An operator needs an overload for each kind of operand: the root of `\.total` can only be inferred where a key path
// is expected.

/// Returns a condition that holds if a field equals a value.
public func == <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.equal, .field(left), .literal(right.dataValue))))
}

/// Returns a condition that holds if two fields are equal.
public func == <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.equal, .field(left), .field(right))))
}

/// Returns a condition that holds if a field equals a term.
public func == <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.equal, .field(left), right.node)))
}

/// Returns a condition that holds if a term equals a value.
public func == <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.equal, left.node, .literal(right.dataValue))))
}

/// Returns a condition that holds if a term equals a field.
public func == <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.equal, left.node, .field(right))))
}

/// Returns a condition that holds if two terms are equal.
public func == <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.equal, left.node, right.node)))
}

/// Returns a condition that holds if a field differs from a value.
public func != <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, .field(left), .literal(right.dataValue))))
}

/// Returns a condition that holds if two fields differ.
public func != <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, .field(left), .field(right))))
}

/// Returns a condition that holds if a field differs from a term.
public func != <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, .field(left), right.node)))
}

/// Returns a condition that holds if a term differs from a value.
public func != <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, left.node, .literal(right.dataValue))))
}

/// Returns a condition that holds if a term differs from a field.
public func != <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, left.node, .field(right))))
}

/// Returns a condition that holds if two terms differ.
public func != <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, left.node, right.node)))
}

/// Returns a condition that holds if a field is nil.
public func == <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value?>,
  right: _OptionalNilComparisonType
) -> Condition<Context> {
  Condition(.make(.binary(.equal, .field(left), .literal(.nothing))))
}

/// Returns a condition that holds if a field is not nil.
public func != <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value?>,
  right: _OptionalNilComparisonType
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, .field(left), .literal(.nothing))))
}
