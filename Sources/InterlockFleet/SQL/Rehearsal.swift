import Interlock
import InterlockEvolution

/// Asks the engine what happens to a machine for all answers of its guards, if they are data, without running its code.
struct Rehearsal<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  /// A machine with the same structure whose guards the prompter answers.
  let machine: Machine<StateID, EventID>

  private let prompter: Prompter<StateID>

  /// What a run met on its way.
  struct Path {
    let steps: [RehearsedStep]
    /// The state that it led to; nil if it was refused.
    let destination: StateID?
  }

  /// How many combinations of answers to try.
  private static var runLimit: Int { 256 }

  /// How many runs there have been, and how many questions were asked in them.
  var work: Int { prompter.work }

  /// Makes a rehearsal.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - formulas: The part of its code that is data.
  init(_ machine: Machine<StateID, EventID>, _ formulas: MachineFormulas<StateID>) {
    let prompter = Prompter<StateID>()
    self.prompter = prompter
    self.machine = machine.rehearsing(
      bringing: formulas.payloads,
      askingAllOf: Set(formulas.guards.keys),
      guards: { event, transition in
        try prompter.answer(
          .init(event: event, source: transition.source),
          active: formulas.states(ofGuards: event)?.active { transition.isIn($0) }
        )
      },
      callbacks: { assignments, transition in
        let states = assignments.flatMap { formulas.states(of: $0) }
        guard let assignments, let states else { return prompter.giveUp() }
        prompter.note(.assigned(assignments, active: states.active { transition.isIn($0) }))
      }
    )
  }

  /// Fires an event once for each combination of guard answers: first with each open, then with the last open one closed,
  /// until all are closed.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - start: The machine to start from.
  /// - Returns: What each run met; nil if code would run, if a question comes again in one run, perhaps with another answer,
  ///   if there are too many, or if a run does not end.
  func paths(of event: EventID, from start: Machine<StateID, EventID>) -> [Path]? {
    var paths: [Path] = []
    prompter.reset()
    for _ in 0..<Self.runLimit {
      prompter.rewind()
      var machine = start
      let destination: StateID?
      do {
        try machine.fire(event)
        destination = machine.state
      } catch {
        // A loop without end is no refusal.
        guard case .refused = error else { return nil }
        destination = nil
      }
      guard !prompter.hasGivenUp else { return nil }
      paths.append(Path(steps: prompter.steps, destination: destination))
      guard prompter.closeLast() else { return paths }
    }
    return nil
  }
}

/// Answers guards.
private final class Prompter<StateID: Hashable & Sendable>: @unchecked Sendable {
  // Safe because one rehearsal, on one thread, owns the only machine that asks it.

  struct Question: Hashable {
    let event: Int
    let source: StateID?
  }

  private struct Unanswered: Error {}

  /// How many questions may be asked in one run.
  private let limit = 64

  private var answers: [Bool] = []
  private var questions: Set<Question> = []

  /// Whether data does not decide what happens, or too much of it.
  private(set) var hasGivenUp = false

  /// The data met in this run.
  private(set) var steps: [RehearsedStep] = []

  private(set) var work = 0

  func reset() {
    answers = []
    hasGivenUp = false
  }

  func rewind() {
    questions = []
    steps = []
    work += 1
  }

  func note(_ step: RehearsedStep) { steps.append(step) }

  func giveUp() { hasGivenUp = true }

  /// Answers a question.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - active: The active states that the guards ask about; nil if only code can answer.
  /// - Returns: Whether the guards hold in this run.
  /// - Throws: `Unanswered` if it gives up.
  func answer(_ question: Question, active: Set<Int>?) throws -> Bool {
    guard let active, questions.count < limit, questions.insert(question).inserted else {
      giveUp()
      throw Unanswered()
    }
    work += 1
    if questions.count > answers.count { answers.append(true) }
    let isOpen = answers[questions.count - 1]
    note(.asked(event: question.event, active: active, isOpen: isOpen))
    return isOpen
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
