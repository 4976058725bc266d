import Interlock
import InterlockTestSupport

/// A context with a line for each callback. Some of its callbacks throw.
struct Lines: Codable, Hashable, Sendable {
  var lines: [String] = []

  mutating func add(_ line: String) throws {
    lines.append(line)
    if lines.count % 11 == 7 { throw Fault(line) }
  }

  /// A machine with such a context.
  static func life(of machine: DynamicMachine) throws -> DynamicMachine.With<Lines> {
    typealias Life = DynamicMachine.With<Lines>
    return try Life(initial: machine.initial, stepLimit: machine.stepLimit) {
      machine.topLevelStates
      for event in machine.events {
        Life.Event(event)
          .shouldFire { $0.context.lines.count % 5 != 3 }
          .perform { try $0.context.add($0.description) }
      }
      machine.observers
      Life.Observer.didEnter { try $0.context.add("entered \($0.owner)") }
    }
  }
}
