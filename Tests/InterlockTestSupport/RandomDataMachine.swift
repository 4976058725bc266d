package import Interlock
import InterlockData

/// A random machine with a context that table rows can hold. Most of its guards and actions are data.
package struct RandomDataMachine {
  private typealias Life = DynamicMachine.With<Slots>

  package static let events = ["e0", "e1", "e2"]
  private static let leaves = ["a", "b", "c", "d"]
  private static let states = ["a", "b", "outer", "c", "d"]

  private var generator: FormulaGenerator
  private let isAccepted: (FormulaGenerator.Change) throws -> Bool

  /// A random machine.
  ///
  /// - Parameters:
  ///   - seed: The same seed makes the same machine.
  ///   - isAccepted: Whether a formula may be used, by the row that it is added to.
  /// - Returns: The machine.
  package static func life(
    seed: UInt64,
    where isAccepted: @escaping (FormulaGenerator.Change) throws -> Bool = { _ in true }
  ) -> DynamicMachine.With<Slots> {
    let generator = FormulaGenerator(random: SplitMix64(seed: seed))
    var random = Self(generator: generator, isAccepted: isAccepted)
    while true {
      if let life = try? random.life() { return life }
    }
  }

  private mutating func life() throws -> Life {
    let hasTimeouts = generator.random.chance(40)
    let hasChoice = generator.random.chance(40)
    let targets = Self.states + (hasChoice ? ["choice"] : [])
    var rows: [Life.Event] = []
    for number in 0..<Int.random(in: 4...12, using: &generator.random) {
      let source = generator.pick(Self.states)
      let target = generator.pick(targets)
      var row = Life.Event(generator.pick(Self.events), from: source, to: target)
      switch generator.random.number(below: 10) {
      case 0: row = Life.Event(generator.pick(Self.events), in: source)
      case 1: row = .always(from: source, to: generator.pick(Self.states))
      case 2...4 where hasTimeouts:
        let seconds = generator.pick([0.5, 1, 2]) + Double(number) / 64
        row = .after(.seconds(seconds), from: source, to: generator.pick(Self.states))
      default: break
      }
      rows.append(try decorated(row))
    }
    if hasChoice {
      let first = Life.Event.always(from: "choice", to: generator.pick(Self.states))
      rows.append(first.when(text: try generator.condition(depth: 2, where: isAccepted)))
      rows.append(.always(from: "choice", to: generator.pick(Self.states)))
    }
    var all: [Life.State] = []
    all.append(try decorated(Life.State("a")))
    all.append(Life.State("b"))
    let inner = try decorated(Life.State("c"))
    all.append(
      try decorated(
        Life.State("outer") {
          inner; Life.State("d")
        }
      )
    )
    if hasChoice { all.append(Life.State.choice("choice")) }
    let states = all
    let events = rows
    return try Life(initial: "a") {
      states
      events
    }
  }

  private mutating func decorated(_ row: Life.Event) throws -> Life.Event {
    var row = row
    if generator.random.chance(60) {
      row = row.when(text: try generator.condition(depth: 2, where: isAccepted))
    }
    if generator.random.chance(15) { row = row.shouldFire(whileIn: generator.pick(Self.states)) }
    if generator.random.chance(15) {
      row = row.when(text: try generator.condition(depth: 3, where: isAccepted))
    }
    if generator.random.chance(5) { row = row.shouldFire("code decides") { _ in true } }
    if generator.random.chance(50) {
      let first = try generator.assignment(depth: 2, where: isAccepted).text
      let second = try generator.assignment(depth: 1, where: isAccepted).text
      row = row.perform(text: generator.random.chance(50) ? first : "\(first); \(second)")
    }
    return row
  }

  private mutating func decorated(_ state: Life.State) throws -> Life.State {
    var state = state
    if generator.random.chance(40) {
      let text = try generator.assignment(depth: 2, where: isAccepted).text
      state = state.didEnter(try Update(parsing: text))
    }
    if generator.random.chance(40) {
      let text = try generator.assignment(depth: 2, where: isAccepted).text
      state = state.didExit(try Update(parsing: text))
    }
    return state
  }
}
