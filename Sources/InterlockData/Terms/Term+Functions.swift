/// Returns the value of a field, or another value if the field is nil.
public func ?? <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value?>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.coalesce, .field(left), .literal(right.dataValue))))
}

/// Returns the value of a field, or the value of another field if it is nil.
public func ?? <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value?>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.coalesce, .field(left), .field(right))))
}

/// Returns the negative of a field.
public prefix func - <Context: DataContext, Value: NumericFieldValue>(
  operand: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.unary(.negate, .field(operand))))
}

/// Returns the negative of a term.
public prefix func - <Context: DataContext, Value: NumericFieldValue>(
  operand: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.unary(.negate, operand.node)))
}

extension Term where Value: FieldValue {
  /// Returns the value of a field, or another value if the field is nil. Like `??`, for formatters that mistake
  /// `\.note ?? ""` for a key path with question marks.
  public static func field(_ keyPath: KeyPath<Context, Value?>, or other: Value) -> Self {
    Self(.make(.binary(.coalesce, .field(keyPath), .literal(other.dataValue))))
  }
}

extension Term where Value == Int {
  /// Returns the number of Unicode scalars in a text.
  public static func length(_ keyPath: KeyPath<Context, String>) -> Self {
    Self(.make(.call("length", [.field(keyPath)])))
  }

  /// Returns the number of elements in a list.
  public static func length<Element: FieldValue>(_ keyPath: KeyPath<Context, [Element]>) -> Self {
    Self(.make(.call("length", [.field(keyPath)])))
  }
}
