#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
import Interlock

extension CheckedFormula {
  /// Returns the condition as a function of a context and a time.
  ///
  /// - Parameter type: The type of the context whose fields it has been checked against.
  /// - Returns: A function that returns true if the condition holds, and throws if it cannot be computed.
  package func condition<Context>(
    on type: Context.Type
  ) -> @Sendable (Context, _ time: Date) throws(EvaluationError) -> Bool {
    let code = compiledCondition()
    return { (context, time) throws(EvaluationError) in
      let now = time.timeIntervalSinceReferenceDate
      var answers: any CallQuestions = CallAnswers(activeStates: [], now: now, userInfo: [:])
      let result = withUnsafePointer(to: context) { context in
        withUnsafePointer(to: &answers) { call in
          Result { () throws(EvaluationError) in try code(Environment(context: context, call: call))
          }
        }
      }
      return try result.get()
    }
  }
}
