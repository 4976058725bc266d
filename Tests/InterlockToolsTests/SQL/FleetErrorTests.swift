import Interlock
import InterlockFleet
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("SQL: refused definitions")
struct FleetErrorTests {
  typealias Problem = SQLFleetError.Problem

  @Test func `all features that a row cannot hold are listed at once, with suggestions`() throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a").deferring("go")
      Sketch.State(parallel: "p") {
        Sketch.State("r")
        Sketch.State("s")
      }
      Sketch.State("c") {
        Sketch.State("d")
        Sketch.State.history("h", default: "d")
      }
      Sketch.Event("go", from: "c", to: "h")
      Sketch.Event("go", from: "p", to: "c")
      Sketch.Event.anyEvent(from: "a", to: "p")
    }
    let error = #expect(throws: SQLFleetError.self) {
      try SQLFleet(machine, table: "", dialect: .sqlite)
    }
    #expect(
      error?.problems == [
        .emptyName, .deferredEvents(state: "a"), .parallelState("p"), .historyState("h"), .anyEvent,
      ]
    )
    #expect(
      error?.description.hasPrefix(
        """
        A name is empty. Name the table and its columns.
        The state 'a' defers events. A row holds one state: store such machines as snapshots, and fire them in code.
        """
      ) == true
    )
  }

  @Test func `an unreachable history state is no problem`() throws {
    let machine = try Sketch {
      Sketch.State("c") {
        Sketch.State("d")
        Sketch.State.history("h", default: "d")
      }
    }
    #expect(throws: Never.self) { try SQLFleet(machine, table: "t", dialect: .sqlite) }
  }

  @Test(
    arguments: SQLDialect.allCases,
    [
      ("t\0", "id", "state", Problem.nulCharacter("t\0")),
      ("t", "id\0", "state", .nulCharacter("id\0")),
      ("t", "", "state", .emptyName),
      ("t", "State", "state", .oneColumn("state")),
    ]
  )
  func `invalid table and column names are refused`(
    _ dialect: SQLDialect,
    _ names: (table: String, key: String, column: String, problem: Problem)
  ) throws {
    let error = #expect(throws: SQLFleetError.self) {
      try SQLFleet(
        Inbox.messages(),
        table: names.table,
        key: names.key,
        column: names.column,
        dialect: dialect
      )
    }
    #expect(error?.problems == [names.problem])
  }

  @Test func `a name that PostgreSQL would truncate is refused`() throws {
    let error = #expect(throws: SQLFleetError.self) {
      try SQLFleet(Inbox.messages(), table: String(repeating: "é", count: 21), dialect: .postgreSQL)
    }
    let name = String(repeating: "é", count: 21) + "_transitions_by_source"
    #expect(error?.problems == [.longName(name, limit: 63)])
    let fits = String(repeating: "é", count: 20)
    #expect(throws: Never.self) {
      try SQLFleet(Inbox.messages(), table: fits, dialect: .postgreSQL)
    }
    #expect(throws: Never.self) {
      try SQLFleet(Inbox.messages(), table: name + name, dialect: .sqlite)
    }
  }

  @Test func `a long name that SQLite keeps is accepted`() throws {
    let error = #expect(throws: SQLFleetError.self) {
      try SQLFleet(Inbox.messages(), table: "SQLite_t", dialect: .sqlite)
    }
    #expect(error?.problems == [.reservedName("SQLite_t")])
  }

  @Test func `texts with a NUL character are refused`() throws {
    let machine = try Sketch {
      Sketch.State("a\0")
      Sketch.Event("\0b", in: "a\0")
    }
    let error = #expect(throws: SQLFleetError.self) {
      try SQLFleet(machine, table: "t", dialect: .postgreSQL)
    }
    #expect(error?.problems == [.nulCharacter("a\0"), .nulCharacter("\0b")])
  }

  /// Two distinct values with the same description.
  struct Twin: Hashable, CustomStringConvertible {
    let number: Int
    let description: String
  }

  @Test(arguments: [("same", "same"), ("\u{E9}", "e\u{301}")])
  func `two states with the same text are refused`(_ first: String, _ second: String) throws {
    let twins = [Twin(number: 1, description: first), Twin(number: 2, description: second)]
    let machine = try Machine<Twin, String>(initial: twins[0]) {
      twins.map { Machine<Twin, String>.State($0) }
      Machine<Twin, String>.Event("go", from: twins[0], to: twins[1])
    }
    let error = #expect(throws: SQLFleetError.self) {
      try SQLFleet(machine, table: "t", dialect: .sqlite)
    }
    #expect(error?.problems == [.ambiguousText(second)])
  }

  @Test func `two timeouts of one state that round to the same length are refused`() throws {
    let machine = try Sketch {
      Sketch.State("a")
      Sketch.Event.after(.seconds(1 << 60), in: "a")
      Sketch.Event.after(.seconds(1 << 60) + .nanoseconds(1), in: "a")
    }
    let error = #expect(throws: SQLFleetError.self) {
      try SQLFleet(machine, table: "t", dialect: .sqlite)
    }
    #expect(error?.problems == [.ambiguousTimeout(state: "a", after: .seconds(Int64(1) << 60))])
  }

  @Test func `too many timeouts active in one state are refused`() throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a") { Sketch.State("b") }
      (1...20).map { Sketch.Event.after(.seconds($0), in: "a") }
      (1...13).map { Sketch.Event.after(.seconds($0), in: "b") }
    }
    let error = #expect(throws: SQLFleetError.self) {
      try SQLFleet(machine, table: "t", dialect: .sqlite)
    }
    #expect(error?.problems == [.tooManyTimeouts(state: "b", limit: 32)])
  }

  @Test func `an event missing from the definition has no statement`() throws {
    let fleet = try SQLFleet(Inbox.messages(), table: "t", dialect: .sqlite)
    let error = #expect(throws: SQLFleetError.self) { try fleet.statements(firing: .purge) }
    #expect(error?.problems == [.unknownEvent("purge")])
    #expect(throws: SQLFleetError.self) { try fleet.query(needingCodeFor: .purge) }
  }

  @Test func `a machine that is too large is refused`() throws {
    let states = (0..<1_001).map { "s\($0)" }
    let machine = try Sketch(initial: "s0") {
      states.map { Sketch.State($0) }
      (0..<1_000).map { Sketch.Event("e\($0)", from: "s0", to: "s1") }
    }
    let error = #expect(throws: SQLFleetError.self) {
      try SQLFleet(machine, table: "t", dialect: .sqlite)
    }
    #expect(error?.problems == [.tooManyTransitions(limit: 1_000_000)])
  }
}
