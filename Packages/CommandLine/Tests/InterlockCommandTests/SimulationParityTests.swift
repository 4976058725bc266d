import Foundation
import Interlock
import InterlockCommand
import InterlockTools
import Testing

/// A simulation whose questions are answered comes to what a machine comes to whose guards answer the same.
@Suite("Simulation: against the machine")
struct SimulationParityTests {
  private static let states = ["a", "b", "c", "d", "l", "r"]
  private static let events = ["go", "turn", "stop"]
  private static let guards = ["it is late", "it is open", "it is paid"]

  /// A machine with two regions, and rows of which some have guards.
  private static func machine(
    _ numbers: inout SeededNumbers
  ) throws -> (DynamicMachine, guards: Set<String>) {
    var rows: [DynamicMachine.Event] = []
    var used: Set<String> = []
    for _ in 0..<8 {
      let event = events.randomElement(using: &numbers) ?? ""
      let source = states.randomElement(using: &numbers) ?? ""
      let target = states.randomElement(using: &numbers) ?? ""
      var row = DynamicMachine.Event(event, from: source, to: target)
      for name in guards where Int.random(in: 0..<3, using: &numbers) == 0 {
        row = row.shouldFire(name)
        used.insert(name)
      }
      rows.append(row)
    }
    let machine = try DynamicMachine(initial: "a") {
      ["a", "b"].map { DynamicMachine.State($0) }
      DynamicMachine.State(parallel: "p") {
        DynamicMachine.State("left") { ["l", "c"].map { DynamicMachine.State($0) } }
        DynamicMachine.State("right") { ["r", "d"].map { DynamicMachine.State($0) } }
      }
      DynamicMachine.State.final("end")
      DynamicMachine.Event("end", from: "p", to: "end")
      rows
    }
    return (machine, used)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `an event comes to the same transitions, or to the same refusal`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    var made: (DynamicMachine, guards: Set<String>)?
    // Some combinations are refused.
    while made == nil { made = try? Self.machine(&numbers) }
    let (prototype, guards) = try #require(made)
    var value = prototype
    var simulation = try Simulation(value, from: Date(timeIntervalSince1970: 1_800_000_000))
    _ = simulation.start()
    try value.activate()
    for number in 0..<15 {
      let answers = Dictionary(
        uniqueKeysWithValues: Self.guards.map { ($0, Bool.random(using: &numbers)) }
      )
      let event = (Self.events + ["end", "unknown"]).randomElement(using: &numbers) ?? ""
      var response = simulation.take("fire \(event)")
      while let question = response.question {
        response = simulation.take(answers[question] == true ? "yes" : "no")
      }
      var behaviour = DynamicMachine.Behaviour()
      for name in guards {
        let answer = answers[name] ?? false
        behaviour = behaviour.guard(name) { _ in answer }
      }
      var bound = try value.bound(to: behaviour)
      var error: String?
      do {
        try bound.fire(event)
        value = try value.restored(from: bound.snapshot)
      } catch let refusal { error = "\(refusal)" }
      let place = "seed \(seed), event \(number): \(event)"
      #expect(response.error == error, "\(place)")
      #expect(error != nil || response.scene?.configuration == value.configuration, "\(place)")
    }
  }
}
