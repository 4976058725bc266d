/// Why an expression could not be evaluated: SCXML's `error.execution`.
struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  static let tooLarge = Self(
    "a value may hold \(ScriptMeasure.limit.size) values, nested \(ScriptMeasure.limit.depth) deep"
  )
}

/// The reason why a string is not an expression.
struct ScriptSyntaxError: Error, Hashable, Sendable {
  /// The problem, for the end of a sentence.
  let message: String

  /// How to fix it.
  let suggestion: String

  /// Where it begins, from one, counted in characters.
  let column: Int
}
