/// Values of variables that stand for all, as far as some expressions can tell them apart.
package struct DistinguishingValues: Sendable {
  /// The variables.
  package let variables: [FormulaVariable]

  /// The values of each.
  package let values: [[DataValue]]

  /// Whether they stand for all.
  package let isExhaustive: Bool

  /// Finds the values.
  ///
  /// - Parameters:
  ///   - conditions: What is asked.
  ///   - results: What is computed, each with the values that matter: whether it is one of them, and which.
  package init(
    conditions: [CheckedNode],
    results: [(node: CheckedNode, values: [DataValue])]
  ) {
    let comparisons = results.flatMap { result in
      result.values.map { value in
        CheckedNode(
          .binary(
            .equal,
            result.node,
            CheckedNode(.literal(value), result.node.type, .literal(value))
          ),
          .boolean,
          result.node.source
        )
      }
    }
    let survey = ComparisonSurvey(conditions + comparisons)
    variables = survey.slots.all.map(\.variable)
    values = survey.candidates
    isExhaustive = survey.isExhaustive
  }
}
