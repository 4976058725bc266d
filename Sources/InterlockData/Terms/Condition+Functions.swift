extension Condition {
  /// Returns a condition that holds if a field is true.
  public static func field(_ keyPath: KeyPath<Context, Bool>) -> Self {
    Self(.field(keyPath))
  }

  /// Returns a condition that holds if a field has one of some values.
  public static func field<Value: FieldValue>(
    _ keyPath: KeyPath<Context, Value>,
    in values: [Value]
  ) -> Self {
    Self(.make(.binary(.membership, .field(keyPath), .literal(values.dataValue))))
  }

  /// Returns a condition that holds if a text begins with another.
  public static func field(
    _ keyPath: KeyPath<Context, String>,
    hasPrefix prefix: String
  ) -> Self {
    Self(.make(.call("hasPrefix", [.field(keyPath), .literal(.text(prefix))])))
  }

  /// Returns a condition that holds if a text contains another.
  public static func field(
    _ keyPath: KeyPath<Context, String>,
    contains part: String
  ) -> Self {
    Self(.make(.call("contains", [.field(keyPath), .literal(.text(part))])))
  }

  /// Returns a condition that holds if a state of the machine is active.
  public static func isIn(_ state: String) -> Self {
    Self(.make(.call("isIn", [.literal(.text(state))])))
  }
}
