import Interlock
import InterlockData
import InterlockEvolution
import InterlockTestSupport
import InterlockTools
import Testing

/// Analysis that follows values, against brute force: the machine itself, fired with every input.
@Suite("Followed values against brute force")
struct FollowedValuesOracleTests {
  typealias Space = StateSpace<String, String>

  /// A configuration and the values of fields.
  private struct Node: Hashable {
    let states: [String]
    let values: [String: DataValue]
  }

  private static let seeds = UInt64(0)..<Share.of(daily: 15, gate: 150, soak: 100_000)

  @Test func `analysis and brute force agree on reached places, taken rows and dead rows`() throws {
    var (compared, timeouts, deferrals) = (0, 0, 0)
    for seed in Self.seeds {
      let machine = try RandomCellMachine(seed: seed, waits: seed % 4 > 0)
      let cell = Self.start(seed)
      let space = Space(of: machine.life, from: .context(cell), carrying: [CellPayload.self])
      let search = CellSearch(machine.life, from: [cell], limit: 600)
      guard search.isComplete, space.isComplete else { continue }
      Self.expectCovers(space, search, seed)
      guard Self.isExact(space) else { continue }
      compared += 1
      timeouts += search.steps.values.joined().count { $0.event == nil }
      deferrals += search.places.count { !$0.life.snapshot.deferred.isEmpty }
      #expect(Self.nodes(of: space) == Self.nodes(of: search), "seed \(seed)")
      try Self.expectSameRows(space, search, machine, seed)
    }
    #expect(compared * 3 > Self.seeds.count)
    #expect(timeouts * 2 > Self.seeds.count && deferrals * 8 > Self.seeds.count, "\(deferrals)")
  }

  @Test func `analysis and brute force reach the same places from any start`() throws {
    var compared = 0
    for seed in Self.seeds.prefix(Self.seeds.count / 3) {
      let waits = seed.isMultiple(of: 2)
      let machine = try RandomCellMachine(seed: seed, isSmall: true, waits: waits)
      let space = Space(of: machine.life, from: .any, carrying: [CellPayload.self])
      let followed = Set(space.followedFields)
      let cells = Self.cells(of: followed)
      let search = CellSearch(machine.life, from: cells, limit: 1_000)
      guard search.isComplete, space.isComplete, Self.isExact(space) else { continue }
      compared += 1
      let nodes = Self.nodes(of: search).map { node in
        Node(states: node.states, values: node.values.filter { followed.contains($0.key) })
      }
      #expect(Self.nodes(of: space) == Set(nodes), "seed \(seed)")
    }
    #expect(compared > 0)
  }

  @Test func `analysis and brute force agree on verdicts`() throws {
    var failed = 0
    var held = 0
    for seed in Self.seeds {
      let machine = try RandomCellMachine(seed: seed, isSmall: true)
      let cell = Self.start(seed)
      let space = Space(of: machine.life, from: .context(cell), carrying: [CellPayload.self])
      let search = CellSearch(machine.life, from: [cell], limit: 300)
      guard search.isComplete, space.isComplete, Self.isExact(space) else { continue }
      var formulas = CellFormulas(random: SplitMix64(seed: seed ^ 0x5EED), isSmall: true)
      let claims = CellClaims(search)
      for _ in 0..<6 {
        let text = formulas.condition(depth: 1)
        guard !text.contains("isIn"), let truth = try claims.places(where: text) else { continue }
        let (state, condition) = (formulas.pick(["a", "b", "c"]), try space.holds(text))
        let isKnown = space.machine.states.contains { $0.id == state }
        guard isKnown else { continue }
        let always = space.verdict(on: .always(.isIn(state) || condition))
        #expect(always.holds == claims.always(state, or: truth), "seed \(seed): \(text)")
        let leads = space.verdict(on: .that(condition, leadsTo: .isIn(state)))
        #expect(leads.holds == claims.leads(truth, to: state), "seed \(seed): \(text)")
        for verdict in [always, leads] {
          if verdict.holds { held += 1 } else { failed += 1 }
          guard let example = verdict.counterexample else { continue }
          _ = try CellWalk(example.path, on: machine.life, seed)
        }
      }
    }
    #expect(failed > 0 && held > 0)
  }

  @Test func `unknown values make the analysis miss nothing`() throws {
    for seed in Self.seeds {
      let machine = try RandomCellMachine(seed: seed, isRough: true, waits: true)
      let cell = Self.start(seed)
      let space = Space(of: machine.life, from: .context(cell), carrying: [CellPayload.self])
      let search = CellSearch(machine.life, from: [cell], limit: 400)
      guard space.isComplete else { continue }
      Self.expectCovers(space, search, seed)
    }
  }
}

extension FollowedValuesOracleTests {
  /// The context with which a machine begins.
  private static func start(_ seed: UInt64) -> Cell {
    var random = SplitMix64(seed: ~seed)
    var cell = Cell()
    cell.flag = random.chance(50)
    cell.level = Int.random(in: 0...3, using: &random)
    cell.count = Int.random(in: -2...4, using: &random)
    return cell
  }

  /// The cells for all values of some fields.
  private static func cells(of fields: Set<String>) -> [Cell] {
    let domains: [(String, [DataValue])] = [
      ("flag", [false, true].map { DataValue.boolean($0) }),
      ("armed", [false, true].map { DataValue.boolean($0) }),
      ("level", (0...3).map { DataValue.integer($0) }),
      ("count", (-2...4).map { DataValue.integer($0) }),
      ("kind", ["x", "y", "z"].map { DataValue.text($0) }),
      ("tag", [DataValue.nothing, .boolean(false), .boolean(true)]),
      ("note", ["", "a", "b"].map { DataValue.text($0) }),
    ]
    return domains.filter { fields.contains($0.0) }
      .reduce([[:]]) { rows, domain in
        rows.flatMap { row in
          domain.1.map { row.merging([domain.0: $0]) { $1 } }
        }
      }
      .map { Cell($0) }
  }

  /// Whether everything was followed: no value is unknown, and no condition is undecided.
  private static func isExact(_ space: Space) -> Bool {
    space.undecidedConditions.isEmpty && space.undecidedAssignments.isEmpty
      && (0..<space.count).allSatisfy { space.values(at: $0).count == space.followedFields.count }
  }

  private static func nodes(of space: Space) -> Set<Node> {
    Set((0..<space.count).map { Node(states: space[$0], values: values(at: $0, space)) })
  }

  private static func values(at number: Int, _ space: Space) -> [String: DataValue] {
    Dictionary(space.values(at: number).map { ($0.name, $0.value) }) { first, _ in first }
  }

  private static func nodes(of search: CellSearch) -> Set<Node> {
    Set(
      search.places.map { place in
        var values = place.cell.values
        values["loose"] = nil
        return Node(states: place.life.snapshot.configuration, values: values)
      }
    )
  }

  /// Expects every place of the machine in the space, and no row that the machine takes among the dead ones.
  private static func expectCovers(_ space: Space, _ search: CellSearch, _ seed: UInt64) {
    let nodes = Dictionary(grouping: 0..<space.count) { space[$0] }
    for node in Self.nodes(of: search) {
      let isCovered = (nodes[node.states] ?? []).contains { number in
        values(at: number, space).allSatisfy { node.values[$0.key] == $0.value }
      }
      #expect(isCovered, "seed \(seed): \(node)")
    }
    #expect(space.takenRows.isSuperset(of: search.rows), "seed \(seed)")
  }

  /// Expects every path to run as described, and all paths together to take every row that the machine takes.
  private static func expectSameRows(
    _ space: Space,
    _ search: CellSearch,
    _ machine: RandomCellMachine,
    _ seed: UInt64
  ) throws {
    #expect(space.takenRows == search.rows, "seed \(seed)")
    var walked: Set<TakenRow> = []
    for path in space.paths(covering: .rows) {
      walked.formUnion(try CellWalk(path, on: machine.life, seed).rows)
    }
    #expect(walked == search.rows, "seed \(seed)")
  }
}

/// Runs a path on the machine itself, with the context and the payloads that the path names.
struct CellWalk {
  private(set) var rows: Set<TakenRow> = []

  init(_ path: DynamicMachine.Path, on life: CellSearch.Life, _ seed: UInt64) throws {
    let outline = life.outline
    var life = life.fresh()
    var cell = Cell(values(path.context))
    rows.formUnion(try life.activate(on: &cell, at: CellSearch.start).takenRows(of: outline))
    #expect(life.snapshot.configuration == path.start, "seed \(seed): \(path)")
    #expect(agrees(cell, path.startValues), "seed \(seed): \(path)")
    for step in path.steps {
      switch step.input {
      case .event(let event):
        let carries = outline.events(withID: event).contains { $0.payloadName != nil }
        let payload = carries ? CellPayload(values(step.payload)) : nil
        let receipt = CellSearch.fire(event, payload, on: &life, &cell)
        rows.formUnion(try #require(receipt, "seed \(seed): \(path)").takenRows(of: outline))
      case .timeout:
        let receipts = CellSearch.expire(&life, &cell)
        for receipt in try #require(receipts, "seed \(seed): \(path)") {
          rows.formUnion(receipt.takenRows(of: outline))
        }
      case .activation, .otherEvent: throw NoInput()
      }
      #expect(life.snapshot.configuration == step.configuration, "seed \(seed): \(path)")
      #expect(agrees(cell, step.values), "seed \(seed): \(path)")
    }
  }

  private struct NoInput: Error {}

  private func values(_ values: [Explanation.Value]) -> [String: DataValue] {
    Dictionary(values.map { ($0.name, $0.value) }) { first, _ in first }
  }

  private func agrees(_ cell: Cell, _ values: [Explanation.Value]) -> Bool {
    values.allSatisfy { cell.values[$0.name] == $0.value }
  }
}
