extension Condition {
  /// Whether a field is true.
  public static func field(_ keyPath: KeyPath<Context, Bool>) -> Self {
    Self(.field(keyPath))
  }

  /// Whether a field has one of some values.
  public static func field<Value: FieldValue>(
    _ keyPath: KeyPath<Context, Value>,
    in values: [Value]
  ) -> Self {
    Self(.make(.binary(.membership, .field(keyPath), .literal(values.dataValue))))
  }

  /// Whether a text begins with another.
  public static func field(
    _ keyPath: KeyPath<Context, String>,
    hasPrefix prefix: String
  ) -> Self {
    Self(.make(.call("hasPrefix", [.field(keyPath), .literal(.text(prefix))])))
  }

  /// Whether a text contains another.
  public static func field(
    _ keyPath: KeyPath<Context, String>,
    contains part: String
  ) -> Self {
    Self(.make(.call("contains", [.field(keyPath), .literal(.text(part))])))
  }

  /// Whether a state of the machine is active.
  public static func isIn(_ state: String) -> Self {
    Self(.make(.call("isIn", [.literal(.text(state))])))
  }
}
