import Interlock
import InterlockData
import InterlockTestSupport

/// A random machine with a context that table rows can hold. Most of its guards and actions are data.
struct RandomDataMachine {
  typealias Life = SlotFleet.Life
  private typealias Plain = SlotFleet.Plain

  static let events = ["e0", "e1", "e2"]
  private static let leaves = ["a", "b", "c", "d"]
  private static let states = ["a", "b", "outer", "c", "d"]

  let life: Life

  init(seed: UInt64) throws {
    var generator = FormulaGenerator(random: SplitMix64(seed: seed))
    while true {
      if let life = try? Self.life(&generator) {
        self.life = life
        return
      }
    }
  }

  private static func life(_ generator: inout FormulaGenerator) throws -> Life {
    let hasTimeouts = generator.random.chance(40)
    let hasChoice = generator.random.chance(40)
    let targets = states + (hasChoice ? ["choice"] : [])
    var rows: [Life.Event] = []
    for number in 0..<Int.random(in: 4...12, using: &generator.random) {
      let source = generator.pick(states)
      let target = generator.pick(targets)
      var row = Life.Event(generator.pick(events), from: source, to: target)
      switch generator.random.number(below: 10) {
      case 0: row = Life.Event(generator.pick(events), in: source)
      case 1: row = Life.Event(Plain.Event.always(from: source, to: generator.pick(states)))
      case 2...4 where hasTimeouts:
        let seconds = generator.pick([0.5, 1, 2]) + Double(number) / 64
        row = Life.Event(
          Plain.Event.after(.seconds(seconds), from: source, to: generator.pick(states))
        )
      default: break
      }
      rows.append(try decorated(row, &generator))
    }
    if hasChoice {
      let first = Life.Event(Plain.Event.always(from: "choice", to: generator.pick(states)))
      rows.append(first.when(text: try SlotFleet.condition(&generator, depth: 2)))
      rows.append(Life.Event(Plain.Event.always(from: "choice", to: generator.pick(states))))
    }
    var all: [Life.State] = []
    all.append(try decorated(Life.State("a"), &generator))
    all.append(Life.State("b"))
    let inner = try decorated(Life.State("c"), &generator)
    all.append(
      try decorated(
        Life.State("outer") {
          inner; Life.State("d")
        },
        &generator
      )
    )
    if hasChoice { all.append(Life.State(Plain.State.choice("choice"))) }
    let states = all
    let events = rows
    return try Life(initial: "a") {
      states
      events
    }
  }

  private static func decorated(
    _ row: Life.Event,
    _ generator: inout FormulaGenerator
  ) throws -> Life.Event {
    var row = row
    if generator.random.chance(60) {
      row = row.when(text: try SlotFleet.condition(&generator, depth: 2))
    }
    if generator.random.chance(15) { row = row.shouldFire(whileIn: generator.pick(states)) }
    if generator.random.chance(15) {
      row = row.when(text: try SlotFleet.condition(&generator, depth: 3))
    }
    if generator.random.chance(5) { row = row.shouldFire("code decides") { _ in true } }
    if generator.random.chance(50) {
      let first = try SlotFleet.assignment(&generator, depth: 2).text
      let second = try SlotFleet.assignment(&generator, depth: 1).text
      row = row.perform(text: generator.random.chance(50) ? first : "\(first); \(second)")
    }
    return row
  }

  private static func decorated(
    _ state: Life.State,
    _ generator: inout FormulaGenerator
  ) throws -> Life.State {
    var state = state
    if generator.random.chance(40) {
      let text = try SlotFleet.assignment(&generator, depth: 2).text
      state = state.didEnter(try Update(parsing: text))
    }
    if generator.random.chance(40) {
      let text = try SlotFleet.assignment(&generator, depth: 2).text
      state = state.didExit(try Update(parsing: text))
    }
    return state
  }
}
