package import Foundation
package import Interlock

/// An interactive run of a machine: it takes lines, and returns responses.
///
///     var simulation = try Simulation(machine, from: .now)
///     print(simulation.start())
///     print(simulation.take("play"))
///
/// It has its own clock, which only `wait` moves, and no side effects: a file to be written is part of the response.
package struct Simulation: LineSimulation {
  private let simulated: SimulatedMachine
  private let clock: SimulationClock
  private var present: SimulationMoment
  private var past: [SimulationMoment] = []
  private var pending: SimulationWork?

  /// How many changes can be undone; beyond that, the older half is dropped.
  private static var pastLimit: Int { 10_000 }

  /// Prepares a simulation.
  ///
  /// - Parameters:
  ///   - machine: The machine; an active one continues where it is.
  ///   - beginning: The current time.
  /// - Throws: If the machine cannot be written as a document.
  package init(_ machine: DynamicMachine, from beginning: Date) throws {
    simulated = try SimulatedMachine(machine)
    clock = SimulationClock(beginning: beginning)
    present = SimulationMoment(machine: simulated.machine, elapsed: .zero)
  }

  /// Activates the machine if it is inactive, and shows where it is.
  package mutating func start() -> SimulationResponse {
    present.machine.isActive ? showing() : perform(.input(.activation))
  }

  /// Executes a line.
  ///
  /// - Parameter line: A command, an event, or the answer to a question.
  /// - Returns: The response.
  package mutating func take(_ line: String) -> SimulationResponse {
    if let pending { return answer(line, pending) }
    switch SimulationCommand(line, knowing: simulated.machine.knownEvents) {
    case .fire(let name): return perform(.input(.event(event(name))))
    case .wait(let duration): return wait(duration)
    case .back: return goBack()
    case .reset: return reset()
    case .show: return showing()
    case .save(let path): return save(path)
    case .help: return SimulationResponse(note: SimulationCommand.overview)
    case .quit: return SimulationResponse(isEnd: true)
    case .mistaken(let reason): return SimulationResponse(error: reason)
    }
  }
}

extension Simulation {
  /// The intended event: by its name, or its number in the list.
  private func event(_ text: String) -> String {
    guard !simulated.machine.knownEvents.contains(text), let number = Int(text) else { return text }
    let events = scene?.events ?? []
    return events.indices.contains(number - 1) ? events[number - 1].event : text
  }

  private mutating func wait(_ duration: Duration?) -> SimulationResponse {
    if let duration { return perform(.time(present.elapsed + duration)) }
    guard let deadline = clock.nextDeadline(of: present.machine) else {
      return SimulationResponse(error: "no timer is set")
    }
    return perform(.time(max(present.elapsed, deadline)))
  }

  private mutating func goBack() -> SimulationResponse {
    guard let last = past.popLast() else {
      return SimulationResponse(error: "there is nothing to undo")
    }
    present = last
    return showing()
  }

  private mutating func reset() -> SimulationResponse {
    let start = SimulationMoment(machine: simulated.machine.fresh(), elapsed: .zero)
    return proceed(SimulationWork(.input(.activation), from: start))
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

  private mutating func answer(_ line: String, _ work: SimulationWork) -> SimulationResponse {
    var work = work
    switch line.trimmed.lowercased() {
    case "y", "yes": work.answer(true)
    case "n", "no": work.answer(false)
    case "cancel":
      pending = nil
      return present.machine.isActive
        ? showing() : SimulationResponse(error: "the machine is inactive; 'reset' activates it")
    case "quit" where !simulated.machine.knownEvents.contains("quit"), ":quit":
      return SimulationResponse(isEnd: true)
    default:
      return SimulationResponse(
        error: "answer yes or no; 'cancel' changes nothing",
        question: work.question
      )
    }
    return proceed(work)
  }
}

extension Simulation {
  private mutating func perform(_ goal: SimulationWork.Goal) -> SimulationResponse {
    proceed(SimulationWork(goal, from: present))
  }

  private mutating func proceed(_ work: SimulationWork) -> SimulationResponse {
    pending = nil
    var work = work
    do {
      switch try work.proceed(simulated, clock) {
      case .done: return finish(work)
      case .exhausted:
        return finish(work, "too many timers were due: the clock stops here")
      case .asks(let name):
        pending = work
        return SimulationResponse(question: name)
      case .failed(let reason): return SimulationResponse(error: reason)
      }
    } catch {
      return SimulationResponse(error: "\(error)")
    }
  }

  /// Moves to the result of some work.
  private mutating func finish(
    _ work: SimulationWork,
    _ error: String? = nil
  ) -> SimulationResponse {
    if present.machine.isActive { past.append(present) }
    if past.count > Self.pastLimit { past.removeFirst(Self.pastLimit / 2) }
    present = work.moment
    var response = showing()
    response.happenings = work.happenings
    response.error = error
    return response
  }

  private func showing() -> SimulationResponse {
    SimulationResponse(scene: scene)
  }

  private var scene: SimulationScene? {
    try? SimulationScene(present, of: simulated, clock)
  }
}
