/// Reads a field of a context.
package struct FieldReader: Sendable {
  private let code: ValueCode

  /// Prepares to read a field; nil where there is none of the name.
  package init?(_ name: FormulaName, _ schema: any Schema) {
    guard let field = schema.field(name) else { return nil }
    let source = Formula.Node.make(.name(name))
    let node = CheckedNode(.field(name, field), field.type, source)
    code = FormulaCompiler(text: name.description).value(node)
  }

  /// Reads it.
  ///
  /// - Parameter context: The beginning of the context.
  /// - Returns: The value; nil where it is none of the type of the field.
  package func value(in context: UnsafeRawPointer) -> DataValue? {
    try? code(Environment(context: context))
  }
}
