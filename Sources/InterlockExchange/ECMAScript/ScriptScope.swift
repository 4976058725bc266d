/// The values that an expression can read.
protocol ScriptScope {
  /// The value of a variable; nil if there is none with that name.
  func value(of variable: String) -> ScriptValue?

  /// Whether a state is active.
  func isIn(_ state: String) -> Bool

  /// Records work.
  ///
  /// - Parameter amount: How many values are made or examined.
  /// - Throws: `ScriptWorkExceeded` if there has been too much in one call.
  func work(_ amount: Int) throws(ScriptWorkExceeded)
}

/// Thrown if a document computes more than one call may: the document itself does not see this error.
struct ScriptWorkExceeded: Error, Hashable, Sendable {
  /// How many values may be made or examined in one call.
  static let limit = 10_000_000
}

/// Why an evaluation ended without a value.
enum ScriptInterruption: Error {
  case failed(ScriptError)
  case exceeded(ScriptWorkExceeded)
}
