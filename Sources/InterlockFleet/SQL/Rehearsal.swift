import Interlock
import InterlockEvolution

/// Asks the engine what happens to a machine for all answers of its guards, without running its code.
struct Rehearsal<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  /// A machine with the same structure whose guards the prompter answers.
  let machine: Machine<StateID, EventID>

  private let prompter: Prompter<StateID>

  /// Whether one step can meet the same question twice with another answer, or with something else to follow.
  private let isChangedByLoops: Bool

  /// The result of one combination of answers.
  struct Run {
    let machine: Machine<StateID, EventID>
    let receipt: Machine<StateID, EventID>.Receipt
  }

  /// The results of all of them.
  struct Outcome {
    /// The runs in which nothing was refused.
    var runs: [Run] = []
    /// How many runs there were, including refused ones, and how many questions were asked in them.
    var work = 0
    /// Whether a guard was asked.
    var isGuarded = false
    /// Whether a callback would have run.
    var hasCallbacks = false
    /// Whether there are no other results.
    var isComplete = true
    /// What each run met on its way, and which run it is, by its position among those in which nothing was refused.
    /// Empty if the machine has no formulas.
    var paths: [Path] = []
  }

  /// What a run met on its way.
  struct Path {
    let steps: [RehearsedStep]
    /// The position of the run; nil if it was refused.
    let run: Int?
  }

  /// How many combinations of answers to try.
  static var runLimit: Int { 256 }

  /// Makes a rehearsal.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - formulas: The part of its code that is data; nil if that is not known.
  init(_ machine: Machine<StateID, EventID>, _ formulas: MachineFormulas<StateID>? = nil) {
    let prompter = Prompter<StateID>()
    self.prompter = prompter
    let hasCompletions = machine.events.contains { event in
      if case .completion = event.trigger { true } else { false }
    }
    isChangedByLoops = hasCompletions || formulas != nil
    self.machine = machine.rehearsing(
      bringing: formulas?.payloads ?? [],
      askingAllOf: formulas.map { Set($0.guards.keys) } ?? [],
      guards: { event, transition in
        let states = formulas?.states(ofGuards: event)
        return try prompter.answer(
          .init(event: event, source: transition.source),
          states.map { .asked(event: event, active: $0.active { transition.isIn($0) }) }
        )
      },
      callbacks: { assignments, transition in
        guard let assignments, let states = formulas?.states(of: assignments) else {
          prompter.hasRunCallbacks = true
          return
        }
        prompter.note(.assigned(assignments, active: states.active { transition.isIn($0) }))
      }
    )
  }

  /// Takes a step once for each combination of guard answers: first with each open, then with the last open one closed,
  /// until all are closed.
  ///
  /// - Parameters:
  ///   - start: The machine to start from.
  ///   - step: The step.
  /// - Returns: The results.
  func outcome(
    from start: Machine<StateID, EventID>,
    _ step: (inout Machine<StateID, EventID>) throws -> Machine<StateID, EventID>.Receipt?
  ) -> Outcome {
    var outcome = Outcome()
    prompter.reset()
    for _ in 0..<Self.runLimit {
      prompter.rewind()
      var machine = start
      let receipt = try? step(&machine)
      if let receipt { outcome.runs.append(Run(machine: machine, receipt: receipt)) }
      if !prompter.steps.isEmpty || !outcome.paths.isEmpty {
        let run = receipt.map { _ in outcome.runs.count - 1 }
        outcome.paths.append(Path(steps: prompter.steps, run: run))
      }
      outcome.work += 1 + prompter.questionCount
      outcome.isGuarded = outcome.isGuarded || prompter.hasAskedCode
      outcome.hasCallbacks = prompter.hasRunCallbacks
      if prompter.isLost || prompter.hasLooped && isChangedByLoops { break }
      guard prompter.closeLast() else { return outcome }
    }
    outcome.isComplete = false
    // What formulas would answer in combinations that were not tried, only code can find out.
    outcome.isGuarded = outcome.isGuarded || !outcome.paths.isEmpty
    return outcome
  }
}

/// Answers guards.
private final class Prompter<StateID: Hashable & Sendable>: @unchecked Sendable {
  // Safe because one rehearsal, on one thread, owns the only machine that asks it.

  struct Question: Hashable {
    let event: Int
    let source: StateID?
  }

  private struct TooManyQuestions: Error {}

  /// How many questions may be asked in one run.
  private let limit = 64

  private var answers: [Bool] = []
  private var questions: Set<Question> = []

  /// Whether more questions were asked than allowed.
  private(set) var isLost = false

  /// Whether a question was asked twice in one run.
  private(set) var hasLooped = false

  var hasRunCallbacks = false

  /// Whether a question was asked that only code can answer, in this run or an earlier one.
  private(set) var hasAskedCode = false

  /// The data met in this run.
  private(set) var steps: [RehearsedStep] = []

  var questionCount: Int { questions.count }

  func reset() {
    answers = []
    isLost = false
    hasLooped = false
    hasRunCallbacks = false
    hasAskedCode = false
  }

  func rewind() {
    questions = []
    steps = []
  }

  func note(_ step: RehearsedStep) { steps.append(step) }

  /// Answers a question. If it comes again, it has led back to itself; it then ends the loop, because everything else
  /// that could follow is covered by another run, in which it was closed at once.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - step: What it is, if data answers it; nil if only code can.
  /// - Returns: Whether the guards hold in this run.
  /// - Throws: `TooManyQuestions`, once more have been asked than allowed.
  func answer(_ question: Question, _ step: RehearsedStep?) throws -> Bool {
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
    let answer = answers[questions.count - 1]
    if let step { note(step.answered(answer)) } else { hasAskedCode = true }
    return answer
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
