import Foundation
import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport
import Testing

/// Random conditions and assignments over random rows, each also in a form in which nothing can be computed in advance:
/// the database fires and assigns what the engine does, and reports failures for the same rows.
@Suite("SQL: formulas against the engine")
struct FormulaParityTests {
  private typealias Life = SlotFleet.Life

  /// One event of the machine: its effect and the column to compare.
  private struct Trial {
    let event: String
    let text: String
    let target: (name: String, type: DataType)?

    /// The user info values by key.
    let info: [DataValue]

    var userInfo: UserInfo {
      let values = zip(FormulaGenerator.keys, info).compactMap { key, value in
        value.sendable.map { (key.name, $0) }
      }
      return UserInfo(Dictionary(uniqueKeysWithValues: values))
    }

    func added(to event: Life.Event) -> Life.Event {
      target == nil ? event.when(text: text) : event.perform(text: text)
    }

    /// The same trial with nothing that can be computed in advance; nil if it cannot be written in SQL.
    var unfolded: Self? {
      get throws {
        let text: String
        if target == nil {
          text = Formula(try Formula(parsing: self.text).root.unfoldable).description
        } else {
          let items = try Assignments(parsing: self.text).items.map {
            Assignments.Item($0.target, $0.value.unfoldable)
          }
          text = Assignments(items).description
        }
        let trial = Self(event: "unfolded \(event)", text: text, target: target, info: info)
        let isWritten = (try? SlotFleet.isTranslatable { trial.added(to: $0) }) ?? false
        return isWritten ? trial : nil
      }
    }
  }

  private static let now = 1_000_000_000.25

  @Test(arguments: DatabaseEngine.all, 1...UInt64(Share.of(daily: 3, gate: 10, soak: 50)))
  func `engine and database agree`(_ engine: DatabaseEngine, seed: UInt64) async throws {
    var generator = FormulaGenerator(random: SplitMix64(seed: seed), readsUserInfo: true)
    let drawn = try (0..<20).map { number in
      let depth = 1 + number % 5
      let info = SlotFleet.values(of: FormulaGenerator.keys.map(\.type), &generator)
      guard number % 2 == 0 else {
        let text = try generator.condition(depth: depth, where: SlotFleet.isTranslatable)
        return Trial(event: "e\(number)", text: text, target: nil, info: info)
      }
      let (name, type, text) = try generator.assignment(
        depth: depth,
        where: SlotFleet.isTranslatable
      )
      return Trial(event: "e\(number)", text: text, target: (name, type), info: info)
    }
    let trials = try drawn + drawn.compactMap { try $0.unfolded }
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
    func bound(_ statement: String) -> String {
      engine.bind(statement, fleet.parameters(of: trial.event)) { name in
        let key = FormulaGenerator.keys.firstIndex {
          FormulaName(userInfo: $0.name).description == name
        }
        return trial.info[key ?? 0]
      }
    }
    return engine.query(bound(failing), at: Self.now) + "BEGIN;\n"
      + (try fleet.statements(firing: trial.event)).map { engine.run(bound($0), at: Self.now) }
      .joined()
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
      do throws(DynamicMachine.FireError) {
        try machine.fire(
          trial.event,
          on: &slots,
          userInfo: trial.userInfo,
          at: Date(unix: Self.now)
        )
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

extension DataValue {
  /// The value as a program puts it into the user info; nil for nil.
  fileprivate var sendable: (any Sendable)? {
    switch self {
    case .boolean(let value): value
    case .integer(let value): value
    case .number(let value): value
    case .text(let value): value
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .list(let values): values.compactMap(\.sendable)
    case .nothing: nil
    }
  }
}

extension Formula.Node {
  /// A formula with the same value in which nothing can be computed in advance: every literal except nil is chosen by a
  /// condition over the name `b`, which is true.
  fileprivate var unfoldable: Self {
    switch kind {
    case .literal(.nothing), .name, .now, .invalid: return self
    case .literal:
      let name = Self.make(.name(FormulaName(written: "b")))
      return .make(.conditional(.make(.binary(.equal, name, name)), self, self))
    case .list(let nodes): return .make(.list(nodes.map(\.unfoldable)))
    case .unary(let unary, let operand): return .make(.unary(unary, operand.unfoldable))
    case .binary(let binary, let left, let right):
      return .make(.binary(binary, left.unfoldable, right.unfoldable))
    case .conditional(let condition, let first, let second):
      return .make(.conditional(condition.unfoldable, first.unfoldable, second.unfoldable))
    // The name of a state has to be a literal.
    case .call("isIn", _): return self
    case .call(let function, let arguments):
      return .make(.call(function, arguments.map(\.unfoldable)))
    }
  }
}
