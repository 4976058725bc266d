import Interlock
import InterlockFleet
import InterlockTestSupport
import Testing

@Suite("SQL: the transition relation")
struct TransitionTests {
  private func lines(_ machine: Sketch, ignoringCallbacks: Bool = false) throws -> [String] {
    try SQLFleet(machine, table: "t", dialect: .sqlite, ignoringCallbacks: ignoringCallbacks)
      .transitions.map { $0.description + ($0.hasCallbacks ? ", callbacks" : "") }
  }

  @Test func `an event with a payload needs code, whether or not its rows declare it`() throws {
    let machine = try Sketch {
      Sketch.State("placed")
      Sketch.State("paid")
      Sketch.State("over")
      Sketch.Event("pay", from: "placed", to: "paid").carrying(Int.self)
      Sketch.Event("pay", from: "paid", to: "over")
      Sketch.Event("close", from: "paid", to: "over")
    }
    #expect(
      try lines(machine) == [
        "placed --pay--> paid, guarded", "paid --pay--> over, guarded", "paid --close--> over",
      ]
    )
  }

  @Test func `the transition relation leads from innermost states to innermost states`() throws {
    let machine = try Sketch(initial: "off") {
      Sketch.State("off")
      Sketch.State("on", initial: "playing") {
        Sketch.State("stopped")
        Sketch.State("playing") {
          Sketch.State("normal")
          Sketch.State("fast")
        }
        Sketch.Event("stop", from: "playing", to: "stopped")
      }
      Sketch.Event("power", from: "off", to: "on")
      Sketch.Event("power", from: "on", to: "off")
      Sketch.Event.after(.seconds(3), from: "on", to: "off")
    }
    #expect(
      try lines(machine) == [
        "normal --stop--> stopped", "fast --stop--> stopped",
        "off --power--> normal", "stopped --power--> off", "normal --power--> off",
        "fast --power--> off",
        "stopped --on for 3.0 s--> off", "normal --on for 3.0 s--> off",
        "fast --on for 3.0 s--> off",
      ]
    )
  }

  @Test func `each destination that guards can choose is listed`() throws {
    let machine = try Sketch {
      ["a", "b", "c", "d"].map { Sketch.State($0) }
      Sketch.State.choice("x")
      Sketch.Event("go", from: "a", to: "b").shouldFire { _ in false }
      Sketch.Event("go", from: "a", to: "x")
      Sketch.Event.always(from: "x", to: "c").shouldFire { _ in false }
      Sketch.Event.always(from: "x", to: "d")
      Sketch.Event("plain", from: "a", to: "d")
    }
    #expect(
      try lines(machine) == [
        "a --go--> b, guarded", "a --go--> c, guarded", "a --go--> d, guarded", "a --plain--> d",
      ]
    )
  }

  @Test func `a loop that guards can end leads to each of its states`() throws {
    let machine = try Sketch {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event.always(from: "b", to: "c").shouldFire { _ in false }
      Sketch.Event.always(from: "c", to: "b").shouldFire { _ in false }
    }
    #expect(try lines(machine) == ["a --go--> b, guarded", "a --go--> c, guarded"])
  }

  @Test func `guards with too many combinations of answers can lead anywhere`() throws {
    let states = (0..<12).map { "s\($0)" }
    let machine = try Sketch(initial: "s0") {
      states.map { Sketch.State($0) }
      Sketch.State("far")
      Sketch.Event("go", from: "s0", to: "s1")
      states.dropFirst().flatMap { source in
        states.dropFirst().filter { $0 != source }
          .map { Sketch.Event.always(from: source, to: $0).shouldFire { _ in false } }
      }
    }
    let transitions = try lines(machine)
    #expect(transitions.count == 13)
    #expect(transitions.allSatisfy { $0.hasSuffix(", guarded") })
    #expect(transitions.contains("s0 --go--> far, guarded"))
  }

  @Test func `callbacks can raise events, so they can lead wherever those lead`() throws {
    let machine = try Sketch {
      ["a", "b", "c", "d"].map { Sketch.State($0) }
      Sketch.Event("go", from: "a", to: "b").perform { $0.raise("on") }
      Sketch.Event("on", from: "b", to: "c")
      Sketch.Event("back", from: "d", to: "a")
    }
    #expect(
      try lines(machine) == [
        "a --go--> b, callbacks", "b --on--> c", "d --back--> a", "a --go--> c, callbacks",
      ]
    )
    #expect(
      try lines(machine, ignoringCallbacks: true) == [
        "a --go--> b, callbacks", "b --on--> c", "d --back--> a",
      ]
    )
  }

  @Test func `creating the relation runs no code of the machine`() throws {
    let machine = try Sketch {
      Sketch.State("a").didExit { _ in Issue.record("a callback ran") }
      Sketch.State("b").didEnter { _ in Issue.record("a callback ran") }
      Sketch.Event("go", from: "a", to: "b").shouldFire { _ in
        Issue.record("a guard was asked")
        return true
      }
      Sketch.Observer.didTransition { _ in Issue.record("an observer ran") }
    }
    #expect(try lines(machine) == ["a --go--> b, guarded, callbacks"])
  }

  @Test(arguments: DatabaseEngine.all, [false, true])
  func `entities with callbacks are fired only if callbacks are ignored`(
    _ engine: DatabaseEngine,
    ignoringCallbacks: Bool
  ) async throws {
    let machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b").didEnter { _ in }
      Sketch.State("c")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("go", from: "b", to: "c")
    }
    let fleet = try SQLFleet(
      machine,
      table: "t",
      dialect: engine.dialect,
      ignoringCallbacks: ignoringCallbacks
    )
    let output = try await engine.run(
      fleet.schema + """
        INSERT INTO t VALUES (1, 'a'), (2, 'b');
        \(try fleet.query(needingCodeFor: "go"))
        \(try fleet.statements(firing: "go").joined())
        SELECT state FROM t ORDER BY id;
        """
    )
    #expect(output.errors == "")
    #expect(output.lines == (ignoringCallbacks ? ["b", "c"] : ["1|a", "a", "c"]))
    #expect(fleet.eventsWithCallbacks == ["go"])
  }

  @Test(arguments: DatabaseEngine.all)
  func `an entity starts where an active machine rests`(_ engine: DatabaseEngine) async throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b") { Sketch.State("c") }
      Sketch.Event.always(from: "a", to: "b")
    }
    let fleet = try SQLFleet(machine, table: "t", dialect: engine.dialect)
    let output = try await engine.run(
      fleet.schema + "INSERT INTO t (id) VALUES (1); SELECT state FROM t;"
    )
    #expect(output.lines == ["c"])
  }

  @Test(arguments: DatabaseEngine.all)
  func `the initial state must be given if code decides it`(
    _ engine: DatabaseEngine
  ) async throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a").didEnter { _ in }
    }
    let fleet = try SQLFleet(machine, table: "t", dialect: engine.dialect)
    let output = try await engine.run(fleet.schema + "INSERT INTO t (id) VALUES (1);")
    #expect(output.errors.lowercased().contains("null"))
  }

  @Test func `the SQL of state tests needs no answers from code`() throws {
    let machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", "b", to: "b").shouldFire(whileIn: "a")
      Sketch.Event("go", from: "b", to: "a")
    }
    let fleet = try SQLFleet(machine, table: "t", dialect: .sqlite)
    #expect(fleet.guardedEvents.isEmpty)
    #expect(fleet.transitions.map(\.description) == ["a --go--> b", "b --go--> a"])
  }
}
