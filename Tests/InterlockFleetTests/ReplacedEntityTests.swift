import Interlock
import InterlockFleet
import InterlockTestSupport
import Testing

/// Inserts over existing rows, and rows that change their key.
@Suite("SQL: replaced entities")
struct ReplacedEntityTests {
  /// Calls that can also be over for good.
  private static func calls() throws -> Sketch {
    try Sketch.calls().adding {
      Sketch.State.final("gone")
      Sketch.Event("leave", from: "idle", to: "gone")
    }
  }

  private static let timers = "SELECT entity, state FROM calls_timers ORDER BY number;\n"
  private static let states = "SELECT id, state FROM calls ORDER BY id;\n"

  private static func fleet(_ engine: DatabaseEngine) throws -> SQLFleet<String, String> {
    try SQLFleet(calls(), table: "calls", dialect: engine.dialect)
  }

  /// Statements that try to move a call from its end back to its start.
  private static func detours(_ engine: DatabaseEngine) -> [String] {
    let shared = [
      "UPDATE calls SET state = 'idle' WHERE id = 1;",
      "INSERT INTO calls (id, state) VALUES (1, 'idle') ON CONFLICT (id) DO UPDATE SET state = 'idle';",
      "INSERT INTO calls (id, state) VALUES (1, 'idle') "
        + "ON CONFLICT (id) DO UPDATE SET state = excluded.state WHERE TRUE;",
    ]
    let sqlite = [
      "INSERT OR REPLACE INTO calls (id, state) VALUES (1, 'idle');",
      "REPLACE INTO calls (id, state) VALUES (1, 'idle');",
      "INSERT OR REPLACE INTO calls (id, state) SELECT id, 'idle' FROM calls;",
      "INSERT OR REPLACE INTO calls (id, state) VALUES (7, 'idle'), (1, 'idle'), (8, 'idle');",
      "UPDATE OR REPLACE calls SET state = 'idle' WHERE id = 1;",
    ]
    return engine == .sqlite ? shared + sqlite : shared
  }

  @Test(arguments: DatabaseEngine.all)
  func `no statement bypasses the trigger`(_ engine: DatabaseEngine) async throws {
    let fleet = try Self.fleet(engine)
    let pragmas = engine == .sqlite ? ["", "PRAGMA recursive_triggers = ON;\n"] : [""]
    for pragma in pragmas {
      for detour in Self.detours(engine) {
        let output = try await engine.run(
          fleet.schema + pragma + "INSERT INTO calls VALUES (1, 'gone');\n\(detour)\n" + Self.states
        )
        #expect(output.lines == ["1|gone"], "\(pragma)\(detour)")
        #expect(output.errors.contains("The state 'gone' cannot be left"), "\(pragma)\(detour)")
      }
    }
  }

  @Test(arguments: DatabaseEngine.all)
  func `an insert that conflicts with a row without replacing it is allowed`(
    _ engine: DatabaseEngine
  ) async throws {
    let ignoring = engine == .sqlite ? "INSERT OR IGNORE INTO calls VALUES (1, 'idle');\n" : ""
    let output = try await engine.run(
      try Self.fleet(engine).schema + "INSERT INTO calls VALUES (1, 'gone');\n" + ignoring + """
        INSERT INTO calls VALUES (1, 'idle') ON CONFLICT (id) DO NOTHING;
        INSERT INTO calls VALUES (1, 'idle') ON CONFLICT (id) DO UPDATE SET id = 2;
        \(Self.states)
        DELETE FROM calls;
        INSERT INTO calls VALUES (1, 'idle'), (2, 'idle');
        INSERT INTO calls (state) VALUES ('idle');
        SELECT count(*) FROM calls WHERE state = 'idle';

        """
    )
    #expect(output.errors == "" || engine == .postgreSQL)
    #expect(output.lines.first == "2|gone")
    #expect(output.lines.count == 2)
  }

  @Test func `a legal replacement passes and has no earlier timers`() async throws {
    guard DatabaseEngine.all.contains(.sqlite) else { return }
    let engine = DatabaseEngine.sqlite
    let fleet = try Self.fleet(engine)
    let start = try #require(fleet.statement(startingTimersWhere: "id = 1"))
    for pragma in ["", "PRAGMA recursive_triggers = ON;\n"] {
      let output = try await engine.run(
        fleet.schema + pragma + "INSERT INTO calls VALUES (1, 'idle'), (2, 'idle');\n"
          + engine.transaction(try fleet.statements(firing: "dial"), at: 0)
          + "INSERT OR REPLACE INTO calls VALUES (1, 'talking');\n" + Self.timers
          + engine.run(start, at: 100) + Self.timers
          + engine.transaction(fleet.statementsForDueTimers, at: 99)
          + engine.transaction(fleet.statementsForDueTimers, at: 160) + Self.states
      )
      #expect(output.errors == "", "\(pragma)")
      #expect(
        output.lines == [
          "2|call", "2|ringing", "2|call", "2|ringing", "1|call", "1|idle", "2|idle",
        ],
        "\(pragma)"
      )
    }
  }

  @Test(arguments: DatabaseEngine.all)
  func `timers follow an entity whose key changes, and replacing an entity deletes its timers`(
    _ engine: DatabaseEngine
  ) async throws {
    let fleet = try Self.fleet(engine)
    let dial = engine.transaction(try fleet.statements(firing: "dial"), at: 0)
    let output = try await engine.run(
      fleet.schema + "INSERT INTO calls VALUES (1, 'idle');\n" + dial
        + "UPDATE calls SET id = 5;\n" + Self.timers
        + engine.transaction(fleet.statementsForDueTimers, at: 10) + Self.states + Self.timers
    )
    #expect(output.errors == "")
    #expect(output.lines == ["5|call", "5|ringing", "5|idle"])
    guard engine == .sqlite else { return }
    let replaced = try await engine.run(
      fleet.schema + "CREATE UNIQUE INDEX one ON calls (state);\n"
        + "INSERT INTO calls VALUES (1, 'idle');\n" + dial
        + "UPDATE OR REPLACE calls SET id = 1 WHERE id = 2;\n"
        + "INSERT OR REPLACE INTO calls VALUES (3, 'ringing');\n" + Self.states
        + "INSERT OR REPLACE INTO calls VALUES (1, 'ringing');\n" + Self.timers
        + engine.transaction(fleet.statementsForDueTimers, at: 10)
        + "SELECT count(*) FROM calls_timers;\n"
    )
    #expect(replaced.errors == "")
    #expect(replaced.lines == ["3|ringing", "0"])
  }

  /// A key of integers is the row's number in SQLite, which has three more names.
  @Test(arguments: ["rowid", "_rowid_", "oid"])
  func `timers follow an entity that is renamed by another name of its key`(
    _ name: String
  ) async throws {
    guard DatabaseEngine.all.contains(.sqlite) else { return }
    let engine = DatabaseEngine.sqlite
    let fleet = try Self.fleet(engine)
    let dial = engine.transaction(try fleet.statements(firing: "dial"), at: 0)
    let output = try await engine.run(
      fleet.schema + "INSERT INTO calls VALUES (1, 'idle'), (2, 'idle');\n" + dial
        + "UPDATE calls SET \(name) = 9 WHERE id = 1;\n" + Self.timers
        + "UPDATE OR REPLACE calls SET \(name) = 9 WHERE id = 2;\n" + Self.timers
        + engine.transaction(fleet.statementsForDueTimers, at: 10) + Self.states
    )
    #expect(output.errors == "")
    #expect(
      output.lines == [
        "9|call", "9|ringing", "2|call", "2|ringing", "9|call", "9|ringing", "9|idle",
      ]
    )
  }

  @Test(arguments: DatabaseEngine.all)
  func `due timers that match nothing are skipped and deleted`(
    _ engine: DatabaseEngine
  ) async throws {
    let fleet = try Self.fleet(engine)
    // Inserted by hand: the timer of 'ringing' is older than that of 'call' and never matches again.
    let output = try await engine.run(
      fleet.schema + "INSERT INTO calls VALUES (1, 'idle');\n"
        + engine.transaction(try fleet.statements(firing: "dial"), at: 0)
        + "UPDATE calls SET state = 'talking';\n"
        + engine.query(try #require(fleet.queryForTimersNeedingCode), at: 60)
        + engine.transaction(fleet.statementsForDueTimers, at: 60) + Self.states + Self.timers
    )
    #expect(output.errors == "")
    #expect(output.lines == ["1|idle"])
  }

  @Test(arguments: DatabaseEngine.all)
  func `an emptied table keeps no timers`(_ engine: DatabaseEngine) async throws {
    let fleet = try Self.fleet(engine)
    let ways =
      engine == .sqlite
      ? ["DELETE FROM calls;"] : ["DELETE FROM calls;", "TRUNCATE calls CASCADE;"]
    for way in ways {
      let output = try await engine.run(
        fleet.schema + "INSERT INTO calls VALUES (1, 'idle');\n"
          + engine.transaction(try fleet.statements(firing: "dial"), at: 0)
          + "\(way)\nSELECT count(*) FROM calls_timers;\n"
      )
      #expect(output.errors.contains("ERROR") == false, "\(way)")
      #expect(output.lines == ["0"], "\(way)")
    }
    guard engine == .postgreSQL else { return }
    let output = try await engine.run(
      fleet.schema + "INSERT INTO calls VALUES (1, 'idle');\nTRUNCATE calls;\n" + Self.states
    )
    #expect(output.errors.contains("cannot truncate"))
    #expect(output.lines == ["1|idle"])
  }

  @Test func `no foreign trigger bypasses the one of PostgreSQL`() async throws {
    guard DatabaseEngine.all.contains(.postgreSQL) else { return }
    let output = try await DatabaseEngine.postgreSQL.run(
      try Self.fleet(.postgreSQL).schema + """
        CREATE FUNCTION revive() RETURNS trigger LANGUAGE plpgsql AS
          'BEGIN NEW.state = ''idle''; RETURN NEW; END';
        CREATE TRIGGER z_last BEFORE UPDATE ON calls FOR EACH ROW EXECUTE FUNCTION revive();
        ALTER TABLE calls ADD COLUMN subject TEXT;
        INSERT INTO calls VALUES (1, 'gone');
        UPDATE calls SET subject = 'x';
        \(Self.states)

        """
    )
    #expect(output.errors.contains("The state 'gone' cannot be left"))
    #expect(output.lines == ["1|gone"])
  }
}
