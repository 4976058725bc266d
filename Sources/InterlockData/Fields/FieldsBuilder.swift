/// Collects the fields of a context.
@resultBuilder
public enum FieldsBuilder<Context>: Sendable {
  /// Adds one field.
  public static func buildExpression(_ field: Field<Context>) -> [Field<Context>] { [field] }

  /// Joins all fields.
  public static func buildBlock(_ fields: [Field<Context>]...) -> [Field<Context>] {
    fields.flatMap(\.self)
  }
}
