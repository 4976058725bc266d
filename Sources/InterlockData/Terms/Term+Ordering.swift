// An operator needs an overload for each kind of operand: the root of `\.total` can only be inferred where a key path
// is expected.

/// Returns a condition that holds if a field is less than a value.
public func < <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.less, .field(left), .literal(right.dataValue))))
}

/// Returns a condition that holds if the first of two fields is less than the second.
public func < <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.less, .field(left), .field(right))))
}

/// Returns a condition that holds if a field is less than a term.
public func < <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.less, .field(left), right.node)))
}

/// Returns a condition that holds if a term is less than a value.
public func < <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.less, left.node, .literal(right.dataValue))))
}

/// Returns a condition that holds if a term is less than a field.
public func < <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.less, left.node, .field(right))))
}

/// Returns a condition that holds if the first of two terms is less than the second.
public func < <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.less, left.node, right.node)))
}

/// Returns a condition that holds if a field is less than or equal to a value.
public func <= <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.lessOrEqual, .field(left), .literal(right.dataValue))))
}

/// Returns a condition that holds if the first of two fields is less than or equal to the second.
public func <= <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.lessOrEqual, .field(left), .field(right))))
}

/// Returns a condition that holds if a field is less than or equal to a term.
public func <= <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.lessOrEqual, .field(left), right.node)))
}

/// Returns a condition that holds if a term is less than or equal to a value.
public func <= <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.lessOrEqual, left.node, .literal(right.dataValue))))
}

/// Returns a condition that holds if a term is less than or equal to a field.
public func <= <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.lessOrEqual, left.node, .field(right))))
}

/// Returns a condition that holds if the first of two terms is less than or equal to the second.
public func <= <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.lessOrEqual, left.node, right.node)))
}

/// Returns a condition that holds if a field is greater than a value.
public func > <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.greater, .field(left), .literal(right.dataValue))))
}

/// Returns a condition that holds if the first of two fields is greater than the second.
public func > <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greater, .field(left), .field(right))))
}

/// Returns a condition that holds if a field is greater than a term.
public func > <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greater, .field(left), right.node)))
}

/// Returns a condition that holds if a term is greater than a value.
public func > <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.greater, left.node, .literal(right.dataValue))))
}

/// Returns a condition that holds if a term is greater than a field.
public func > <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greater, left.node, .field(right))))
}

/// Returns a condition that holds if the first of two terms is greater than the second.
public func > <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greater, left.node, right.node)))
}

/// Returns a condition that holds if a field is greater than or equal to a value.
public func >= <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.greaterOrEqual, .field(left), .literal(right.dataValue))))
}

/// Returns a condition that holds if the first of two fields is greater than or equal to the second.
public func >= <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greaterOrEqual, .field(left), .field(right))))
}

/// Returns a condition that holds if a field is greater than or equal to a term.
public func >= <Context: DataContext, Value: OrderedFieldValue>(
  left: KeyPath<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greaterOrEqual, .field(left), right.node)))
}

/// Returns a condition that holds if a term is greater than or equal to a value.
public func >= <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Value
) -> Condition<Context> {
  Condition(.make(.binary(.greaterOrEqual, left.node, .literal(right.dataValue))))
}

/// Returns a condition that holds if a term is greater than or equal to a field.
public func >= <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: KeyPath<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greaterOrEqual, left.node, .field(right))))
}

/// Returns a condition that holds if the first of two terms is greater than or equal to the second.
public func >= <Context: DataContext, Value: OrderedFieldValue>(
  left: Term<Context, Value>,
  right: Term<Context, Value>
) -> Condition<Context> {
  Condition(.make(.binary(.greaterOrEqual, left.node, right.node)))
}
