import Foundation
import Interlock
import InterlockTestSupport
import InterlockExchange
import InterlockTools

/// A random configuration, and the same random events for the model of XState and for the machine.
struct XStateTrial {
  enum Outcome {
    /// It is read.
    case read
    /// It is refused because XState would run it differently.
    case different
    /// It is refused because a machine has other limits than XState.
    case invalid
  }

  let configuration: SketchedConfiguration
  let outcome: Outcome
  private let machine: DynamicMachine?
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    configuration = SketchedConfiguration(seed: seed)
    let data = Data(configuration.json.utf8)
    do throws(NotationError) {
      machine = try DynamicMachine(xstate: data)
      outcome = .read
    } catch {
      machine = try? DynamicMachine(xstate: data, options: .ignoringContent)
      outcome = machine == nil ? .invalid : .different
    }
  }

  /// What guards answer and callbacks note.
  private final class Surroundings: @unchecked Sendable {
    // Safe because a test fires on one thread.
    var step = 0
    var log: [String] = []
  }

  /// The first difference after some events; nil if there is none.
  func difference(events: Int = 12, salt: UInt64 = 17) -> String? {
    guard let machine else { return nil }
    let surroundings = Surroundings()
    let seed = seed
    // Guards of eventless transitions keep their answers: a configuration at rest would not stay there.
    let answer: @Sendable (String) -> Bool = { name in
      let step = name.hasPrefix("c") ? 0 : surroundings.step
      var random = SplitMix64(
        seed: seed &* 31 &+ UInt64(step) &* 1_009 &+ UInt64(name.utf8.last ?? 0)
      )
      return random.chance(50)
    }
    var model = XStateModel(configuration, answer: answer)
    guard var own = bound(machine, answer, surroundings) else { return "the code is not bound" }
    let start = Date(timeIntervalSinceReferenceDate: 0)
    var time = start
    guard !model.isEndless, (try? own.activate(at: time)) != nil else { return nil }
    var history = ["start"]
    var random = SplitMix64(seed: seed &+ salt)
    // A machine names its events: it does not know what only a prefix would match.
    let named = Set(configuration.nodes.flatMap(\.on).map(\.descriptor))
    let names = SketchedConfiguration.events.filter(named.contains) + ["unknown"]
    for step in 0...events {
      if step > 0 {
        surroundings.step = step
        if random.chance(25) {
          guard let delay = model.wait() else { continue }
          time += Double(delay) / 1_000
          if let deadline = own.nextDeadline { time = max(deadline, time) }
          history.append("wait \(delay)")
          do { try own.advance(to: time) } catch { return model.isEndless ? nil : "\(error)" }
        } else {
          let event = names.randomElement(using: &random) ?? "e"
          history.append(event)
          model.send(event)
          do throws(DynamicMachine.FireError) {
            try own.fire(event, at: time)
          } catch {
            guard case .refused = error else { return model.isEndless ? nil : "\(error)" }
          }
        }
      }
      guard !model.isEndless else { return nil }
      let expected = "\(model.isDone ? ["done"] : model.leaves.sorted()) \(model.log)"
      let leaves = own.isFinished ? ["done"] : own.configuration.sorted()
      let actual = "\(leaves) \(surroundings.log)"
      guard expected == actual else {
        return "\(history.joined(separator: ", ")): \(expected) in XState, \(actual) here"
      }
      if model.isDone { break }
    }
    return nil
  }

  private func bound(
    _ machine: DynamicMachine,
    _ answer: @escaping @Sendable (String) -> Bool,
    _ surroundings: Surroundings
  ) -> DynamicMachine? {
    var behaviour = DynamicMachine.Behaviour()
    for name in Set(machine.events.flatMap(\.guardNames).compactMap(\.self))
    where name.utf8.count == 2 {
      behaviour = behaviour.guard(name) { _ in answer(name) }
    }
    for name in machine.callbackNames {
      behaviour = behaviour.callback(name) { _ in surroundings.log.append(name) }
    }
    return try? machine.bound(to: behaviour)
  }
}

extension DynamicMachine {
  fileprivate var callbackNames: Set<String> {
    let ofStates = states.flatMap { state in
      State.callbackKinds.flatMap { state.callbackNames($0) }
    }
    return Set(ofStates).union(
      events.flatMap { event in Event.callbackKinds.flatMap { event.callbackNames($0) } }
    )
  }
}
