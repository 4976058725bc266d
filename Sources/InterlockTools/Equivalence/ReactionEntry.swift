import Interlock
import InterlockEvolution

/// What a state does with a symbol: a decision over guards.
struct ReactionEntry {
  /// What comes of a symbol where guards answer in one way.
  struct Branch {
    let answers: [GuardAnswers.Answer]
    let reaction: AutomatonReaction
  }

  let symbol: Int

  /// All ways in which guards can answer, in the order in which they are asked, open ones first.
  let branches: [Branch]

  /// How many guards a decision may ask; more could not be answered in every way.
  private static var guardLimit: Int { 256 }

  /// Whether it asks few enough guards to be worked with.
  var isBounded: Bool {
    var questions: Set<Int> = []
    for branch in branches {
      questions.formUnion(branch.answers.lazy.map(\.question))
      if questions.count > Self.guardLimit { return false }
    }
    return true
  }

  /// Makes a value of the decision, from its ends up.
  ///
  /// - Parameters:
  ///   - end: The value of a branch.
  ///   - decision: The value of a question, by those of what follows where it is open, and where it is
  ///     closed.
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
