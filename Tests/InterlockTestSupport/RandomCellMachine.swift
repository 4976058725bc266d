package import Interlock
import InterlockData

/// A random small machine whose guards and actions are formulas over the fields of a cell: flat or nested, with
/// regions, history, choices, eventless rows, completions, timeouts, deferral and events with a payload.
package struct RandomCellMachine {
  package typealias Life = DynamicMachine.With<Cell>

  /// The events; the last one carries a payload.
  package static let events = ["e0", "e1", "e2", "pay"]
  package static let payload = "pay"

  package let life: Life

  /// Makes a machine.
  ///
  /// - Parameters:
  ///   - seed: The same seed makes the same machine.
  ///   - isRough: Whether its formulas may read a field that the analysis cannot follow.
  ///   - isSmall: Whether its formulas read only a few of the fields.
  ///   - waits: Whether states may have timeouts and defer events. Never are two states with timeouts active together,
  ///     because the analysis assumes nothing about their order.
  ///   - change: The change of its conditions; everything else depends only on the seed.
  /// - Throws: Only if this code has a mistake.
  package init(
    seed: UInt64,
    isRough: Bool = false,
    isSmall: Bool = false,
    waits: Bool = false,
    change: CellFormulas.Change = .none
  ) throws {
    var formulas = CellFormulas(
      random: SplitMix64(seed: seed),
      isRough: isRough,
      isSmall: isSmall,
      change: change
    )
    var made: Life?
    // Some random combinations are refused.
    for _ in 0..<1_000 where made == nil {
      formulas.restart()
      made = try? Self.life(&formulas, waits: waits)
    }
    guard let made else { throw NoMachine() }
    life = made
  }

  private struct NoMachine: Error {}

  private static func life(_ formulas: inout CellFormulas, waits: Bool) throws -> Life {
    var names = ["a", "b"]
    var targets = names
    var states = [
      state("a", &formulas), Life.State("b"),
    ]
    var extra: [Life.Event] = []
    if formulas.random.chance(50) {
      let hasHistory = formulas.random.chance(60)
      let inner = state("c", &formulas)
      let history: Life.State? = hasHistory ? Life.State.history("h", default: "c") : nil
      let others = history.map { [$0] } ?? []
      let isFinal = formulas.random.chance(30)
      let second = isFinal ? Life.State.final("d") : state("d", &formulas)
      states.append(
        dressed(
          Life.State("outer") {
            inner
            second
            others
          },
          &formulas
        )
      )
      names += ["outer", "c"] + (isFinal ? [] : ["d"])
      targets += ["outer", "c", "d"] + (hasHistory ? ["h"] : [])
      if isFinal {
        extra.append(Life.Event.completion(of: "outer", to: formulas.pick(["a", "b"])))
      }
    }
    if formulas.random.chance(35) {
      let regions = [("left", ["l1", "l2"]), ("right", ["r1", "r2"])].map { name, leaves in
        let leaves = leaves.map { state($0, &formulas) }
        return Life.State(name) { leaves }
      }
      states.append(Life.State(parallel: "both") { regions })
      names += ["both", "l1", "l2", "r1", "r2"]
      targets += ["both", "l2", "r2"]
    }
    if formulas.random.chance(30) {
      states.append(Life.State.choice("choice"))
      let first = Life.Event.always(from: "choice", to: formulas.pick(names))
      extra.append(
        dressed(first.when(text: formulas.condition(depth: 1)), &formulas, guards: false)
      )
      extra.append(Life.Event.always(from: "choice", to: formulas.pick(["a", "b"])))
      targets.append("choice")
    }
    if formulas.random.chance(20) {
      states.append(Life.State.final("end"))
      targets.append("end")
    }
    var rows: [Life.Event] = []
    for _ in 0..<Int.random(in: 4...10, using: &formulas.random) {
      rows.append(row(from: names, to: targets, &formulas))
    }
    for name in ["a", "b"] where waits && formulas.random.chance(60) {
      let timeout = Life.Event.after(.seconds(10), from: name, to: formulas.pick(targets))
      rows.append(dressed(timeout, &formulas))
    }
    if waits, formulas.random.chance(80) {
      states[0] = states[0].deferring(formulas.pick(Array(events.dropLast())))
    }
    let (allStates, allRows) = (states, rows + extra)
    return try Life(initial: "a") {
      allStates
      allRows
    }
  }

  private static func row(
    from names: [String],
    to targets: [String],
    _ formulas: inout CellFormulas
  ) -> Life.Event {
    let (source, target) = (formulas.pick(names), formulas.pick(targets))
    switch Int.random(in: 0..<10, using: &formulas.random) {
    case 0:
      let row = Life.Event.always(from: source, to: target)
      return dressed(row.when(text: formulas.condition()), &formulas)
    case 1:
      return dressed(Life.Event(formulas.pick(Array(events.dropLast())), in: source), &formulas)
    case 2...4:
      formulas.hasPayload = true
      defer { formulas.hasPayload = false }
      var row = Life.Event(payload, from: source, to: target).carrying(CellPayload.self)
      if formulas.random.chance(70) { row = row.when(text: formulas.condition()) }
      if formulas.random.chance(60) { row = row.perform(text: formulas.assignments()) }
      return row.event
    default:
      let row = Life.Event(formulas.pick(Array(events.dropLast())), from: source, to: target)
      return dressed(row, &formulas)
    }
  }

  private static func dressed(
    _ row: Life.Event,
    _ formulas: inout CellFormulas,
    guards: Bool = true
  ) -> Life.Event {
    var row = row
    if guards, formulas.random.chance(55) { row = row.when(text: formulas.condition()) }
    if guards, formulas.random.chance(10) { row = row.shouldFire(unlessIn: "c") }
    if guards, formulas.random.chance(15) { row = row.when(text: formulas.condition(depth: 1)) }
    if formulas.random.chance(60) { row = row.perform(text: formulas.assignments()) }
    return row
  }

  private static func state(_ name: String, _ formulas: inout CellFormulas) -> Life.State {
    dressed(Life.State(name), &formulas)
  }

  private static func dressed(
    _ state: Life.State,
    _ formulas: inout CellFormulas
  ) -> Life.State {
    var state = state
    if formulas.random.chance(20) { state = state.didEnter(text: formulas.assignments()) }
    if formulas.random.chance(15) { state = state.didExit(text: formulas.assignments()) }
    return state
  }
}
