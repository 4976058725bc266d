package import Foundation
package import Interlock

/// A machine that is tried out: it takes lines, and answers what comes of them.
///
///     var simulation = try Simulation(machine)
///     print(simulation.start())
///     print(simulation.take("play"))
///
/// It has a clock of its own, which only `wait` moves, and does nothing outside: a file to be written is in its answer.
package struct Simulation: Sendable {
  /// Where the machine was at some time.
  fileprivate struct Moment: Sendable {
    var machine: DynamicMachine
    var elapsed: Duration
  }

  /// What is being done, and perhaps waits for an answer.
  fileprivate struct Work: Sendable {
    enum Goal: Hashable, Sendable {
      case input(SimulatedMachine.Input)
      /// Let time pass, until then.
      case time(Duration)
    }

    let goal: Goal
    var moment: Moment
    var answers: [String: Bool] = [:]
    var question = ""
    var happenings: [SimulationResponse.Happening] = []
  }

  private let simulated: SimulatedMachine
  private let beginning: Date
  private var present: Moment
  private var past: [Moment] = []
  private var pending: Work?

  /// How many timers one `wait` fires: where they set each other, there may be no end.
  static var timerLimit: Int { 1_000 }

  /// Prepares a simulation.
  ///
  /// - Parameters:
  ///   - machine: The machine; one that is active goes on where it is.
  ///   - beginning: What time it is.
  /// - Throws: `CommandFailure` where the machine cannot be written as a document.
  package init(_ machine: DynamicMachine, from beginning: Date) throws {
    simulated = try SimulatedMachine(machine)
    self.beginning = beginning
    present = Moment(machine: simulated.machine, elapsed: .zero)
  }

  /// Activates the machine if it is not active, and says where it is.
  package mutating func start() -> SimulationResponse {
    present.machine.isActive ? showing() : perform(.input(.activation), from: present)
  }

  /// Does what a line says.
  ///
  /// - Parameter line: A command, an event, or the answer to a question.
  /// - Returns: What has come of it.
  package mutating func take(_ line: String) -> SimulationResponse {
    if let pending { return answer(line, pending) }
    switch SimulationCommand(line) {
    case .fire(let name): return perform(.input(.event(event(name))), from: present)
    case .wait(let duration): return wait(duration)
    case .back: return goBack()
    case .reset:
      let start = Moment(machine: simulated.machine.fresh(), elapsed: .zero)
      return perform(.input(.activation), from: start)
    case .show: return showing()
    case .save(let path): return save(path)
    case .help: return SimulationResponse(note: SimulationCommand.overview)
    case .quit: return SimulationResponse(isEnd: true)
    case .mistaken(let reason): return SimulationResponse(error: reason)
    }
  }
}

extension Simulation {
  /// The event that is meant: by its name, or its number in the list.
  private func event(_ text: String) -> String {
    guard !simulated.machine.knownEvents.contains(text), let number = Int(text) else { return text }
    let events = scene?.events ?? []
    return events.indices.contains(number - 1) ? events[number - 1].event : text
  }

  private mutating func wait(_ duration: Duration?) -> SimulationResponse {
    if let duration { return perform(.time(present.elapsed + duration), from: present) }
    guard let deadline = present.machine.nextDeadline else {
      return SimulationResponse(error: "no timer is set")
    }
    return perform(.time(max(present.elapsed, elapsed(at: deadline))), from: present)
  }

  private mutating func goBack() -> SimulationResponse {
    guard let last = past.popLast() else {
      return SimulationResponse(error: "there is nothing to take back")
    }
    present = last
    return showing()
  }

  private func save(_ path: String) -> SimulationResponse {
    do {
      let machine = try simulated.original.restored(from: present.machine.snapshot)
      let content = try JSONText.pretty(machine)
      return SimulationResponse(file: SimulationResponse.File(path: path, content: content))
    } catch {
      return SimulationResponse(error: "\(error)")
    }
  }

  private mutating func answer(_ line: String, _ work: Work) -> SimulationResponse {
    var work = work
    switch line.trimmed.lowercased() {
    case "y", "yes": work.answers[work.question] = true
    case "n", "no": work.answers[work.question] = false
    case "cancel":
      pending = nil
      return present.machine.isActive
        ? showing() : SimulationResponse(error: "the machine is inactive; 'reset' activates it")
    case "quit": return SimulationResponse(isEnd: true)
    default:
      return SimulationResponse(
        error: "answer yes or no; 'cancel' leaves everything as it was",
        question: work.question
      )
    }
    return proceed(work)
  }
}

extension Simulation {
  private mutating func perform(_ goal: Work.Goal, from moment: Moment) -> SimulationResponse {
    proceed(Work(goal: goal, moment: moment))
  }

  /// Goes on until all is done, or an answer is needed; only then it counts.
  private mutating func proceed(_ work: Work) -> SimulationResponse {
    pending = nil
    var work = work
    do {
      while let input = nextInput(of: &work) {
        let time = date(work.moment.elapsed)
        let outcome = try simulated.outcome(
          of: input,
          in: work.moment.machine,
          at: time,
          work.answers
        )
        switch outcome {
        case .taken(let machine, let receipt, let callbacks): work.take(machine, receipt, callbacks)
        case .asks(let name):
          work.question = name
          pending = work
          return SimulationResponse(question: name)
        case .failed(let error): return SimulationResponse(error: "\(error)")
        }
      }
      return finish(work)
    } catch {
      return SimulationResponse(error: "\(error)")
    }
  }

  /// What is to be done next; moves the clock to where that is.
  private func nextInput(of work: inout Work) -> SimulatedMachine.Input? {
    switch work.goal {
    case .input(let input): return work.happenings.isEmpty ? input : nil
    case .time(let end):
      let due = work.moment.machine.nextDeadline.map(elapsed)
      guard let due, due <= end, work.happenings.count < Self.timerLimit else { return nil }
      work.moment.elapsed = max(work.moment.elapsed, due)
      return .timer
    }
  }

  private mutating func finish(_ work: Work) -> SimulationResponse {
    if present.machine.isActive { past.append(present) }
    present = work.moment
    let isEndless = work.happenings.count >= Self.timerLimit
    if case .time(let end) = work.goal, !isEndless { present.elapsed = end }
    var response = showing()
    response.happenings = work.happenings
    response.error = isEndless ? "so many timers were due that the clock stands still here" : nil
    return response
  }

  private func showing() -> SimulationResponse {
    SimulationResponse(scene: scene)
  }

  private var scene: SimulationScene? {
    try? SimulationScene(
      present.machine,
      of: simulated,
      at: present.elapsed,
      date(present.elapsed)
    )
  }

  /// The date that the clock shows.
  private func date(_ elapsed: Duration) -> Date {
    beginning.addingTimeInterval(elapsed.inSeconds)
  }

  private func elapsed(at date: Date) -> Duration {
    Duration(nearestTo: date.timeIntervalSince(beginning))
  }
}

extension Simulation.Work {
  /// Notes what has happened; each guard is asked anew for what comes next.
  fileprivate mutating func take(
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
