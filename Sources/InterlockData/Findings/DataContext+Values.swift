extension DataContext {
  /// The same with other values of some fields: those of a path of the analysis, say.
  ///
  ///     let start = Order().with(path.context)
  ///     let payment = Payment().with(step.payload)
  ///
  /// - Parameter values: The values by the names of the fields. Names of a payload can have `payload.` before them.
  /// - Returns: The context with them; nil where there is no such field, it cannot be assigned, or it cannot hold the value.
  public func with(_ values: [Explanation.Value]) -> Self? {
    var context = self
    return assign(values, to: &context, Self.fields) ? context : nil
  }
}

extension DataRecord {
  /// The same with other values of some names: those of a path of the analysis, say.
  ///
  /// - Parameter values: The values by their names.
  /// - Returns: The record with them; nil where there is no such name, or it cannot hold the value.
  public func with(_ values: [Explanation.Value]) -> Self? {
    var record = self
    return assign(values, to: &record, layout) ? record : nil
  }
}

/// Assigns values to fields; whether all of them could be.
private func assign<Context>(
  _ values: [Explanation.Value],
  to context: inout Context,
  _ schema: any Schema
) -> Bool {
  do {
    for value in values {
      // The name is as formulas write it.
      guard case .name(let name) = try Formula(parsing: value.name).root.kind else { return false }
      let isKnown = schema.field(name) != nil || name.parts.first != "payload"
      let target = isKnown ? name : FormulaName(Array(name.parts.dropFirst()))
      let item = Assignments.Item(target, .literal(value.value))
      let code = try Assignments([item]).checked(against: schema).compiled()
      try withUnsafeMutablePointer(to: &context) { pointer in
        try code(pointer, Environment(context: pointer))
      }
    }
    return true
  } catch {
    return false
  }
}
