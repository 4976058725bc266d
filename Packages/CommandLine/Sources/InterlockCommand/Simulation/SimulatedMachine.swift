import Foundation
import Interlock
import InterlockExchange

/// A machine from a file whose guards all have a name to ask for.
///
/// The file has no code. The user answers the guards: while an answer is unknown, the guard throws, so that nothing
/// happens, and the same input is tried again with the answer. Callbacks are recorded.
struct SimulatedMachine: Sendable {
  /// The machine as it is in the file.
  let original: DynamicMachine

  /// The machine in the state given by the file, with names for all guards and without activities.
  let machine: DynamicMachine

  let guards: [String]
  private let callbacks: [String]

  /// The work of a machine.
  enum Input: Hashable, Sendable {
    case activation
    case event(String)
    /// The timer that is due first.
    case timer
  }

  /// The outcome of an input.
  enum Outcome {
    case taken(DynamicMachine, DynamicMachine.Receipt?, callbacks: [String])
    /// The answer of a guard is needed.
    case asks(String)
    case failed(DynamicMachine.FireError)
  }

  init(_ original: DynamicMachine) throws {
    self.original = original
    machine = try original.namingAllGuards()
    let names = machine.unboundNames
    guards = names.filter { $0.kind == .guard }.compactMap(\.name)
    callbacks = names.filter { $0.kind == .callback }.compactMap(\.name)
  }

  /// The outcome of an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - machine: The machine, as it is now.
  ///   - time: The current time.
  ///   - answers: The guards whose answers are known.
  /// - Returns: The machine after it, or the obstacle.
  /// - Throws: If a document of the machine cannot be turned into a machine with code; no such case is known.
  func outcome(
    of input: Input,
    in machine: DynamicMachine,
    at time: Date,
    _ answers: [String: Bool]
  ) throws -> Outcome {
    let log = CallbackLog()
    var running = try machine.bound(to: behaviour(answers, log))
    let receipt: DynamicMachine.Receipt?
    do throws(DynamicMachine.FireError) {
      receipt = try running.take(input, at: time)
    } catch {
      return error.question.map { .asks($0.name) } ?? .failed(error)
    }
    let machine = try machine.restored(from: running.snapshot)
    return .taken(machine, receipt, callbacks: log.names)
  }

  /// The events that can be fired, or could be if guards hold, in the order of the definition.
  func availableEvents(in machine: DynamicMachine, at time: Date) throws -> [AvailableEvent] {
    let bound = try machine.bound(to: behaviour([:], CallbackLog()))
    return machine.knownEvents.compactMap { event in
      guard let refusal = bound.refusal(of: event, at: time) else {
        return AvailableEvent(event: event, asking: nil)
      }
      let question = refusal.failure?.cause as? UnansweredGuard
      return question.map { AvailableEvent(event: event, asking: $0.name) }
    }
  }

  private func behaviour(
    _ answers: [String: Bool],
    _ log: CallbackLog
  ) -> DynamicMachine.Behaviour {
    var behaviour = DynamicMachine.Behaviour()
    for name in guards {
      let answer = answers[name]
      behaviour = behaviour.guard(name) { _ in
        guard let answer else { throw UnansweredGuard(name: name) }
        return answer
      }
    }
    for name in callbacks {
      let code = DynamicMachine.callback(scxml: name)
      behaviour = behaviour.callback(name) { transition in
        log.note(name)
        try code?(&transition)
      }
    }
    return behaviour
  }
}

/// A guard whose answer is not known.
private struct UnansweredGuard: Error {
  let name: String
}

extension DynamicMachine.FireError {
  /// The question of a guard, of the event or of a timer that is due before it.
  fileprivate var question: UnansweredGuard? {
    switch self {
    case .callbackFailed(let failure), .timerFailed(_, .callbackFailed(let failure), _):
      failure.cause as? UnansweredGuard
    default: nil
    }
  }
}

extension DynamicMachine {
  fileprivate mutating func take(
    _ input: SimulatedMachine.Input,
    at time: Date
  ) throws(FireError) -> Receipt? {
    switch input {
    case .activation: return try activate(at: time)
    case .event(let event): return try fire(event, at: time)
    // Exactly when it is due: the clock may have been rounded.
    case .timer: return try advanceOnce(to: nextDeadline ?? time)
    }
  }
}
