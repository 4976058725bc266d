import Interlock
import InterlockEvolution

/// Asks the engine what becomes of a machine for all that its guards can answer, without running its code.
struct Rehearsal<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  /// A machine of the same structure, for which the prompter answers.
  let machine: Machine<StateID, EventID>

  private let prompter: Prompter<StateID>

  /// Whether a state can be met twice in one step with something else to follow.
  private let hasCompletions: Bool

  /// What came of one way in which guards can answer.
  struct Run {
    let machine: Machine<StateID, EventID>
    let receipt: Machine<StateID, EventID>.Receipt
  }

  /// What came of all of them.
  struct Outcome {
    /// The runs in which nothing was refused.
    var runs: [Run] = []
    /// How many runs there were, refused ones included, and how many questions were asked in them.
    var work = 0
    /// Whether a guard was asked.
    var isGuarded = false
    /// Whether a callback would have run.
    var hasCallbacks = false
    /// Whether there is nothing else that can come of it.
    var isComplete = true
  }

  /// In how many ways guards may answer.
  static var runLimit: Int { 256 }

  init(_ machine: Machine<StateID, EventID>) {
    let prompter = Prompter<StateID>()
    self.prompter = prompter
    hasCompletions = machine.events.contains { event in
      if case .completion = event.trigger { true } else { false }
    }
    self.machine = machine.rehearsing(
      guards: { try prompter.answer(.init(event: $0, source: $1)) },
      callbacks: { prompter.hasRunCallbacks = true }
    )
  }

  /// Takes a step once for each way in which guards can answer: first with each open, then with the last that
  /// was open closed, until all are closed.
  ///
  /// - Parameters:
  ///   - start: Where the machine is.
  ///   - step: What happens to it.
  /// - Returns: What came of it.
  func outcome(
    from start: Machine<StateID, EventID>,
    _ step: (inout Machine<StateID, EventID>) throws -> Machine<StateID, EventID>.Receipt?
  ) -> Outcome {
    var outcome = Outcome()
    prompter.reset()
    for _ in 0..<Self.runLimit {
      prompter.rewind()
      var machine = start
      if let receipt = try? step(&machine) {
        outcome.runs.append(Run(machine: machine, receipt: receipt))
      }
      outcome.work += 1 + prompter.questionCount
      outcome.isGuarded = outcome.isGuarded || prompter.questionCount > 0
      outcome.hasCallbacks = prompter.hasRunCallbacks
      if prompter.isLost || prompter.hasLooped && hasCompletions { break }
      guard prompter.closeLast() else { return outcome }
    }
    outcome.isComplete = false
    return outcome
  }
}

/// What guards answer.
private final class Prompter<StateID: Hashable & Sendable>: @unchecked Sendable {
  // Safe because one rehearsal, on one thread, has the only machine that asks it.

  struct Question: Hashable {
    let event: Int
    let source: StateID?
  }

  private struct TooManyQuestions: Error {}

  /// How many questions may be asked in one run.
  private let limit = 64

  private var answers: [Bool] = []
  private var questions: Set<Question> = []

  /// Whether more questions were asked than may be.
  private(set) var isLost = false

  /// Whether a question was asked twice in one run.
  private(set) var hasLooped = false

  var hasRunCallbacks = false

  var questionCount: Int { questions.count }

  func reset() {
    answers = []
    isLost = false
    hasLooped = false
    hasRunCallbacks = false
  }

  func rewind() {
    questions = []
  }

  /// Answers a question. One that comes again has led back to itself; it ends the loop, for what else could come of
  /// it comes of another run, in which it was closed at once.
  func answer(_ question: Question) throws -> Bool {
    guard !questions.contains(question) else {
      hasLooped = true
      return false
    }
    guard questions.count < limit else {
      isLost = true
      throw TooManyQuestions()
    }
    questions.insert(question)
    if questions.count > answers.count { answers.append(true) }
    return answers[questions.count - 1]
  }

  /// Closes the last guard that was open.
  ///
  /// - Returns: Whether there was one.
  func closeLast() -> Bool {
    while answers.last == false { answers.removeLast() }
    guard !answers.isEmpty else { return false }
    answers[answers.count - 1] = false
    return true
  }
}
