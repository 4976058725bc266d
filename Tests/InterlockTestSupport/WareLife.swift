package import Interlock
import InterlockData

/// Machines over a ware.
package enum WareLife {
  package typealias Life = DynamicMachine.With<Ware>

  /// A machine in which `set` makes assignments, and then `ask0`, `ask1` and so on lead to states `c0`, `c1` and so on,
  /// each if a condition of the ware holds.
  package static func asking(after assignments: String) throws -> Life {
    let asked = Ware.conditions.indices
    return try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      asked.map { Life.State("c\($0)") }
      Life.Event("set", from: "a", to: "b").perform(text: assignments)
      asked.map { Life.Event("ask\($0)", from: "b", to: "c\($0)").when(text: Ware.conditions[$0]) }
    }
  }

  package static let states = ["a", "b", "c", "d", "e"]
  package static let events = ["e0", "e1", "e2", "e3", "e4"]

  /// A machine with random rows, conditions and assignments.
  package static func random(seed: UInt64) -> Life {
    var random = SplitMix64(seed: seed)
    while true {
      // Some combinations are refused.
      if let life = try? Self.life(&random) { return life }
    }
  }

  private static func life(_ random: inout SplitMix64) throws -> Life {
    let rows = (0..<8).map { number -> Life.Event in
      func pick<Element>(_ elements: [Element]) -> Element {
        elements[random.number(below: elements.count)]
      }
      var row = Life.Event(events[number % 5], from: pick(states), to: pick(states))
      if random.chance(75) { row = row.when(text: pick(Ware.conditions)) }
      if random.chance(65) { row = row.perform(text: pick(Ware.assignments)) }
      return row
    }
    return try Life(initial: "a") {
      states.map { Life.State($0) }
      rows
    }
  }
}
