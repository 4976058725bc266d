/// The value of a field, or another if that is nil.
public func ?? <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value?>,
  right: Value
) -> Term<Context, Value> {
  Term(.make(.binary(.coalesce, .field(left), .literal(right.dataValue))))
}

/// The value of a field, or that of another if it is nil.
public func ?? <Context: DataContext, Value: FieldValue>(
  left: KeyPath<Context, Value?>,
  right: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.binary(.coalesce, .field(left), .field(right))))
}

/// The negative of a field.
public prefix func - <Context: DataContext, Value: NumericFieldValue>(
  operand: KeyPath<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.unary(.negate, .field(operand))))
}

/// The negative of a term.
public prefix func - <Context: DataContext, Value: NumericFieldValue>(
  operand: Term<Context, Value>
) -> Term<Context, Value> {
  Term(.make(.unary(.negate, operand.node)))
}

extension Term where Value: FieldValue {
  /// The value of a field, or another if that is nil: like `??`, for formatters that mistake `\.note ?? ""`
  /// for a key path with question marks.
  public static func field(_ keyPath: KeyPath<Context, Value?>, or other: Value) -> Self {
    Self(.make(.binary(.coalesce, .field(keyPath), .literal(other.dataValue))))
  }
}

extension Term where Value == Int {
  /// How many Unicode scalars a text has.
  public static func length(_ keyPath: KeyPath<Context, String>) -> Self {
    Self(.make(.call("length", [.field(keyPath)])))
  }

  /// How many elements a list has.
  public static func length<Element: FieldValue>(_ keyPath: KeyPath<Context, [Element]>) -> Self {
    Self(.make(.call("length", [.field(keyPath)])))
  }
}
