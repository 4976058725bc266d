/// A checked and compiled condition, to be evaluated many times.
public struct CompiledCondition<Context: DataContext>: Sendable {
  package let checked: CheckedFormula
  private let code: BooleanCode

  init(_ checked: CheckedFormula) {
    self.checked = checked
    code = checked.compiledCondition()
  }

  /// Returns true if a context fulfils the condition.
  ///
  /// - Throws: The error of a part that could not be computed.
  /// - Complexity: O(*n*) in the nodes; allocates nothing for Booleans, integers, numbers and
  ///   dates.
  public func callAsFunction(_ context: Context) throws(EvaluationError) -> Bool {
    let result = withUnsafePointer(to: context) { pointer in
      Result { () throws(EvaluationError) in try code(Environment(context: pointer)) }
    }
    return try result.get()
  }

  /// Returns the reason why a context does not fulfil the condition; nil if it does.
  ///
  /// - Throws: The error of a part that could not be computed.
  public func explanation(for context: Context) throws(EvaluationError) -> Explanation? {
    let result = withUnsafePointer(to: context) { pointer in
      Result { () throws(EvaluationError) in
        try checked.explanation(in: Environment(context: pointer))
      }
    }
    return try result.get()
  }
}

extension Condition {
  /// Checks and compiles the condition.
  ///
  /// - Throws: `FormulaError` with all problems.
  public func compiled() throws(FormulaError) -> CompiledCondition<Context> {
    CompiledCondition(try checked())
  }

  /// Determines whether the condition always holds, never holds, or varies, as far as possible.
  ///
  /// - Throws: `FormulaError` with all problems.
  public func verdict() throws(FormulaError) -> Verdict { try checked().verdict }
}
