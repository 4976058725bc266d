extension DataContext {
  /// Returns a copy with other values for some fields, such as those of a path found by the analysis.
  ///
  /// ```swift
  /// let start = Order().with(path.context)
  /// let payment = Payment().with(step.payload)
  /// ```
  ///
  /// - Parameter values: The values, with the names of the fields. Names of a payload may begin with `payload.`.
  /// - Returns: The copy; nil if a field doesn't exist, cannot be assigned, or cannot hold the value.
  public func with(_ values: [Explanation.Value]) -> Self? {
    var context = self
    return assign(values, to: &context, Self.fields) ? context : nil
  }
}

extension DataRecord {
  /// Returns a copy with other values for some names, such as those of a path found by the analysis.
  ///
  /// - Parameter values: The values, with their names.
  /// - Returns: The copy; nil if a name doesn't exist or cannot hold the value.
  public func with(_ values: [Explanation.Value]) -> Self? {
    var record = self
    return assign(values, to: &record, layout) ? record : nil
  }
}

/// Assigns values to fields; returns whether all could be assigned.
private func assign<Context>(
  _ values: [Explanation.Value],
  to context: inout Context,
  _ schema: any Schema
) -> Bool {
  do {
    for value in values {
      // The name is written as in formulas.
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
