import Foundation
import Interlock
import InterlockData
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

/// Random machines with conditions and assignments, fired as values and as sessions of the documents written from them:
/// both have the same states and values.
@Suite("SCXML: documents with data against the engine")
struct SCXMLDataParityTests {
  private typealias Plain = Machine<String, String>
  private typealias Life = ScriptMachine.Life

  /// Counts of the outcomes.
  private struct Tally {
    var taken = 0
    var refused = 0
    var failed = 0

    /// Documents that fail because an integer exceeds 2⁵³.
    var excused = 0
  }

  @Test func `machines and sessions have the same outcomes`() throws {
    var tally = Tally()
    let count = Share.of(daily: 12, gate: 75, soak: 50_000)
    for seed in 1...UInt64(count) {
      try check(seed, &tally)
    }
    #expect(
      !SplitMix64.hasOwnSeeds
        || tally.taken > count && tally.refused > count && tally.failed > count / 20,
      "\(tally)"
    )
    #expect(tally.excused * 20 < tally.failed + tally.taken, "\(tally)")
  }

  private func check(_ seed: UInt64, _ tally: inout Tally) throws {
    var generator = FormulaGenerator(random: SplitMix64(seed: seed))
    var machine = try ScriptMachine(&generator).life
    var slots = Slots(ScriptMachine.values(&generator))
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let text = try machine.scxml(on: slots)
    let document = try SCXMLDocument(scxml: Data(text.utf8))
    let begun = Result { () throws(SCXMLSessionError) in try SCXMLSession(document, at: start) }
    var now = start
    do throws(Plain.FireError) {
      try machine.activate(on: &slots, at: start)
    } catch {
      // If neither comes to rest, the session throws.
      if case .success(let session) = begun {
        #expect(session.isIn("failed"), "seed \(seed): \(error)")
      }
      tally.failed += 1
      return
    }
    var session = try begun.get()
    for _ in 0..<30 {
      if session.isIn("failed") {
        tally.excused += 1
        return
      }
      try compare(machine, slots, session, "seed \(seed):\n\(text)")
      let hasTime = generator.random.chance(30)
      let event = generator.pick(ScriptMachine.events)
      if hasTime { now += generator.pick([0.25, 0.5, 1]) }
      do throws(Plain.FireError) {
        if hasTime {
          try machine.advance(to: now, on: &slots)
        } else {
          try machine.fire(event, on: &slots, at: now)
        }
        if !hasTime { tally.taken += 1 }
      } catch .refused {
        tally.refused += 1
        let isTaken = try session.send(event, at: now)
        try #require(!isTaken || session.isIn("failed"), "seed \(seed): \(event)\n\(text)")
        continue
      } catch {
        tally.failed += 1
        let isOver =
          hasTime
          ? (try? session.advance(to: now)) == nil : (try? session.send(event, at: now)) == nil
        try #require(isOver || session.isIn("failed"), "seed \(seed): \(error)\n\(text)")
        return
      }
      if hasTime {
        try session.advance(to: now)
      } else {
        let isTaken = try session.send(event, at: now)
        try #require(isTaken || session.isIn("failed"), "seed \(seed): \(event)\n\(text)")
      }
    }
  }

  private func compare(
    _ machine: Life,
    _ slots: Slots,
    _ session: SCXMLSession,
    _ place: String
  ) throws {
    try #require(machine.configuration == session.configuration, "\(place)")
    for (name, _) in FormulaGenerator.types {
      let expected = ScriptValue(try slots.value(of: name))
      let variable = name.replacing(".", with: "_").replacing(" ", with: "_")
      let actual = session[variable]
      try #require(
        actual == expected,
        "\(name) is \(String(describing: actual)), not \(expected) \(place)"
      )
    }
  }
}

extension ScriptValue {
  fileprivate init(_ value: DataValue) {
    switch value {
    case .nothing: self = .null
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .number(Double(value))
    case .number(let value), .date(let value): self = .number(value)
    case .text(let text): self = .string(text)
    case .list(let values): self = .array(values.map(Self.init))
    }
  }
}

/// A random machine whose conditions and assignments can be written in documents.
private struct ScriptMachine {
  typealias Plain = Machine<String, String>
  typealias Life = Plain.With<Slots>

  static let events = ["e0", "e1"]
  private static let states = ["a", "b", "outer", "c", "d", "both", "l1", "l2", "r1", "r2"]

  let life: Life

  init(_ generator: inout FormulaGenerator) throws {
    while true {
      if let life = try? Self.life(&generator), (try? life.scxml(on: Slots([]))) != nil {
        self.life = life
        return
      }
    }
  }

  /// Values of all fields that a document can represent, most of them small.
  static func values(_ generator: inout FormulaGenerator) -> [DataValue] {
    FormulaGenerator.types.map { field in
      while true {
        let value = generator.value(of: field.type)
        if value.isFinite, !value.isLarge { return value }
      }
    }
  }

  private static func life(_ generator: inout FormulaGenerator) throws -> Life {
    var rows: [Life.Event] = []
    for _ in 0..<Int.random(in: 15...30, using: &generator.random) {
      let source = generator.pick(states)
      let target = generator.pick(states)
      var row = Life.Event(generator.pick(events), from: source, to: target)
      switch generator.random.number(below: 10) {
      case 0: row = Life.Event(generator.pick(events), in: source)
      case 1: row = Life.Event.always(from: source, to: target)
      case 2, 3:
        row = Life.Event.after(.seconds(generator.pick([0.5, 1])), from: source, to: target)
      default: break
      }
      if generator.random.chance(60) { row = row.when(text: try condition(&generator)) }
      if generator.random.chance(15) { row = row.shouldFire(whileIn: generator.pick(states)) }
      if generator.random.chance(50) { row = row.perform(text: try assignment(&generator)) }
      rows.append(row)
    }
    rows.append(Life.Event.fromAnyState("error.execution", to: "failed"))
    func state(_ id: String) throws -> Life.State { try decorated(Life.State(id), &generator) }
    let (a, c, l1, r1) = (try state("a"), try state("c"), try state("l1"), try state("r1"))
    let outer = try decorated(
      Life.State("outer") {
        c
        Life.State("d")
      },
      &generator
    )
    let both = Life.State(parallel: "both") {
      Life.State("left") {
        l1
        Life.State("l2")
      }
      Life.State("right") {
        r1
        Life.State("r2")
      }
    }
    let events = rows
    return try Life(initial: "a") {
      a
      Life.State("b")
      outer
      both
      Life.State.final("failed")
      events
    }
  }

  private static func decorated(
    _ state: Life.State,
    _ generator: inout FormulaGenerator
  ) throws -> Life.State {
    var state = state
    if generator.random.chance(40) { state = state.didEnter(text: try assignment(&generator)) }
    if generator.random.chance(40) { state = state.didExit(text: try assignment(&generator)) }
    return state
  }

  private static func condition(_ generator: inout FormulaGenerator) throws -> String {
    while true {
      let node = generator.node(.boolean, depth: 1 + generator.random.number(below: 4))
      guard node.invalidity == nil else { continue }
      let text = Formula(node).description
      if isWritable({ $0.when(text: text) }) { return text }
    }
  }

  private static func assignment(_ generator: inout FormulaGenerator) throws -> String {
    while true {
      let field = generator.pick(FormulaGenerator.types)
      let node = generator.node(field.type, depth: generator.random.number(below: 3))
      guard node.invalidity == nil else { continue }
      let text = Assignments([.init(FormulaName(written: field.name), node)]).description
      if isWritable({ $0.perform(text: text) }) { return text }
    }
  }

  /// Whether a formula can be written. `isIn` asks for states of other machines.
  private static func isWritable(_ change: (Life.Event) -> Life.Event) -> Bool {
    let life = try? Life(initial: "a") {
      Life.State("a")
      change(Life.Event("go", in: "a"))
    }
    return (try? life?.scxml(on: Slots([]))) != nil && life != nil
  }
}

extension DataValue {
  fileprivate var isLarge: Bool {
    switch self {
    case .integer(let value): value.magnitude > 1_000
    case .list(let values): values.contains(where: \.isLarge)
    case .boolean, .number, .text, .date, .nothing: false
    }
  }
}
