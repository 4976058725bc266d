/// What an expression sees.
protocol ScriptScope {
  /// The value of a variable; nil where there is none of that name.
  func value(of variable: String) -> ScriptValue?

  /// Whether a state is active.
  func isIn(_ state: String) -> Bool

  /// Takes note of work.
  ///
  /// - Parameter amount: How many values are made or looked at.
  /// - Throws: `ScriptWorkExceeded` where there has been too much in one call.
  func work(_ amount: Int) throws(ScriptWorkExceeded)
}

/// Thrown where a document computes more than one call may: it is no error that the document sees.
struct ScriptWorkExceeded: Error, Hashable, Sendable {
  /// How many values may be made or looked at in one call.
  static let limit = 10_000_000
}

/// Why an evaluation ended without a value.
enum ScriptInterruption: Error {
  case failed(ScriptError)
  case exceeded(ScriptWorkExceeded)
}
