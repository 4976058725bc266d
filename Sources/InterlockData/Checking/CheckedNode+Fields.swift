extension CheckedNode {
  /// All fields in the part: of the context, the payload and the user info.
  package var allFields: [(name: FormulaName, field: SchemaField)] {
    if case .field(let name, let field) = kind { return [(name, field)] }
    return children.flatMap(\.allFields)
  }
}
