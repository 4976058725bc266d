// `&&` and `||` take conditions only: overloads for fields made conditions of four operands ten times as slow to
// type-check. Write a Boolean field as `.field(\.locked)`.

/// Whether both conditions hold.
public func && <Context: DataContext>(
  left: Condition<Context>,
  right: Condition<Context>
) -> Condition<Context> {
  Condition(.make(.binary(.and, left.formula.root, right.formula.root)))
}

/// Whether one of two conditions holds.
public func || <Context: DataContext>(
  left: Condition<Context>,
  right: Condition<Context>
) -> Condition<Context> {
  Condition(.make(.binary(.or, left.formula.root, right.formula.root)))
}

/// Whether a condition does not hold.
public prefix func ! <Context: DataContext>(operand: Condition<Context>) -> Condition<Context> {
  Condition(.make(.unary(.not, operand.formula.root)))
}

/// Whether a field is false.
public prefix func ! <Context: DataContext>(
  operand: KeyPath<Context, Bool>
) -> Condition<Context> {
  !.field(operand)
}
