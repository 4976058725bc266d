import Foundation
import Interlock

/// A machine from a file, all of whose guards have a name by which they can be asked for.
///
/// The file has no code. A guard is answered by whoever tries the machine out: while the answer is not known,
/// the guard throws, so that nothing has happened, and the same is tried again with the answer. Callbacks are
/// noted.
struct SimulatedMachine: Sendable {
  /// As it is in the file.
  let original: DynamicMachine

  /// In the state of the file; with names for all guards, and without activities, which nobody runs.
  let machine: DynamicMachine

  let guards: [String]
  private let callbacks: [String]

  /// What a machine is to do.
  enum Input: Hashable, Sendable {
    case activation
    case event(String)
    /// The timer that is due first.
    case timer
  }

  /// What comes of it.
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

  /// What comes of an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - machine: The machine, as it is now.
  ///   - time: What time it is.
  ///   - answers: The guards of which it is known whether they hold.
  /// - Returns: The machine after it, or what is in its way.
  /// - Throws: Where a document of the machine cannot be made into one with code; none is known.
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
    } catch .callbackFailed(let failure) {
      guard let question = failure.cause as? UnansweredGuard else {
        return .failed(.callbackFailed(failure))
      }
      return .asks(question.name)
    } catch {
      return .failed(error)
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
      behaviour = behaviour.callback(name) { _ in log.note(name) }
    }
    return behaviour
  }
}

/// A guard of which it is not known whether it holds.
private struct UnansweredGuard: Error {
  let name: String
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

  /// The names that have no code.
  fileprivate var unboundNames: [BindingError.Item] {
    do throws(BindingError) {
      _ = try bound(to: Behaviour())
      return []
    } catch {
      return error.unbound
    }
  }
}
