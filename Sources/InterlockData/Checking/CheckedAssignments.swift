/// Assignments whose parts all have a type: they can be compiled.
package struct CheckedAssignments: Sendable {
  /// The assignments in order.
  package let items: [Item]

  /// The text that places refer to.
  package let text: String

  /// One assignment.
  package struct Item: Sendable {
    /// The name of the field.
    package let name: FormulaName

    /// The place of the name.
    package let range: SourceRange

    /// The field.
    package let field: SchemaField

    /// The code that assigns the field.
    package let assignment: FieldAssignment

    /// The value to assign, of the type of the field.
    package let value: CheckedNode
  }
}

extension Assignments {
  /// Finds the type of every part, and checks that every target accepts its value.
  ///
  /// - Parameter schema: The meaning of names.
  /// - Returns: The assignments with their types.
  /// - Throws: `FormulaError` with all problems.
  package func checked(against schema: some Schema) throws(FormulaError) -> CheckedAssignments {
    let (items, text) = try located()
    var checker = Checker(schema, text: text)
    let checked = items.compactMap { checker.check($0) }
    if let error = checker.error { throw error }
    return CheckedAssignments(items: checked, text: text)
  }
}

extension Checker {
  fileprivate mutating func check(_ item: Assignments.Item) -> CheckedAssignments.Item? {
    let target = check(.make(.name(item.target), item.range))
    let value = check(item.value)
    guard let target, case .field(let name, let field) = target.kind else { return nil }
    guard let assignment = field.assignment else {
      report("\(FormulaProblems.code(name.description)) cannot be assigned", at: item.range)
      return nil
    }
    guard let value else { return nil }
    guard value.type.isAccepted(by: field.type) else {
      report(refusal(of: value, by: target), at: item.value.range)
      return nil
    }
    return CheckedAssignments.Item(
      name: name,
      range: item.range,
      field: field,
      assignment: assignment,
      value: value.brought(to: field.type)
    )
  }

  private func refusal(of value: CheckedNode, by target: CheckedNode) -> String {
    if value.type.isOptional, value.type.unwrapped != .nothing,
      value.type.unwrapped.isAccepted(by: target.type)
    {
      return mayBeNil(value.source, writing: value.substituted)
    }
    return
      "\(describe(target)) and cannot hold \(FormulaProblems.code(value.source)), "
      + "which is \(value.type)"
  }
}
