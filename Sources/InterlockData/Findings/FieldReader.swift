/// Reads a field of a context.
package struct FieldReader: Sendable {
  private let code: ValueCode

  /// Prepares to read a field; nil if there is no field with this name.
  package init?(_ name: FormulaName, _ schema: any Schema) {
    guard let field = schema.field(name) else { return nil }
    let source = Formula.Node.make(.name(name))
    let node = CheckedNode(.field(name, field), field.type, source)
    code = FormulaCompiler(text: name.description).value(node)
  }

  /// Reads the field.
  ///
  /// - Parameter context: The address of the context.
  /// - Returns: The value; nil if it doesn't have the field's type.
  package func value(in context: UnsafeRawPointer) -> DataValue? {
    try? code(Environment(context: context))
  }
}
