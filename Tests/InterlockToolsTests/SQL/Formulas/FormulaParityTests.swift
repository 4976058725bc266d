import Foundation
import Interlock
import InterlockData
import InterlockTestSupport
import InterlockTools
import Testing

/// Random conditions and assignments over random rows: the database fires what the engine fires, assigns what it assigns, and
/// says of the same rows that their calls fail.
@Suite("SQL: formulas against the engine")
struct FormulaParityTests {
  private typealias Life = SlotFleet.Life

  /// One event of the machine: what it does, and the column to look at.
  private struct Trial {
    let event: String
    let text: String
    let target: (name: String, type: DataType)?

    func added(to event: Life.Event) -> Life.Event {
      target == nil ? event.when(text: text) : event.perform(text: text)
    }
  }

  private static let now = 1_000_000_000.25

  @Test(arguments: DatabaseEngine.all, 1...UInt64(Share.of(daily: 6, gate: 25, soak: 50)))
  func `engine and database agree`(_ engine: DatabaseEngine, seed: UInt64) async throws {
    var generator = FormulaGenerator(random: SplitMix64(seed: seed))
    let trials = try (0..<20).map { number in
      let depth = 1 + number % 5
      guard number % 2 == 0 else {
        let text = try SlotFleet.condition(&generator, depth: depth)
        return Trial(event: "e\(number)", text: text, target: nil)
      }
      let (name, type, text) = try SlotFleet.assignment(&generator, depth: depth)
      return Trial(event: "e\(number)", text: text, target: (name, type))
    }
    let life = try Life(initial: "open") {
      Life.State("open")
      Life.State("closed")
      trials.map { $0.added(to: Life.Event($0.event, from: "open", to: "closed")) }
    }
    let count = Share.of(daily: 60, gate: 500, soak: 50_000)
    let rows = (0..<count).map { _ in SlotFleet.values(&generator) }
    let fleet = try SQLFleet(life, table: "rows", dialect: engine.dialect)
    var script = fleet.schema + fleet.insertion(rows.map { ("open", $0) }, engine)
    for trial in trials { script += try self.script(trial, fleet, engine) }
    let output = try await engine.run(script)
    try #require(output.errors == "", "seed \(seed)")
    var lines = output.lines[...]
    let open = try life.restored(from: .init(state: "open"))
    var outcomes = (fired: 0, failed: 0, refused: 0)
    for trial in trials {
      let expected = try self.expected(trial, open, rows, &outcomes)
      let actual = Array(lines.prefix(expected.count))
      lines = lines.dropFirst(expected.count)
      guard actual != expected else { continue }
      let index = zip(actual, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
      Issue.record(
        """
        seed \(seed), \(trial.event): \(trial.text)
        is \(actual.dropFirst(index).first ?? "nothing"), not \(expected[index])
        """
      )
      return
    }
    #expect(lines.isEmpty)
    #expect(outcomes.fired > 0 && outcomes.failed > 0 && outcomes.refused > 0, "\(outcomes)")
  }

  private func script(
    _ trial: Trial,
    _ fleet: SQLFleet<String, String>,
    _ engine: DatabaseEngine
  ) throws -> String {
    let name = trial.target?.name ?? "id"
    let column = fleet.columns.first { $0.field == FormulaName(written: name).description }?.name
    let shown = trial.target.map { engine.shown("\"\(column ?? name)\"", $0.type) } ?? "''"
    let failing = try #require(fleet.query(failing: trial.event))
    return engine.query(failing, at: Self.now) + "BEGIN;\n"
      + (try fleet.statements(firing: trial.event)).map { engine.run($0, at: Self.now) }.joined()
      + "SELECT id, state, \(shown) FROM rows ORDER BY id;\nROLLBACK;\n"
  }

  private func expected(
    _ trial: Trial,
    _ open: Life,
    _ rows: [[DataValue]],
    _ outcomes: inout (fired: Int, failed: Int, refused: Int)
  ) throws -> [String] {
    var failing: [String] = []
    var lines: [String] = []
    let read = try trial.target.map { try Slots.reader(of: $0.name) }
    for (index, values) in rows.enumerated() {
      var slots = Slots(values)
      var machine = open
      do throws(SlotFleet.Plain.FireError) {
        try machine.fire(trial.event, on: &slots, at: Date(unix: Self.now))
        outcomes.fired += 1
      } catch .refused {
        outcomes.refused += 1
      } catch {
        failing.append("\(index + 1)|open")
        outcomes.failed += 1
      }
      let value = try read.map { try DatabaseEngine.shown($0(slots)) } ?? ""
      lines.append("\(index + 1)|\(machine.state)|\(value)")
    }
    return failing + lines
  }
}
