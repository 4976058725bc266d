import Interlock

/// What a machine is to do in a simulation, and how far that has come: it may wait for an answer.
///
/// Only when it is done it counts; until then the simulation is where it was.
struct SimulationWork: Sendable {
  /// What is to be done.
  enum Goal: Hashable, Sendable {
    case input(SimulatedMachine.Input)
    /// Let time pass, until so much has passed since the beginning.
    case time(Duration)
  }

  /// Why it does not go on.
  enum Stop: Hashable, Sendable {
    case done
    /// As `done`, but the clock stands where it stood when the last timer was due.
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

  /// How many timers are fired at once: where they set each other, there may be no end.
  static var timerLimit: Int { 1_000 }

  init(_ goal: Goal, from moment: SimulationMoment) {
    self.goal = goal
    self.moment = moment
  }

  /// Answers the question.
  mutating func answer(_ holds: Bool) {
    answers[question] = holds
  }

  /// Goes on as far as it is known what comes.
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

  /// What is to be done next, and how much time has passed then.
  private func nextInput(_ clock: SimulationClock) -> (SimulatedMachine.Input, Duration)? {
    switch goal {
    case .input(let input): return happenings.isEmpty ? (input, moment.elapsed) : nil
    case .time(let end):
      guard let due = clock.nextDeadline(of: moment.machine), due <= end else { return nil }
      return (.timer, max(moment.elapsed, due))
    }
  }

  /// Notes what has happened; each guard is asked anew for what comes next.
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
