import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport
import Testing

@Suite("SQL: effects of formulas")
struct DataStatementTests {
  typealias Life = Parcel.Life
  typealias Fleet = SQLFleet<String, String>

  /// The rows after an event with the fleet's columns, preceded by the rows for which the event fails.
  func fire(
    _ life: Life,
    _ engine: DatabaseEngine,
    _ rows: [String],
    bringing values: [String] = [],
    before: String = ""
  ) async throws -> [String] {
    let fleet = try Fleet(life, carrying: [Parcel.Scan.self], table: "t", dialect: engine.dialect)
    let names = fleet.columns.map { "\"\($0.name)\"" }
    let columns = (["id", "state"] + names).joined(separator: ", ")
    let lines = rows.enumerated().map { "(\($0 + 1), \($1))" }.joined(separator: ", ")
    let statements = try [#require(fleet.query(failing: "go"))] + fleet.statements(firing: "go")
    let bound = statements.map { bind($0, values, engine) }.joined()
    let output = try await engine.run(
      """
      \(fleet.schema)\(before)
      INSERT INTO t (\(columns)) VALUES \(lines);
      \(bound)
      SELECT \(columns) FROM t ORDER BY id;
      """
    )
    try #require(output.errors == "")
    return output.lines
  }

  /// A statement with its payload parameters replaced by values.
  private func bind(_ statement: String, _ values: [String], _ engine: DatabaseEngine) -> String {
    values.enumerated().reduce(statement) { text, value in
      guard engine == .sqlite else { return text.replacing("$\(value.0 + 1)", with: value.1) }
      return text.replacing(":payload\(value.0 + 1)", with: value.1)
        .replacing(":userInfo\(value.0 + 1)", with: value.1)
    }
  }

  @Test(arguments: DatabaseEngine.all)
  func `an event fires for entities whose condition holds`(_ engine: DatabaseEngine) async throws {
    let life = try Parcel.life {
      $0.when(\.count > 1).perform(.set(\.count, to: \.count + 1).then(.set(\.isOpen, to: true)))
    }
    let lines = try await fire(life, engine, ["'a', 1, FALSE", "'a', 2, FALSE", "'b', 2, FALSE"])
    let (no, yes) = engine == .sqlite ? ("0", "1") : ("f", "t")
    #expect(lines == ["1|a|1|\(no)", "2|b|3|\(yes)", "3|b|2|\(no)"])
  }

  @Test(
    arguments: DatabaseEngine.all,
    [
      ("count = count + 1", Int.max), ("count = count - 1", Int.min), ("count = -count", Int.min),
      ("count = abs(count)", Int.min), ("count = count * 2", Int.max / 2 + 1),
      ("count = count / -1", Int.min), ("count = 7 / count", 0), ("count = 7 % count", 0),
      ("count = count + 1; count = 0", Int.max),
    ]
  )
  func `a failing call leaves its entity unchanged and is listed`(
    _ engine: DatabaseEngine,
    _ trial: (text: String, value: Int)
  ) async throws {
    let life = try Parcel.life { $0.perform(text: trial.text) }
    let value = engine.literal(.integer(trial.value))
    let lines = try await fire(life, engine, ["'a', \(value)", "'a', 1"])
    #expect(lines.prefix(2) == ["1|a", "1|a|\(trial.value)"])
    #expect(lines.last?.hasPrefix("2|b|") == true)
  }

  @Test(
    arguments: DatabaseEngine.all,
    [
      ("weight = weight * 10.0", "1e308", false), ("weight = weight + weight", "1e308", false),
      ("weight = 1.0 / weight", "0.0", false), ("weight = weight / 1e300", "1e-300", true),
      ("weight = weight * 1e-300", "1e-300", true),
    ]
  )
  func `overflow fails, and underflow is zero`(
    _ engine: DatabaseEngine,
    _ trial: (text: String, value: String, isFired: Bool)
  ) async throws {
    let life = try Parcel.life { $0.perform(text: trial.text) }
    let lines = try await fire(life, engine, ["'a', \(trial.value)"])
    #expect(lines.first == (trial.isFired ? lines.last : "1|a"))
    #expect(lines.last?.hasPrefix("1|\(trial.isFired ? "b" : "a")|") == true)
  }

  @Test(arguments: DatabaseEngine.all)
  func `no later row is taken after a failing condition`(_ engine: DatabaseEngine) async throws {
    let life = try Parcel.life {
      Life.Event("go", from: "a", to: "b").when(text: "7 / count > 1")
      Life.Event("go", from: "a", to: "c")
    }
    let lines = try await fire(life, engine, ["'a', 0", "'a', 1", "'a', 7"])
    #expect(lines == ["1|a", "1|a|0", "2|b|1", "3|c|7"])
  }

  @Test(arguments: DatabaseEngine.all)
  func `guards of a row are evaluated in order`(_ engine: DatabaseEngine) async throws {
    let life = try Parcel.life {
      Life.Event("go", from: "a", to: "b").when(text: "count != 0").when(text: "7 / count > 1")
        .shouldFire(whileIn: "a")
      Life.Event("go", from: "a", to: "c").shouldFire(unlessIn: "a").when(text: "7 / count > 1")
    }
    #expect(try await fire(life, engine, ["'a', 0", "'a', 1"]) == ["1|a|0", "2|b|1"])
  }

  @Test(arguments: DatabaseEngine.all)
  func `nil equals only nil`(_ engine: DatabaseEngine) async throws {
    let life = try Parcel.life {
      Life.Event("go", from: "a", to: "b").when(text: "\"limit\" == \"limit\" && limit == count")
      Life.Event("go", from: "a", to: "c").when(text: "limit != 3 && limit != nil")
    }
    let lines = try await fire(
      life,
      engine,
      ["'a', 1, NULL", "'a', 1, 1", "'a', 1, 3", "'a', 1, 4"]
    )
    #expect(lines == ["1|a|1|", "2|b|1|1", "3|a|1|3", "4|c|1|4"])
  }

  @Test(
    arguments: DatabaseEngine.all,
    [
      ("contains(name, \"%\")", ["a%b"]), ("hasPrefix(name, \"a_\")", ["a_"]),
      ("name == \"A\"", ["A"]), ("name == \"é\"", ["é"]), ("contains(name, \"'\")", ["it's"]),
      ("length(name) == 2", ["a_", "e\u{301}"]), ("name in [\"\", \"a_\"]", ["", "a_"]),
      ("hasPrefix(name, \"e\")", ["e\u{301}"]),
    ]
  )
  func `texts are compared by their scalars`(
    _ engine: DatabaseEngine,
    _ trial: (condition: String, names: [String])
  ) async throws {
    let names = ["a%b", "a_", "ab%", "A", "é", "e\u{301}", "it's", ""]
    let life = try Parcel.life { $0.when(text: trial.condition) }
    let rows = names.map { "'a', \(engine.literal(.text($0)))" }
    let fired = try await fire(life, engine, rows).filter { $0.contains("|b|") }
    let held = names.filter { name in
      trial.names.contains { Array($0.unicodeScalars) == Array(name.unicodeScalars) }
        || trial.condition.hasPrefix("length(name) == 2") && name.unicodeScalars.count == 2
        || trial.condition.hasPrefix("contains(name, \"%") && name.contains("%")
    }
    #expect(fired.count == held.count, "\(fired)")
  }

  @Test(arguments: DatabaseEngine.all)
  func `later formulas see earlier assignments`(_ engine: DatabaseEngine) async throws {
    let life = try Parcel.life {
      Life.Event("go", from: "a", to: "b").perform(text: "count = count + 1; limit = count * 2")
      Life.Event(Parcel.Plain.Event.always(from: "b", to: "c")).when(text: "limit == 4")
        .perform(text: "count = 100")
    }
    #expect(
      try await fire(life, engine, ["'a', 0, NULL", "'a', 1, NULL"]) == ["1|b|1|2", "2|c|100|4"]
    )
  }

  @Test(arguments: DatabaseEngine.all)
  func `tests for active states need no parameters, and payloads are passed as parameters`(
    _ engine: DatabaseEngine
  ) async throws {
    let life = try Parcel.life {
      Life.Event("go", from: "a", to: "b").carrying(Parcel.Scan.self)
        .when(text: "isIn(\"a\") && payload.amount > count")
        .perform(text: "name = payload.place ?? \"nowhere\"; isOpen = isIn(\"b\")")
    }
    let fleet = try Fleet(life, carrying: [Parcel.Scan.self], table: "t", dialect: engine.dialect)
    #expect(fleet.parameters(of: "go").map(\.name) == ["payload.amount", "payload.place"])
    #expect(fleet.parameters(of: "go").map(\.type) == [.integer, .optional(.text)])
    let rows = ["'a', 1, '', FALSE", "'a', 2, '', FALSE"]
    let (no, yes) = engine == .sqlite ? ("0", "1") : ("f", "t")
    #expect(
      try await fire(life, engine, rows, bringing: ["2", "'x'"])
        == ["1|b|1|x|\(yes)", "2|a|2||\(no)"]
    )
    #expect(
      try await fire(life, engine, rows, bringing: ["2", "NULL"])
        == ["1|b|1|nowhere|\(yes)", "2|a|2||\(no)"]
    )
    #expect(
      try await fire(life, engine, rows, bringing: ["NULL", "'x'"]).prefix(2) == ["1|a", "2|a"]
    )
  }

  @Test(arguments: DatabaseEngine.all)
  func `a field refuses values that its property cannot hold`(
    _ engine: DatabaseEngine
  ) async throws {
    let small = try Parcel.life { $0.perform(text: "small = small + 1") }
    #expect(
      try await fire(small, engine, ["'a', 127", "'a', 126"]) == ["1|a", "1|a|127", "2|b|127"]
    )
    let kind = try Parcel.life { $0.perform(text: "kind = name") }
    #expect(
      try await fire(kind, engine, ["'a', 'crate', 'box'", "'a', 'box', 'letter'"])
        == ["1|a", "1|a|crate|box", "2|b|box|box"]
    )
  }

  @Test(
    arguments: DatabaseEngine.all,
    [
      ("small", "300"), ("kind", "'crate'"), ("weight", "9e999"), ("count", "NULL"),
    ]
  )
  func `the table refuses values that a property cannot hold`(
    _ engine: DatabaseEngine,
    _ trial: (column: String, value: String)
  ) async throws {
    let infinite = "'Infinity'::double precision"
    let value = trial.value == "9e999" && engine == .postgreSQL ? infinite : trial.value
    let life = try Parcel.life { $0.when(text: "\(trial.column) == \(trial.column)") }
    let fleet = try Fleet(life, table: "t", dialect: engine.dialect)
    let output = try await engine.run(
      "\(fleet.schema)INSERT INTO t (state, \(trial.column)) VALUES ('a', \(value));\n"
        + "SELECT count(*) FROM t;"
    )
    #expect(output.errors != "")
    #expect(output.lines == ["0"])
  }

  @Test(arguments: DatabaseEngine.all)
  func `assignments that double a value do not double the query`(
    _ engine: DatabaseEngine
  ) async throws {
    let text = Array(repeating: "count = count + count", count: 62).joined(separator: "; ")
    let life = try Parcel.life { $0.perform(text: text) }
    let lines = try await fire(life, engine, ["'a', 1", "'a', 2"])
    #expect(lines == ["2|a", "1|b|\(1 << 62)", "2|a|2"])
  }

  @Test(arguments: DatabaseEngine.all)
  func `a timer fires where its condition holds, and a failing one waits`(
    _ engine: DatabaseEngine
  ) async throws {
    let life = try Parcel.life {
      Life.Event(Parcel.Plain.Event.after(.seconds(1), from: "a", to: "b"))
        .when(text: "7 / count > 1").perform(text: "due = now")
      Life.Event(Parcel.Plain.Event.after(.seconds(5), from: "a", to: "c"))
    }
    let fleet = try Fleet(life, table: "t", dialect: engine.dialect)
    let failing = try #require(fleet.queryForFailingTimers)
    let start = try #require(fleet.statement(startingTimersWhere: "TRUE"))
    let fire = engine.transaction(fleet.statementsForDueTimers, at: 978_307_209)
    let output = try await engine.run(
      """
      \(fleet.schema)
      INSERT INTO t (id, state, count, due) VALUES (1, 'a', 1, 0), (2, 'a', 7, 0), (3, 'a', 0, 0);
      \(engine.run(start, at: 978_307_200))
      \(engine.query(failing, at: 978_307_209))
      \(fire)\(fire)
      SELECT id, state, CAST(due AS INTEGER) FROM t ORDER BY id;
      """
    )
    #expect(output.errors == "")
    // The condition of the first timer fails for the second entity, so that timer is gone and the other one is next.
    #expect(output.lines == ["3|a", "1|b|1", "2|c|0", "3|a|0"])
  }

  @Test(arguments: DatabaseEngine.all, ["a\"b; --", "select", "it's", "日本", "field1", "state "])
  func `a column may have any name`(_ engine: DatabaseEngine, _ name: String) async throws {
    let life = try Parcel.life { $0.when(text: "count > 1").perform(text: "count = count + 1") }
    let fleet = try Fleet(life, naming: ["count": name], table: "t", dialect: engine.dialect)
    #expect(fleet.columns.map(\.name) == [name])
    let column = "\"\(name.replacing("\"", with: "\"\""))\""
    let output = try await engine.run(
      """
      \(fleet.schema)
      INSERT INTO t (id, state, \(column)) VALUES (1, 'a', 1), (2, 'a', 2);
      \(try fleet.statements(firing: "go", where: "\(column) < 9").joined())
      SELECT id, state, \(column) FROM t ORDER BY id;
      """
    )
    #expect(output.errors == "")
    #expect(output.lines == ["1|a|1", "2|b|3"])
  }

  @Test(arguments: DatabaseEngine.all)
  func `a loop that conditions can end needs code`(_ engine: DatabaseEngine) async throws {
    let life = try Parcel.life {
      Life.Event("go", from: "a", to: "b")
      Life.Event(Parcel.Plain.Event.always(from: "b", to: "b")).when(text: "count < 5")
        .perform(text: "count = count + 1")
    }
    let fleet = try Fleet(life, table: "t", dialect: engine.dialect)
    #expect(fleet.guardedEvents == ["go"])
    #expect(fleet.query(failing: "go") == nil)
  }
}
