// An operator needs an overload for each kind of operand: the root of `\.total` can only be inferred where a key path
// is expected.

/// Whether the left is less: a field and a value.
public func < <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.less, .field(left), .literal(right.dataValue))))
}

/// Whether the left is less: two fields.
public func < <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.less, .field(left), .field(right))))
}

/// Whether the left is less: a field and a term.
public func < <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.less, .field(left), right.node)))
}

/// Whether the left is less: a term and a value.
public func < <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.less, left.node, .literal(right.dataValue))))
}

/// Whether the left is less: a term and a field.
public func < <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.less, left.node, .field(right))))
}

/// Whether the left is less: two terms.
public func < <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.less, left.node, right.node)))
}

/// Whether the left is not greater: a field and a value.
public func <= <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.lessOrEqual, .field(left), .literal(right.dataValue))))
}

/// Whether the left is not greater: two fields.
public func <= <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.lessOrEqual, .field(left), .field(right))))
}

/// Whether the left is not greater: a field and a term.
public func <= <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.lessOrEqual, .field(left), right.node)))
}

/// Whether the left is not greater: a term and a value.
public func <= <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.lessOrEqual, left.node, .literal(right.dataValue))))
}

/// Whether the left is not greater: a term and a field.
public func <= <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.lessOrEqual, left.node, .field(right))))
}

/// Whether the left is not greater: two terms.
public func <= <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.lessOrEqual, left.node, right.node)))
}

/// Whether the left is greater: a field and a value.
public func > <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.greater, .field(left), .literal(right.dataValue))))
}

/// Whether the left is greater: two fields.
public func > <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greater, .field(left), .field(right))))
}

/// Whether the left is greater: a field and a term.
public func > <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greater, .field(left), right.node)))
}

/// Whether the left is greater: a term and a value.
public func > <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.greater, left.node, .literal(right.dataValue))))
}

/// Whether the left is greater: a term and a field.
public func > <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greater, left.node, .field(right))))
}

/// Whether the left is greater: two terms.
public func > <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greater, left.node, right.node)))
}

/// Whether the left is not less: a field and a value.
public func >= <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.greaterOrEqual, .field(left), .literal(right.dataValue))))
}

/// Whether the left is not less: two fields.
public func >= <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greaterOrEqual, .field(left), .field(right))))
}

/// Whether the left is not less: a field and a term.
public func >= <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greaterOrEqual, .field(left), right.node)))
}

/// Whether the left is not less: a term and a value.
public func >= <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.greaterOrEqual, left.node, .literal(right.dataValue))))
}

/// Whether the left is not less: a term and a field.
public func >= <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greaterOrEqual, left.node, .field(right))))
}

/// Whether the left is not less: two terms.
public func >= <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greaterOrEqual, left.node, right.node)))
}
