import Interlock
import InterlockEvolution
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("A row is alive if any course of a macrostep takes it")
struct MacrostepCoverageTests {
  private typealias State = DynamicMachine.State
  private typealias Event = DynamicMachine.Event
  private typealias Pair = EngineSearch.Pair

  /// A chain of two states without events, each with two rows into the same state.
  private func chain() throws -> DynamicMachine {
    try DynamicMachine(initial: "idle") {
      State("idle")
      State("first")
      State("second")
      Event("go", from: "idle", to: "first")
      Event.always(from: "first", to: "second").guarded(by: ["isQuick"])
      Event.always(from: "first", to: "second")
      Event.always(from: "second", to: "idle").guarded(by: ["isDone"])
      Event.always(from: "second", to: "idle")
    }
  }

  @Test func `rows that lead to the same moment are all alive`() throws {
    #expect(StateSpace(of: try chain()).anomalies.map(\.description) == [])
  }

  @Test func `paths for rows follow each course of a macrostep`() throws {
    #expect(
      StateSpace(of: try chain()).paths(covering: .rows).map(\.description) == [
        "idle; go [isQuick, isDone] → idle", "idle; go [not isQuick, isDone] → idle",
        "idle; go [isQuick, not isDone] → idle",
      ]
    )
  }

  @Test func `a row taken only by an endless step is dead, and the reason says so`() throws {
    let machine = try DynamicMachine(initial: "idle") {
      State("idle")
      State("a")
      State("b")
      Event("go", from: "idle", to: "a")
      Event.always(from: "a", to: "b").guarded(by: ["p"])
      Event.always(from: "a", to: "b")
      Event.always(from: "b", to: "a").guarded(by: ["q"])
      Event.always(from: "b", to: "a")
    }
    let dead = StateSpace(of: machine).anomalies.filter { $0.kind == .deadRow }
    #expect(dead.isEmpty == false)
    for finding in dead { #expect(finding.message.contains("endless cycle")) }
  }

  /// Random machines with many rows without an event, choices and completions.
  @Test(arguments: 0..<Share.of(daily: 12, gate: 400, soak: 20_000) as Range<UInt64>)
  func `live rows and rows covered by paths match brute force on the engine`(
    seed: UInt64
  ) throws {
    let machine = try RandomBranching.machine(seed: seed)
    let search = EngineSearch(machine, runs: Share.of(daily: 600, gate: 600, soak: 4_000))
    guard search.isComplete else { return }
    let graph = DynamicMachine.Graph(of: machine, limit: 10_000, work: 10_000_000)
    #expect(Set(graph.liveRows) == search.rows)
    let space = StateSpace(of: machine)
    #expect(rows(on: space.paths(covering: .rows), machine).rows == search.rows)
    #expect(rows(on: space.paths(covering: .rowPairs), machine).pairs == search.pairs)
  }

  /// The rows that the engine takes on some paths, with guards that answer as the paths say.
  private func rows(
    on paths: [DynamicMachine.Path],
    _ machine: DynamicMachine
  ) -> (rows: Set<EngineRun.TakenRow>, pairs: Set<Pair>) {
    var rows: Set<EngineRun.TakenRow> = []
    var pairs: Set<Pair> = []
    let run = EngineRun(machine)
    for path in paths {
      var walk = run
      var last: [EngineRun.TakenRow] = []
      let inputs = [nil] + path.inputs.map { Optional($0) }
      let answers = [path.initialGuards] + path.steps.map(\.guards)
      for (input, answers) in zip(inputs, answers) {
        let script = Script(answers)
        guard let taken = walk.take(input, script.answer) else {
          Issue.record("the engine refuses \(path)")
          break
        }
        #expect(script.isEmpty, "the engine does not ask what \(path) answers")
        rows.formUnion(taken)
        for first in last { pairs.formUnion(taken.map { Pair(first: first, second: $0) }) }
        last = taken
      }
      #expect(walk.machine.configuration == path.end)
    }
    return (rows, pairs)
  }

  private struct Unanswered: Error {
    let name: String
  }

  /// The answers of the guards, in order.
  private final class Script {
    private var answers: [String: [Bool]] = [:]

    init(_ guards: [GuardAnswer]) {
      for answer in guards.reversed() {
        answers[answer.name ?? "", default: []].append(answer.holds)
      }
    }

    var isEmpty: Bool { answers.values.allSatisfy(\.isEmpty) }

    func answer(_ name: String) throws -> Bool {
      guard let answer = answers[name, default: []].popLast() else { throw Unanswered(name: name) }
      return answer
    }
  }
}

extension DynamicMachine.Graph {
  /// The rows that are taken anywhere.
  fileprivate var liveRows: [EngineRun.TakenRow] {
    uses.indices.filter { uses[$0] != nil }.map { number in
      let row = row(number)
      return EngineRun.TakenRow(event: row.event, node: row.node)
    }
  }
}
