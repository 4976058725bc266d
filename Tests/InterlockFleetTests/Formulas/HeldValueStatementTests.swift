import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport
import Testing

/// Every assignment to a ware, followed by every condition, for rows with different values: the database holds and
/// decides what the machine does, or the fleet is refused.
@Suite("SQL: what fields hold")
struct HeldValueStatementTests {
  private typealias Life = WareLife.Life
  private typealias Fleet = SQLFleet<String, String>

  @Test(
    arguments: DatabaseEngine.all,
    Ware.assignments.filter { !Ware.assignmentsOfCode.contains($0) }
  )
  func `a column holds what the property holds`(
    _ engine: DatabaseEngine,
    _ assignment: String
  ) async throws {
    let life = try WareLife.asking(after: assignment)
    let fleet = try Fleet(life, table: "wares", dialect: engine.dialect)
    let columns = fleet.columns.map { engine.shown("\"\($0.name)\"", $0.type) }
    let shown = (["id", "state"] + columns).joined(separator: ", ")
    var script = try fleet.schema + insertion(fleet, engine)
    script += try #require(fleet.query(failing: "set"))
    script += try fleet.statements(firing: "set").joined()
    script += "SELECT \(shown) FROM wares ORDER BY id;\n"
    for number in Ware.conditions.indices {
      let statements = try fleet.statements(firing: "ask\(number)").joined()
      script += "BEGIN;\n\(statements)SELECT id, state FROM wares ORDER BY id;\nROLLBACK;\n"
    }
    let output = try await engine.run(script)
    try #require(output.errors == "")
    let expected = try expected(life, fleet.columns.map(\.field))
    let difference = zip(output.lines, expected).first { $0 != $1 }
    #expect(difference == nil)
    #expect(output.lines.count == expected.count)
  }

  private func insertion(_ fleet: Fleet, _ engine: DatabaseEngine) throws -> String {
    let names = ["id", "state"] + fleet.columns.map { "\"\($0.name)\"" }
    let rows = try Ware.samples.enumerated().map { number, ware in
      let values = try fleet.columns.map { engine.literal(try ware.value(of: $0.field)) }
      return "(\((["\(number)", "'a'"] + values).joined(separator: ", ")))"
    }
    return "INSERT INTO wares (\(names.joined(separator: ", "))) VALUES\n"
      + rows.joined(separator: ",\n") + ";\n"
  }

  /// What the machine does with each ware.
  private func expected(_ life: Life, _ fields: [String]) throws -> [String] {
    var failing: [String] = []
    var set: [(life: Life, ware: Ware)] = []
    for (number, sample) in Ware.samples.enumerated() {
      var (machine, ware) = (life, sample)
      do {
        try machine.fire("set", on: &ware)
      } catch {
        failing.append("\(number)|a")
      }
      set.append((machine, ware))
    }
    let rows = try set.enumerated().map { number, entity in
      let values = try fields.map { DatabaseEngine.shown(try entity.ware.value(of: $0)) }
      return (["\(number)", entity.life.state] + values).joined(separator: "|")
    }
    let asked = Ware.conditions.indices.flatMap { condition in
      set.enumerated().map { number, entity in
        var (machine, ware) = entity
        _ = try? machine.fire("ask\(condition)", on: &ware)
        return "\(number)|\(machine.state)"
      }
    }
    return failing + rows + asked
  }

  @Test(arguments: SQLDialect.allCases, Ware.assignmentsOfCode.sorted())
  func `an assignment whose result only code knows is refused`(
    _ dialect: SQLDialect,
    _ assignment: String
  ) throws {
    let life = try WareLife.asking(after: assignment)
    let error = #expect(throws: SQLFleetError.self) {
      try Fleet(life, table: "wares", dialect: dialect)
    }
    let part = String(assignment.split(separator: " ")[2])
    #expect(
      error?.problems == [
        .untranslatable(place: "event 'set' from 'a'", part: part, .unknownValues)
      ]
    )
  }

  /// Numbers that are hard to round: halfway between two of `Float`, beside that, among the smallest and the largest.
  private static func numbers(count: Int) -> [Double] {
    var random = SplitMix64(seed: 24)
    let ends: [Float] = [
      .greatestFiniteMagnitude, .leastNormalMagnitude, .leastNonzeroMagnitude, 0,
    ]
    return (0..<count).map { number in
      // Every third is among the smallest.
      let limit: UInt32 = number.isMultiple(of: 3) ? 1 << 24 : 0x7F80_0000
      let bits = UInt32.random(in: 0..<limit, using: &random)
      let float = number < 32 ? ends[number / 4 % 4] : Float(bitPattern: bits)
      let middle = Double(float) + Double(float.ulp) / 2
      let double = [Double(float), middle.nextUp, middle.nextDown, middle][number % 4]
      return number.isMultiple(of: 7) ? -double : double
    }
  }

  @Test(arguments: DatabaseEngine.all)
  func `a column of a Float is assigned the nearest one`(_ engine: DatabaseEngine) async throws {
    let numbers = Self.numbers(count: Share.of(daily: 2_000, gate: 20_000, soak: 2_000_000))
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.Event("set", from: "a", to: "b").perform(text: "ratio = number")
    }
    let fleet = try Fleet(life, table: "wares", dialect: engine.dialect)
    let rows = numbers.enumerated().map { "(\($0), 'a', 0.0, \(engine.literal(.number($1))))" }
    let output = try await engine.run(
      fleet.schema + "INSERT INTO wares (id, state, ratio, number) VALUES\n"
        + rows.joined(separator: ",\n") + ";\n" + (try fleet.statements(firing: "set").joined())
        + "SELECT state, \(engine.shown("ratio", .number)) FROM wares ORDER BY id;\n"
    )
    try #require(output.errors == "")
    let expected = numbers.map { number in
      let float = Float(number)
      return float.isFinite
        ? "b|\(DatabaseEngine.shown(.number(Double(float))))"
        : "a|\(DatabaseEngine.shown(.number(0)))"
    }
    let difference = zip(numbers, zip(output.lines, expected)).first { $1.0 != $1.1 }
    #expect(difference == nil)
    #expect(output.lines.count == expected.count)
  }

  @Test(arguments: DatabaseEngine.all)
  func `a column of a Float refuses all other numbers`(_ engine: DatabaseEngine) async throws {
    let life = try WareLife.asking(after: "isOpen = ratio == number")
    let fleet = try Fleet(life, table: "wares", dialect: engine.dialect)
    let constraints = fleet.entityTableDefinition.split(separator: "\n").filter {
      $0.contains("\"ratio\"")
    }
    let table = "CREATE TABLE wares (\(String(constraints.joined()).dropLast(1)));\n"
    let floats = [0, 0.5, -16_777_216, 0x1p-149, 0x1.fffffep127, Double(Float(0.1))]
    let others = [0.1, 16_777_217, 0x1p-150, 0x1.8p-149, 0x1.ffffffp127, -0x1p128, 1e300]
    let rows = (floats + others).map {
      "INSERT INTO wares VALUES (\(engine.literal(.number($0))));\n"
    }
    let output = try await engine.run(
      table + rows.joined() + "SELECT \(engine.shown("ratio", .number)) FROM wares;\n"
    )
    #expect(output.lines == floats.map { DatabaseEngine.shown(.number($0)) })
  }
}
