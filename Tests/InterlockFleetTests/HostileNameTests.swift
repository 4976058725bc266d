import Foundation
import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport
import Testing

@Suite("SQL: hostile names")
struct HostileNameTests {
  @Test(arguments: DatabaseEngine.all, ["on", "off"])
  func `hostile states and events are quoted for both backslash settings`(
    _ engine: DatabaseEngine,
    conformingStrings: String
  ) async throws {
    let names = String.hostileNames
    let machine = try Sketch(initial: names[0]) {
      names.map { Sketch.State($0) }
      zip(names, names.dropFirst()).map { Sketch.Event($0, from: $0, to: $1) }
      names.map { Sketch.Event.after(.seconds(1), from: $0, to: names[0]) }
    }
    let fleet = try SQLFleet(machine, table: "t", dialect: engine.dialect)
    var script =
      engine == .postgreSQL ? "SET standard_conforming_strings = \(conformingStrings);\n" : ""
    script += fleet.schema + "INSERT INTO t (id) VALUES (1);\n"
    script += engine.run(try #require(fleet.statement(startingTimersWhere: "id = 1")), at: 0)
    for name in names.dropLast() {
      script += engine.transaction(try fleet.statements(firing: name), at: 0)
      script += "SELECT \(hexadecimal("state", engine)) FROM t;\n"
      script += "SELECT \(hexadecimal("state", engine)) FROM t_timers;\n"
    }
    script += engine.transaction(fleet.statementsForDueTimers, at: 1)
    script += "SELECT \(hexadecimal("state", engine)) FROM t;\n"
    let output = try await engine.run(script)
    let expected = names.dropFirst().flatMap { [hexadecimal($0), hexadecimal($0)] }
    #expect(output.errors == "")
    #expect(output.lines == expected + [hexadecimal(names[0])])
  }

  @Test(arguments: DatabaseEngine.all, String.hostileNames)
  func `hostile table and column names are quoted`(_ engine: DatabaseEngine, name: String)
    async throws
  {
    let machine = try Sketch {
      ["off", "on"].map { Sketch.State($0) }
      Sketch.Event("turn", from: "off", to: "on")
      Sketch.Event.after(.seconds(1), from: "on", to: "off")
    }
    let fleet = try SQLFleet(
      machine,
      table: name,
      key: name + " key",
      column: name,
      dialect: engine.dialect
    )
    let table = "\"" + name.unicodeScalars.map { $0 == "\"" ? "\"\"" : "\($0)" }.joined() + "\""
    let output = try await engine.run(
      fleet.schema + """
        INSERT INTO \(table) VALUES (7, 'off'), (8, 'off');
        \(engine.transaction(try fleet.statements(firing: "turn", where: "\(table) = 'off'"), at: 5))
        \(try fleet.query(needingCodeFor: "turn"))
        SELECT * FROM \(table) ORDER BY 1;
        \(engine.transaction(fleet.statementsForDueTimers, at: 6))
        \(engine.query(try #require(fleet.queryForTimersNeedingCode), at: 6))
        SELECT * FROM \(table) ORDER BY 1;
        DELETE FROM \(table);
        """
    )
    #expect(output.errors == "")
    #expect(output.lines == ["7|on", "8|on", "7|off", "8|off"])
  }

  /// The names of columns that every table of SQLite or of PostgreSQL has, also in capitals.
  static let systemNames = [
    "rowid", "oid", "_rowid_", "tableoid", "xmin", "cmin", "xmax", "cmax", "ctid", "OID", "CTID",
  ]

  @Test(arguments: DatabaseEngine.all, systemNames)
  func `a column with the name of one that every table has is refused or works`(
    _ engine: DatabaseEngine,
    _ name: String
  ) async throws {
    let life = try Parcel.life { $0.when(text: "count > 1").perform(text: "count = count + 1") }
    let plain = (table: "t", key: "id", state: "state", field: "count")
    var (key, state, field, table) = (plain, plain, plain, plain)
    (key.key, state.state, field.field, table.table) = (name, name, name, name)
    var refused: [[SQLFleetError.Problem]] = []
    for names in [key, state, field, table] {
      let fleet: SQLFleet<String, String>
      do throws(SQLFleetError) {
        fleet = try SQLFleet(
          life,
          naming: ["count": names.field],
          table: names.table,
          key: names.key,
          column: names.state,
          dialect: engine.dialect
        )
      } catch {
        refused.append(error.problems)
        continue
      }
      let columns = #""\#(names.key)", "\#(names.state)", "\#(names.field)""#
      let output = try await engine.run(
        """
        \(fleet.schema)
        INSERT INTO "\(names.table)" (\(columns)) VALUES (7, 'a', 1), (8, 'a', 2);
        \(try fleet.statements(firing: "go").joined())
        SELECT \(columns) FROM "\(names.table)" ORDER BY 1;
        """
      )
      #expect(output.errors == "")
      #expect(output.lines == ["7|a|1", "8|b|3"])
    }
    let isOfSystem = engine == .postgreSQL && name.lowercased() == name && !name.contains("rowid")
    #expect(
      refused
        == [[SQLFleetError.Problem]](
          repeating: [.reservedName(name)],
          count: isOfSystem ? 3 : 0
        )
    )
  }

  @Test func `a table with the name of one of PostgreSQL is refused`() throws {
    let life = try Parcel.life { $0 }
    let error = #expect(throws: SQLFleetError.self) {
      try SQLFleet(life, table: "pg_class", dialect: .postgreSQL)
    }
    #expect(error?.problems == [.reservedName("pg_class")])
    #expect(throws: Never.self) { try SQLFleet(life, table: "pg_class", dialect: .sqlite) }
  }

  @Test(arguments: DatabaseEngine.all)
  func `a refusal prints hostile states on one line`(_ engine: DatabaseEngine) async throws {
    let machine = try Sketch {
      ["it's\nso", #"\"#, "out of reach"].map { Sketch.State($0) }
      Sketch.Event("go", from: "it's\nso", to: #"\"#)
    }
    let fleet = try SQLFleet(machine, table: "t", dialect: engine.dialect)
    let output = try await engine.run(
      fleet.schema + """
        INSERT INTO t (id) VALUES (1);
        UPDATE t SET state = 'out of reach';
        """
    )
    #expect(output.errors.contains(#"The state 'it\'s\nso' can change only to '\\'."#))
  }

  private func hexadecimal(_ column: String, _ engine: DatabaseEngine) -> String {
    engine == .sqlite
      ? "lower(hex(\(column)))" : "encode(convert_to(\(column), 'UTF8'), 'hex')"
  }

  private func hexadecimal(_ text: String) -> String {
    text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
