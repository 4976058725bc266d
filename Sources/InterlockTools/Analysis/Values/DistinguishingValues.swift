import InterlockData

/// Values of variables that represent all values, as far as some expressions can distinguish them.
struct DistinguishingValues: Sendable {
  /// The variables.
  let variables: [FormulaVariable]

  /// The values of each variable.
  let values: [[DataValue]]

  /// Whether they represent all values.
  let isExhaustive: Bool

  /// Finds the values.
  ///
  /// - Parameters:
  ///   - conditions: The conditions to distinguish values for.
  ///   - results: The computed results, each with the values that matter. It only counts which of them the result
  ///     equals, if any.
  init(
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
