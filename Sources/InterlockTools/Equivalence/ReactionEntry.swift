import Interlock
import InterlockEvolution

/// The reaction of a state to a symbol: a decision over guards.
struct ReactionEntry {
  /// The reaction to a symbol for one combination of guard answers.
  struct Branch {
    let answers: [AnswerCombinations.Answer]
    let reaction: AutomatonReaction
  }

  let symbol: Int

  /// All combinations of guard answers, in the order in which guards are evaluated, open first.
  let branches: [Branch]

  /// How many guards a decision may ask; more have too many combinations.
  private static var guardLimit: Int { 256 }

  /// Whether it asks few enough guards to handle.
  var isBounded: Bool {
    var questions: Set<Int> = []
    for branch in branches {
      questions.formUnion(branch.answers.lazy.map(\.question))
      if questions.count > Self.guardLimit { return false }
    }
    return true
  }

  /// Computes a value of the decision, from its ends up.
  ///
  /// - Parameters:
  ///   - end: The value of a branch.
  ///   - decision: The value of a question, given the values for the open and for the closed guard.
  /// - Returns: The value of the first question.
  func folded<Value>(
    end: (Branch) -> Value,
    decision: (_ question: Int, _ open: Value, _ closed: Value) -> Value
  ) -> Value {
    var open: [Value] = []
    for branch in branches {
      var value = end(branch)
      var depth = branch.answers.count
      while depth > 0, !branch.answers[depth - 1].isOpen, let other = open.popLast() {
        depth -= 1
        value = decision(branch.answers[depth].question, other, value)
      }
      open.append(value)
    }
    return open[0]
  }
}
