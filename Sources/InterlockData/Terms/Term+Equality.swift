// An operator needs an overload for each kind of operand: the root of `\.total` can only be inferred where a key path
// is expected.

/// Whether they are equal: a field and a value.
public func == <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.equal, .field(left), .literal(right.dataValue))))
}

/// Whether they are equal: two fields.
public func == <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.equal, .field(left), .field(right))))
}

/// Whether they are equal: a field and a term.
public func == <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.equal, .field(left), right.node)))
}

/// Whether they are equal: a term and a value.
public func == <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.equal, left.node, .literal(right.dataValue))))
}

/// Whether they are equal: a term and a field.
public func == <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.equal, left.node, .field(right))))
}

/// Whether they are equal: two terms.
public func == <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.equal, left.node, right.node)))
}

/// Whether they differ: a field and a value.
public func != <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, .field(left), .literal(right.dataValue))))
}

/// Whether they differ: two fields.
public func != <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, .field(left), .field(right))))
}

/// Whether they differ: a field and a term.
public func != <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, .field(left), right.node)))
}

/// Whether they differ: a term and a value.
public func != <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, left.node, .literal(right.dataValue))))
}

/// Whether they differ: a term and a field.
public func != <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, left.node, .field(right))))
}

/// Whether they differ: two terms.
public func != <Context: DataContext, Value: FieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, left.node, right.node)))
}

/// Whether a field is nil.
public func == <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value?>,
  right: _OptionalNilComparisonType
) -> Condition<Context> {
  Condition(.make(.binary(.equal, .field(left), .literal(.nothing))))
}

/// Whether a field is not nil.
public func != <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value?>,
  right: _OptionalNilComparisonType
) -> Condition<Context> {
  Condition(.make(.binary(.unequal, .field(left), .literal(.nothing))))
}
