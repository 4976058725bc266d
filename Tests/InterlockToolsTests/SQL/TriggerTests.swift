import Interlock
import InterlockFleet
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("SQL: changes that the database refuses")
struct TriggerTests {
  @Test(arguments: DatabaseEngine.all)
  func `an illegal change is rejected, and the message lists the legal ones`(
    _ engine: DatabaseEngine
  ) async throws {
    let fleet = try SQLFleet(Inbox.messages(), table: "messages", dialect: engine.dialect)
    let output = try await engine.run(
      fleet.schema + """
        INSERT INTO messages (id) VALUES (1);
        UPDATE messages SET state = 'read';
        UPDATE messages SET state = 'unread';
        SELECT state FROM messages;
        """
    )
    #expect(output.lines == ["read"])
    #expect(output.errors.contains("The state 'read' can change only to 'deleted'."))
    if engine == .postgreSQL {
      #expect(output.errors.contains("It was to be changed to 'unread'."))
    }
  }

  @Test(arguments: DatabaseEngine.all)
  func `a rejected statement changes no row`(_ engine: DatabaseEngine) async throws {
    let fleet = try SQLFleet(Inbox.messages(), table: "messages", dialect: engine.dialect)
    let output = try await engine.run(
      fleet.schema + """
        INSERT INTO messages VALUES (1, 'unread'), (2, 'deleted');
        UPDATE messages SET state = 'read' WHERE id = 1;
        UPDATE messages SET state = 'deleted';
        UPDATE messages SET state = 'read';
        UPDATE messages SET state = 'unread';
        SELECT id, state FROM messages ORDER BY id;
        """
    )
    #expect(output.lines == ["1|read", "2|read"])
    #expect(output.errors.contains("The state 'read' can change only to 'deleted'."))
  }

  @Test(arguments: DatabaseEngine.all)
  func `an unknown state is rejected`(_ engine: DatabaseEngine) async throws {
    let fleet = try SQLFleet(Inbox.messages(), table: "messages", dialect: engine.dialect)
    let output = try await engine.run(
      fleet.schema + """
        INSERT INTO messages VALUES (1, 'lost');
        INSERT INTO messages VALUES (2, NULL);
        SELECT count(*) FROM messages;
        """
    )
    #expect(output.lines == ["0"])
    #expect(output.errors.lowercased().contains("check constraint"))
    #expect(output.errors.lowercased().contains("null"))
  }

  @Test(arguments: DatabaseEngine.all)
  func `a final state cannot be left, and the message says so`(_ engine: DatabaseEngine)
    async throws
  {
    let machine = try Sketch {
      Sketch.State("open")
      Sketch.State.final("done")
      Sketch.Event("close", from: "open", to: "done")
      Sketch.Event.fromAnyState("reopen", to: "open")
    }
    let fleet = try SQLFleet(machine, table: "orders", dialect: engine.dialect)
    let output = try await engine.run(
      fleet.schema + """
        INSERT INTO orders VALUES (1, 'done');
        \(try fleet.statements(firing: "reopen").joined())
        UPDATE orders SET state = 'open';
        SELECT state FROM orders;
        """
    )
    #expect(output.lines == ["done"])
    #expect(
      output.errors.contains(
        "The state 'done' cannot be left: no transition leads from it to another."
      )
    )
  }

  @Test(arguments: DatabaseEngine.all)
  func `a machine without transitions allows no change`(_ engine: DatabaseEngine) async throws {
    let machine = try Sketch {
      Sketch.State("here")
      Sketch.State("there")
    }
    let fleet = try SQLFleet(machine, table: "t", dialect: engine.dialect)
    let output = try await engine.run(
      fleet.schema + """
        INSERT INTO t (id) VALUES (1);
        UPDATE t SET state = 'there';
        SELECT state FROM t;
        """
    )
    #expect(output.lines == ["here"])
    #expect(output.errors.contains("The state 'here' cannot be left"))
  }

  @Test(arguments: DatabaseEngine.all)
  func `changes that a guard decides are listed for code and not rejected`(
    _ engine: DatabaseEngine
  ) async throws {
    let fleet = try SQLFleet(Inbox.messages(), table: "messages", dialect: engine.dialect)
    let output = try await engine.run(
      fleet.schema + """
        INSERT INTO messages VALUES (1, 'unread'), (2, 'read'), (3, 'deleted');
        \(try fleet.query(needingCodeFor: .delete))
        \(try fleet.statements(firing: .delete).joined())
        SELECT id, state FROM messages ORDER BY id;
        UPDATE messages SET state = 'deleted' WHERE id = 2;
        SELECT count(*) FROM messages WHERE state = 'deleted';
        """
    )
    #expect(output.lines == ["2|read", "1|deleted", "2|read", "3|deleted", "3"])
    #expect(output.errors == "")
    #expect(fleet.guardedEvents == [.delete])
  }

  @Test(arguments: DatabaseEngine.all)
  func `a condition sees only the columns of its entity`(_ engine: DatabaseEngine) async throws {
    let fleet = try SQLFleet(Inbox.messages(), table: "messages", dialect: engine.dialect)
    let output = try await engine.run(
      fleet.schema + """
        ALTER TABLE messages ADD COLUMN source TEXT;
        INSERT INTO messages VALUES (1, 'unread', 'mail'), (2, 'unread', 'fax'), (3, 'unread', 'mail');
        \(try fleet.statements(firing: .view, where: "source = 'mail' AND id > 1 OR id = 9").joined())
        SELECT id FROM messages WHERE state = 'read';
        """
    )
    #expect(output.lines == ["3"])
    #expect(output.errors == "")
  }
}
