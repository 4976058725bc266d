import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport
import Testing

@Suite("SQL: formulas over the user info")
struct UserInfoStatementTests {
  private typealias Life = Parcel.Life
  private typealias Fleet = SQLFleet<String, String>

  private let statements = DataStatementTests()

  @Test(arguments: DatabaseEngine.all)
  func `keys of the user info become parameters`(_ engine: DatabaseEngine) async throws {
    let life = try Parcel.life {
      Life.Event("go", from: "a", to: "b").carrying(Parcel.Scan.self)
        .when(text: "!(userInfo.locked ?? false) && payload.amount > count")
        .perform(text: "count = count + (userInfo.bonus ?? 10)")
    }
    let fleet = try Fleet(life, carrying: [Parcel.Scan.self], table: "t", dialect: engine.dialect)
    let parameters = fleet.parameters(of: "go")
    #expect(parameters.map(\.name) == ["userInfo.locked", "payload.amount", "userInfo.bonus"])
    #expect(parameters.map(\.type) == [.optional(.boolean), .integer, .optional(.integer)])
    #expect(
      parameters.map(\.placeholder)
        == (engine == .sqlite ? [":userInfo1", ":payload2", ":userInfo3"] : ["$1", "$2", "$3"])
    )
    let rows = ["'a', 1", "'a', 2"]
    #expect(
      try await statements.fire(life, engine, rows, bringing: ["FALSE", "2", "5"]) == [
        "1|b|6", "2|a|2",
      ]
    )
    #expect(
      try await statements.fire(life, engine, rows, bringing: ["NULL", "2", "NULL"]) == [
        "1|b|11", "2|a|2",
      ]
    )
    #expect(
      try await statements.fire(life, engine, rows, bringing: ["TRUE", "2", "5"]) == [
        "1|a|1", "2|a|2",
      ]
    )
  }

  @Test(arguments: DatabaseEngine.all)
  func `a timer has no user info`(_ engine: DatabaseEngine) async throws {
    let life = try Parcel.life {
      Life.Event(Parcel.Plain.Event.after(.seconds(1), from: "a", to: "b"))
        .when(text: "userInfo.locked == nil")
        .perform(text: "count = userInfo.bonus ?? 7")
    }
    let fleet = try Fleet(life, table: "t", dialect: engine.dialect)
    let start = try #require(fleet.statement(startingTimersWhere: "id > 0"))
    let script =
      fleet.schema + "INSERT INTO t (id, state, count) VALUES (1, 'a', 1);\n"
      + engine.run(start, at: 0) + engine.transaction(fleet.statementsForDueTimers, at: 5)
      + "SELECT state, count FROM t;\n"
    let output = try await engine.run(script)
    #expect(output.errors == "")
    #expect(output.lines == ["b|7"])
  }

  @Test(arguments: DatabaseEngine.all)
  func `a missing text of a timer is nil of its type`(_ engine: DatabaseEngine) async throws {
    let key = UserInfoKey<String>("s")
    #expect(Slots.fields.all.contains { $0.name == "userInfo.\(key.name)" })
    let life = try SlotFleet.Life(initial: "a") {
      SlotFleet.Life.State("a")
      SlotFleet.Life.State("b")
      SlotFleet.Life.Event.after(.seconds(1), from: "a", to: "b")
        .when(text: "userInfo.s == os").perform(text: "s = userInfo.s ?? \"x\"")
    }
    let fleet = try Fleet(life, table: "t", dialect: engine.dialect)
    let start = try #require(fleet.statement(startingTimersWhere: "id > 0"))
    let output = try await engine.run(
      fleet.schema
        + "INSERT INTO t (id, state, s, os) VALUES (1, 'a', '', NULL), (2, 'a', '', '');\n"
        + engine.run(start, at: 0) + engine.transaction(fleet.statementsForDueTimers, at: 5)
        + "SELECT id, state, s FROM t ORDER BY id;\n"
    )
    #expect(output.errors == "")
    #expect(output.lines == ["1|b|x", "2|a|"])
  }

  @Test(arguments: SQLDialect.allCases)
  func `a list in the user info is refused by name`(_ dialect: SQLDialect) throws {
    let life = try Parcel.life { $0.when(text: "userInfo.sizes == [1]") }
    let problems = Parcel.problems(life, dialect)
    #expect(
      problems.first?.description.contains("'userInfo.sizes' is a list that is not written out")
        == true,
      "\(problems)"
    )
  }
}
