import Interlock

/// The work of a machine in a simulation, and its progress: it may wait for an answer.
///
/// It only counts when it is done; until then the simulation is unchanged.
struct SimulationWork: Sendable {
  /// The remaining work.
  enum Goal: Hashable, Sendable {
    case input(SimulatedMachine.Input)
    /// Let time pass, until this much has passed since the beginning.
    case time(Duration)
  }

  /// Why it does not continue.
  enum Stop: Hashable, Sendable {
    case done
    /// Like `done`, but the clock stays where it was when the last timer was due.
    case exhausted
    case asks(String)
    case failed(String)
  }

  private(set) var moment: SimulationMoment
  private(set) var happenings: [SimulationResponse.Happening] = []

  /// The guard whose answer it waits for.
  private(set) var question = ""

  private let goal: Goal
  private var answers: [String: Bool] = [:]

  /// How many timers to fire at once: if they set each other, there may be no end.
  static var timerLimit: Int { 1_000 }

  init(_ goal: Goal, from moment: SimulationMoment) {
    self.goal = goal
    self.moment = moment
  }

  /// Answers the question.
  mutating func answer(_ holds: Bool) {
    answers[question] = holds
  }

  /// Continues as far as the answers are known.
  mutating func proceed(
    _ simulated: SimulatedMachine,
    _ clock: SimulationClock
  ) throws -> Stop {
    while let (input, elapsed) = nextInput(clock) {
      guard happenings.count < Self.timerLimit else { return .exhausted }
      moment.elapsed = elapsed
      let time = clock.date(elapsed)
      switch try simulated.outcome(of: input, in: moment.machine, at: time, answers) {
      case .taken(let machine, let receipt, let callbacks): note(machine, receipt, callbacks)
      case .asks(let name):
        question = name
        return .asks(name)
      case .failed(let error): return .failed("\(error)")
      }
    }
    if case .time(let end) = goal { moment.elapsed = end }
    return .done
  }

  /// The next work, and the time that has passed then.
  private func nextInput(_ clock: SimulationClock) -> (SimulatedMachine.Input, Duration)? {
    switch goal {
    case .input(let input): return happenings.isEmpty ? (input, moment.elapsed) : nil
    case .time(let end):
      guard let due = clock.nextDeadline(of: moment.machine), due <= end else { return nil }
      return (.timer, max(moment.elapsed, due))
    }
  }

  /// Records what happened; for the next input, every guard is asked again.
  private mutating func note(
    _ machine: DynamicMachine,
    _ receipt: DynamicMachine.Receipt?,
    _ callbacks: [String]
  ) {
    moment.machine = machine
    answers = [:]
    happenings.append(
      SimulationResponse.Happening(
        time: moment.elapsed.inSeconds,
        steps: receipt?.steps.map(\.description) ?? [],
        callbacks: callbacks,
        isDeferred: receipt?.isDeferred ?? false,
        unhandled: receipt?.unhandled ?? []
      )
    )
  }
}
