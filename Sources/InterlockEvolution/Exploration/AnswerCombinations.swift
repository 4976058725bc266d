/// The possible answers of a selection's guards: each combination once, beginning with all of them open.
///
/// A selection evaluates guards one after the other. Each answer is recorded, and the last open one is closed for
/// the next selection, until all are closed.
package struct AnswerCombinations {
  /// The answer of a guard.
  package struct Answer: Hashable {
    /// The number of the guard; guards with the same name share it.
    package let question: Int
    package let isOpen: Bool

    /// Whether the answer is known, so there is no alternative.
    package var isKnown = false
  }

  private var answers: [Answer] = []

  /// The position of the answer to each question.
  private var positions: [Int: Int] = [:]

  private var askedCount = 0

  /// Begins the first selection.
  package init() {}

  /// The answers in this selection, in the order of the questions.
  package var given: ArraySlice<Answer> { answers[..<askedCount] }

  /// Answers a question; the same question has the same answer throughout a selection.
  package mutating func answer(_ question: Int) -> Bool {
    if let position = positions[question], position < askedCount { return answers[position].isOpen }
    positions[question] = askedCount
    return next(question)
  }

  /// Records an answer that has no alternative.
  mutating func note(_ question: Int, _ isOpen: Bool) {
    if let position = positions[question], position < askedCount { return }
    positions[question] = askedCount
    if askedCount == answers.count {
      answers.append(Answer(question: question, isOpen: isOpen, isKnown: true))
    }
    askedCount += 1
  }

  /// Answers a question that is not asked twice.
  mutating func answerOnce() -> Bool {
    next(-1)
  }

  private mutating func next(_ question: Int) -> Bool {
    if askedCount == answers.count { answers.append(Answer(question: question, isOpen: true)) }
    askedCount += 1
    return answers[askedCount - 1].isOpen
  }

  /// Begins the next selection.
  ///
  /// - Returns: Whether there is one.
  package mutating func advance() -> Bool {
    while answers.count > askedCount || answers.last?.isOpen == false
      || answers.last?.isKnown == true
    {
      let question = answers.removeLast().question
      if question >= 0 { positions[question] = nil }
      askedCount = min(askedCount, answers.count)
    }
    askedCount = 0
    guard let last = answers.popLast() else { return false }
    answers.append(Answer(question: last.question, isOpen: false))
    return true
  }
}

/// Which answers of guards are possible together, as far as the caller knows: called with the answers given in one
/// selection, in the order of the questions.
package typealias CombinationFilter = @Sendable (ArraySlice<AnswerCombinations.Answer>) -> Bool
