import Foundation
package import Interlock

/// The run of a machine, event by event, with guards whose answers are known in advance.
package struct Walk: Sendable {
  /// The file of the machine.
  package let name: String

  /// The name of the machine.
  package let title: String

  /// The calls, in order.
  package private(set) var receipts: [DynamicMachine.Receipt] = []

  private let simulated: SimulatedMachine
  private let answers: [String: Bool]
  private var present: DynamicMachine
  private var now: Date

  /// Begins a walk.
  ///
  /// - Parameters:
  ///   - file: The machine.
  ///   - states: The active states; if none are named, those in the file.
  ///   - refusing: The guards that do not hold.
  /// - Throws: If the machine has no such states, if they cannot be active together, or if it has no such guard.
  package init(
    _ file: DefinitionFile,
    in states: [String] = [],
    refusing: [String] = []
  ) throws {
    name = file.name
    title = file.title
    simulated = try SimulatedMachine(file.machine)
    for guardName in refusing where !simulated.guards.contains(guardName) {
      throw CommandFailure(name, "has no guard '\(guardName)'", status: .usage)
    }
    let answers = simulated.guards.map { ($0, !refusing.contains($0)) }
    self.answers = Dictionary(answers) { first, _ in first }
    present = try Self.machine(simulated.machine, in: states, of: name)
    // When its last timer was set.
    let starts = present.timers.map { $0.deadline - $0.duration.inSeconds }
    now = starts.max() ?? Date(timeIntervalSince1970: 0)
  }

  private static func machine(
    _ machine: DynamicMachine,
    in states: [String],
    of name: String
  ) throws(CommandFailure) -> DynamicMachine {
    guard !states.isEmpty else { return machine }
    do {
      return try machine.restored(from: DynamicMachine.Snapshot(configuration: states))
    } catch {
      throw CommandFailure(name, "\(error)", status: .usage)
    }
  }

  /// The machine of the file, in the state that the walk has led to.
  package var machine: DynamicMachine {
    (try? simulated.original.restored(from: present.snapshot)) ?? simulated.original
  }

  /// Takes a step: an event, or `wait 5s`. An inactive machine is activated first.
  ///
  /// - Parameter step: The step. A word that is an event of the machine is that event; `:wait` always lets time pass.
  /// - Throws: If it is refused.
  package mutating func take(_ step: String) throws {
    if !present.isActive { try take(.activation) }
    switch SimulationCommand(step) {
    case .fire(let event): try take(.event(event))
    case .wait where simulated.machine.knownEvents.contains(step.trimmed),
      .mistaken where simulated.machine.knownEvents.contains(step.trimmed):
      try take(.event(step.trimmed))
    case .wait(let duration): try wait(until: duration.map { now + $0.inSeconds })
    case .mistaken(let reason): throw CommandFailure(name, reason, status: .usage)
    // On a path, only `wait` is a command: other words are events.
    default: try take(.event(step.trimmed))
    }
  }

  /// Lets time pass; until the next timer is due if no duration is given.
  private mutating func wait(until end: Date?) throws {
    guard let end = end ?? present.nextDeadline else {
      throw CommandFailure(name, "no timer is set", status: .usage)
    }
    for _ in 0..<SimulationWork.timerLimit {
      guard let deadline = present.nextDeadline, deadline <= end else { break }
      try take(.timer)
    }
    now = end
  }

  private mutating func take(_ input: SimulatedMachine.Input) throws {
    switch try simulated.outcome(of: input, in: present, at: now, answers) {
    case .taken(let machine, let receipt, _):
      present = machine
      receipts += receipt.map { [$0] } ?? []
    case .asks(let name): throw CommandFailure(self.name, "the guard '\(name)' is not known")
    case .failed(let error): throw CommandFailure(name, "\(error)", status: .usage)
    }
  }
}
