extension NumberedDefinition {
  /// Conditions and assignments use only fields that exist, with types that fit.
  func invalidFormulas(_ report: inout Report) {
    report.add(formulaProblems)
  }
}

extension NumberedDefinition.Report {
  /// Adds the problems of formulas.
  mutating func add(_ problems: [FormulaProblem]) {
    for problem in problems where !isFull {
      let message = "\(quoted(problem.text)) is not valid here: \(problem.message)"
      let suggestion =
        "Correct it, or add what is missing to the fields of the context or the payload"
      switch problem.part {
      case .machine: add(.invalidFormula, problem.key, message, suggestion: suggestion)
      case .state(let position):
        add(.invalidFormula, state: position, problem.key, message, suggestion: suggestion)
      case .event(let position):
        add(
          .invalidFormula,
          event: position,
          problem.key,
          entry: problem.entry,
          message,
          suggestion: suggestion
        )
      }
    }
  }
}
