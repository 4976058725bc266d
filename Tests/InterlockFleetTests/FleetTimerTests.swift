import Foundation
import Interlock
import InterlockFleet
import InterlockTestSupport
import Testing

@Suite("SQL: timers")
struct FleetTimerTests {
  private let timers = "SELECT entity, state, deadline FROM calls_timers ORDER BY number;\n"

  @Test(arguments: DatabaseEngine.all)
  func `exiting a state deletes its timer, and an outer state keeps its own`(
    _ engine: DatabaseEngine
  ) async throws {
    let fleet = try SQLFleet(Sketch.calls(), table: "calls", dialect: engine.dialect)
    let output = try await engine.run(
      fleet.schema + "INSERT INTO calls (id) VALUES (1);\n"
        + engine.transaction(try fleet.statements(firing: "dial"), at: 100) + timers
        + engine.transaction(try fleet.statements(firing: "answer"), at: 105) + timers
        + engine.transaction(fleet.statementsForDueTimers, at: 159.5) + timers
        + engine.transaction(fleet.statementsForDueTimers, at: 160) + timers
        + "SELECT state FROM calls;\n"
    )
    #expect(output.errors == "")
    #expect(
      output.lines.map { $0.replacing(".0", with: "") } == [
        "1|call|160", "1|ringing|110", "1|call|160", "1|call|160", "idle",
      ]
    )
  }

  @Test(arguments: DatabaseEngine.all)
  func `an event is not fired for an entity whose timer is due`(
    _ engine: DatabaseEngine
  ) async throws {
    let fleet = try SQLFleet(Sketch.calls(), table: "calls", dialect: engine.dialect)
    let look = "SELECT id, state FROM calls ORDER BY id;\n"
    let dial = try fleet.statements(firing: "dial", where: "id = 1")
    let later = try fleet.statements(firing: "dial", where: "id = 2")
    let answer = try fleet.statements(firing: "answer")
    let output = try await engine.run(
      fleet.schema + "INSERT INTO calls (id) VALUES (1), (2);\n"
        + engine.transaction(dial, at: 100) + engine.transaction(later, at: 101)
        + engine.transaction(answer, at: 110) + look
        + engine.transaction(fleet.statementsForDueTimers + answer, at: 110.5) + look
    )
    #expect(output.errors == "")
    #expect(output.lines == ["1|ringing", "2|talking", "1|idle", "2|talking"])
    var call = try Sketch.calls()
    try call.fire("dial", at: Date(unix: 100))
    #expect(!call.canFire("answer", at: Date(unix: 110)))
  }

  @Test(arguments: DatabaseEngine.all)
  func `a due timer of a state that an entity has left by hand is no obstacle`(
    _ engine: DatabaseEngine
  ) async throws {
    let fleet = try SQLFleet(Sketch.calls(), table: "calls", dialect: engine.dialect)
    let output = try await engine.run(
      fleet.schema + "INSERT INTO calls (id) VALUES (1);\n"
        + engine.transaction(try fleet.statements(firing: "dial"), at: 100)
        + "UPDATE calls SET state = 'idle';\n"
        + engine.transaction(try fleet.statements(firing: "dial"), at: 170)
        + "SELECT state FROM calls;\n"
    )
    #expect(output.errors == "")
    #expect(output.lines == ["ringing"])
  }

  @Test(arguments: DatabaseEngine.all)
  func `a deleted entity has no timers`(_ engine: DatabaseEngine) async throws {
    let fleet = try SQLFleet(Sketch.calls(), table: "calls", dialect: engine.dialect)
    let output = try await engine.run(
      fleet.schema + "INSERT INTO calls (id) VALUES (1), (2);\n"
        + engine.transaction(try fleet.statements(firing: "dial"), at: 0)
        + "DELETE FROM calls WHERE id = 1;\n" + timers
    )
    #expect(output.errors == "")
    #expect(output.lines.map { $0.prefix(2) } == ["2|", "2|"])
  }

  @Test(arguments: DatabaseEngine.all)
  func `a timer that a guard decides is not overtaken by the next one`(
    _ engine: DatabaseEngine
  ) async throws {
    let machine = try Sketch {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.Event.after(.seconds(1), from: "a", to: "b").shouldFire { _ in false }
      Sketch.Event.after(.seconds(2), from: "a", to: "c")
    }
    let fleet = try SQLFleet(machine, table: "calls", dialect: engine.dialect)
    let output = try await engine.run(
      fleet.schema + "INSERT INTO calls (id) VALUES (1);\n"
        + engine.run(try #require(fleet.statement(startingTimersWhere: "id = 1")), at: 0)
        + engine.transaction(fleet.statementsForDueTimers, at: 5)
        + engine.query(try #require(fleet.queryForTimersNeedingCode), at: 5)
        + "DELETE FROM calls_timers WHERE seconds = 1;\n"
        + engine.transaction(fleet.statementsForDueTimers, at: 5)
        + "SELECT state FROM calls;\n"
    )
    #expect(output.errors == "")
    #expect(output.lines == ["1|a", "c"])
  }

  @Test(arguments: DatabaseEngine.all)
  func `the oldest deadline comes first, and equal deadlines keep the order they were set in`(
    _ engine: DatabaseEngine
  ) async throws {
    let machine = try Sketch(initial: "outer") {
      Sketch.State("outer") { Sketch.State("inner") }
      ["late", "early", "first", "second"].map { Sketch.State($0) }
      Sketch.Event.after(.seconds(3), from: "outer", to: "late")
      Sketch.Event.after(.seconds(2), from: "inner", to: "early")
      Sketch.Event.after(.seconds(1), from: "early", to: "first")
      Sketch.Event.after(.seconds(1.5), in: "early")
      Sketch.Event.after(.seconds(2), from: "first", to: "second")
    }
    let fleet = try SQLFleet(machine, table: "calls", dialect: engine.dialect)
    let once = engine.transaction(fleet.statementsForDueTimers, at: 9)
    let look = "SELECT state FROM calls;\n"
    let output = try await engine.run(
      fleet.schema + "INSERT INTO calls (id) VALUES (1);\n"
        + engine.run(try #require(fleet.statement(startingTimersWhere: "id = 1")), at: 0)
        + once + look + once + look + once + look + once + look
    )
    #expect(output.errors == "")
    #expect(output.lines == ["early", "first", "second", "second"])
  }

  @Test func `a machine without timeouts has no timer table`() throws {
    let fleet = try SQLFleet(Inbox.messages(), table: "t", dialect: .postgreSQL)
    #expect(fleet.timerTableDefinitions == nil)
    #expect(fleet.statementsForDueTimers == [])
    #expect(fleet.queryForTimersNeedingCode == nil)
    #expect(fleet.statement(startingTimersWhere: "TRUE") == nil)
  }
}
