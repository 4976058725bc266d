/// Reads a field of a context.
package struct FieldReader: Sendable {
  let code: ValueCode
  let type: DataType
  let source: SchemaField.Source

  /// Prepares to read a field; nil if there is no field with this name.
  package init?(_ name: FormulaName, _ schema: any Schema) {
    guard let field = schema.field(name) else { return nil }
    self.init(name, field)
  }

  /// Prepares to read a field.
  package init(_ name: FormulaName, _ field: SchemaField) {
    (type, source) = (field.type, field.source)
    let node = CheckedNode(.field(name, field), field.type, .make(.name(name)))
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
