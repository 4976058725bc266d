// `&&` and `||` take conditions only: overloads for fields made conditions of four operands ten times as slow to
// type-check. Write a Boolean field as `.field(\.locked)`.

/// Returns a condition that holds if both conditions hold.
public func && <Context: DataContext>(
  left: Condition<Context>,
  right: Condition<Context>
) -> Condition<Context> {
  Condition(.make(.binary(.and, left.formula.root, right.formula.root)))
}

/// Returns a condition that holds if one of two conditions holds.
public func || <Context: DataContext>(
  left: Condition<Context>,
  right: Condition<Context>
) -> Condition<Context> {
  Condition(.make(.binary(.or, left.formula.root, right.formula.root)))
}

/// Returns a condition that holds if another doesn't.
public prefix func ! <Context: DataContext>(operand: Condition<Context>) -> Condition<Context> {
  Condition(.make(.unary(.not, operand.formula.root)))
}

/// Returns a condition that holds if a field is false.
public prefix func ! <Context: DataContext>(
  operand: KeyPath<Context, Bool>
) -> Condition<Context> {
  !.field(operand)
}
