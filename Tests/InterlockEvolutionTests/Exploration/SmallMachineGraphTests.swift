import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// The exploration states again what a macrostep can do, for all answers of guards at once.
@Suite("The graph of configurations: all small machines")
struct SmallMachineGraphTests {
  @Test func `every machine of up to two states and one row rests where firing leads`() throws {
    let all = Enumeration([(1...2, 0...1)])
    for number in stride(from: 0, to: all.count, by: Share.of(daily: 7, gate: 1)) {
      _ = try compare(number, of: all)
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `machines drawn evenly rest exactly where firing leads`(batch: UInt64) throws {
    var random = SplitMix64(seed: batch)
    let all = Enumeration.exhausted
    let count = Share.of(daily: 25, gate: 1_000, soak: 20_000)
    var exact = 0
    for _ in 0..<count where try compare(Int.random(in: 0..<all.count, using: &random), of: all) {
      exact += 1
    }
    #expect(exact > count / 8)
  }

  /// Compares the graph of a machine with what firing finds; returns whether both have to be the same. If an eventless
  /// row has a guard, the graph has more, because the guard can change its mind in the middle of a macrostep.
  private func compare(_ number: Int, of all: Enumeration) throws -> Bool {
    guard let small = all[number], let machine = try? small.sketch() else { return false }
    let brute = BruteForce(machine)
    let graph = DynamicMachine.Graph(of: machine, limit: 2_000, work: .max)
    #expect(brute.isComplete && graph.isComplete)
    let rests = Set(
      (0..<graph.count).map { number in
        BruteForce.Rest(configuration: graph.states(at: number), history: graph.history(at: number))
      }
    )
    let isExact = small.rows.allSatisfy { !$0.isEventless || !$0.isGuarded }
    let agrees = isExact ? rests == brute.found : rests.isSuperset(of: brute.found)
    #expect(agrees, "machine \(number)\n\(small)\ngraph: \(rests)\nfired: \(brute.found)")
    return isExact
  }
}

extension SmallMachine {
  /// The machine without code: each guard has a name of its own.
  fileprivate func sketch() throws(DefinitionError) -> DynamicMachine {
    try DynamicMachine(
      initial: "\(tree.initial(of: SmallTree.root))",
      states: states(in: SmallTree.root),
      events: rows.indices.map(event),
      stepLimit: Self.stepLimit
    )
  }

  private func states(in parent: Int) -> [DynamicMachine.State] {
    (tree.states(in: parent) + tree.pseudoStates(in: parent)).map { node in
      let id = "\(node)"
      return switch tree.kinds[node] {
      case .atomic: DynamicMachine.State(id)
      case .final: .final(id)
      case .compound: DynamicMachine.State(id) { states(in: node) }
      case .parallel: DynamicMachine.State(parallel: id) { states(in: node) }
      case .shallowHistory: .history(id, .shallow, default: "\(tree.fallback(of: node))")
      case .deepHistory: .history(id, .deep, default: "\(tree.fallback(of: node))")
      case .choice: .choice(id)
      }
    }
  }

  private func event(_ position: Int) -> DynamicMachine.Event {
    let row = rows[position]
    var event = DynamicMachine.Event(
      trigger: row.isEventless ? .always : .event("e"),
      sources: row.source == SmallTree.root ? .any : .states(["\(row.source)"]),
      targets: row.target.map { ["\($0)"] } ?? []
    )
    if row.isLocal { event = event.local() }
    return row.isGuarded ? event.shouldFire("guard \(position)") : event
  }
}
