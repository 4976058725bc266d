import Interlock
import InterlockTestSupport
import Testing

@Suite("Deferral in nested states")
struct NestedDeferralTests {
  /// `s` contains `t`, which contains `u`; one level defers `x`, another handles it.
  private func machine(deferring: String, handling: String) throws -> Sketch {
    func state(_ id: String, _ content: [Sketch.State] = []) -> Sketch.State {
      let state = Sketch.State(id) { content }
      return id == deferring ? state.deferring("x") : state
    }
    return try Sketch(initial: "u") {
      state("s", [state("t", [state("u")])])
      Sketch.State("z")
      Sketch.Event("x", in: handling)
      Sketch.Event("leave", from: "s", to: "z")
    }
    .activated()
  }

  private static let levels: [(deferring: String, handling: String, isDeferred: Bool)] = [
    ("u", "t", true), ("u", "s", true), ("t", "s", true), ("t", "u", false), ("s", "u", false),
    ("s", "t", false), ("t", "t", false), ("u", "u", false), ("s", "z", true), ("u", "z", true),
  ]

  @Test(arguments: levels)
  func `the innermost state that handles or defers an event decides`(
    deferring: String,
    handling: String,
    isDeferred: Bool
  ) throws {
    var machine = try machine(deferring: deferring, handling: handling)
    #expect(machine.canFire("x"))
    #expect(try machine.fire("x").isDeferred == isDeferred)
  }

  @Test func `a row from any state does not prevent a state from deferring`() throws {
    var machine = try Sketch {
      Sketch.State("a").deferring("x")
      Sketch.State("b")
      Sketch.Event.fromAnyState("x", to: "b")
      Sketch.Event("go", from: "a", to: "b")
    }
    .activated()
    #expect(try machine.fire("x").isDeferred)
    #expect(try machine.fire("go").steps.map(\.event) == ["go", "x"])
  }

  @Test func `a state defers an event that its own guards refuse`() throws {
    let machine = try Sketch {
      Sketch.State("a").deferring("x")
      Sketch.Event("x", in: "a").shouldFire { $0.userInfo["open"] != nil }
    }
    .activated()
    var (open, closed) = (machine, machine)
    #expect(try !open.fire("x", userInfo: ["open": 1]).isDeferred)
    #expect(try closed.fire("x").isDeferred)
  }

  @Test func `a transition within the deferring state retries the event and defers it again`()
    throws
  {
    let journal = Journal()
    var machine = try Sketch {
      Sketch.State("s") {
        Sketch.State("a")
        Sketch.State("b")
        Sketch.State("c")
      }
      .deferring("x")
      Sketch.Event("next", from: "a", to: "b")
      Sketch.Event("next", from: "b", to: "c")
      Sketch.Event("x", in: "c").perform(journal.note("x"))
    }
    .activated()
    try machine.fire("x")
    #expect(try machine.fire("next").unhandled == [])
    #expect(journal.lines == [])
    #expect(try machine.fire("next").steps.map(\.event) == ["next", "x"])
  }

  @Test func `an event that is only deferred is a known event`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b").deferring("x")
      Sketch.Event("go", from: "a", to: "b")
    }
    .activated()
    #expect(machine.error(firing: "x")?.refusal?.reason == .noTransition)
    #expect(try machine.fired("go").availableEvents() == ["x"])
    #expect(try !machine.fired("go").canFire("go"))
  }
}

@Suite("Deferral in regions")
struct RegionDeferralTests {
  private let journal = Journal()

  /// Two regions; the first, the second or both defer `x`.
  private func machine(deferring states: [String], _ events: Sketch.Event...) throws -> Sketch {
    func state(_ id: String) -> Sketch.State {
      states.contains(id) ? Sketch.State(id).deferring("x") : Sketch.State(id)
    }
    return try Sketch {
      Sketch.State(parallel: "p") {
        Sketch.State("a") { [state("a1"), state("a2")] }
        Sketch.State("b") { [state("b1"), state("b2")] }
      }
      for region in ["a", "b"] {
        Sketch.Event(region, from: "\(region)1", to: "\(region)2")
      }
      events
    }
    .activated()
  }

  @Test(arguments: [["a1"], ["b1"]])
  func `an event that one region handles is not deferred by another`(deferring: [String]) throws {
    let other = deferring == ["a1"] ? "b1" : "a1"
    var machine = try machine(deferring: deferring, Sketch.Event("x", in: other))
    #expect(try !machine.fire("x").isDeferred)
    let moved = deferring == ["a1"] ? "a" : "b"
    #expect(try machine.fire(moved).steps.map(\.event) == [moved])
  }

  @Test func `an event that one region defers and no other handles is deferred`() throws {
    var machine = try machine(deferring: ["b1"], Sketch.Event("x", in: "b2"))
    #expect(try machine.fire("x").isDeferred)
    #expect(try machine.fire("a").steps.map(\.event) == ["a"])
    #expect(try machine.fire("b").steps.map(\.event) == ["b", "x"])
  }

  @Test func `an event that two regions defer is deferred once`() throws {
    var machine = try machine(
      deferring: ["a1", "b1"],
      Sketch.Event("x", in: "a2", "b2").perform(journal.note("x"))
    )
    try machine.fire("x")
    // One region handles it although the other still defers it.
    #expect(try machine.fire("a").steps.map(\.event) == ["a", "x"])
    #expect(try machine.fire("b").steps.map(\.event) == ["b"])
    #expect(journal.lines == ["x"])
  }

  @Test func `a parallel state handles an event through the region that does not defer it`() throws
  {
    var machine = try machine(deferring: ["a1"], Sketch.Event("x", in: "p"))
    #expect(try machine.fire("x").description == "b1 --x--> (internal)")
  }

  @Test func `a parallel state does not see an event that all its regions defer`() throws {
    var machine = try machine(deferring: ["a1", "b1"], Sketch.Event("x", in: "p"))
    #expect(try machine.fire("x").isDeferred)
  }

  @Test func `a timeout and a completion retry deferred events`() throws {
    var machine = try Sketch {
      Sketch.State("a").deferring("x")
      Sketch.State("b") { Sketch.State.final("b end") }.deferring("x")
      Sketch.State("c")
      Sketch.Event.after(.seconds(1), from: "a", to: "b")
      Sketch.Event.completion(of: "b", to: "c").shouldFire { $0.userInfo["never"] == nil }
      Sketch.Event("x", in: "c")
    }
    .begun()
    try machine.fire("x")
    let receipts = try machine.advance(to: at(1))
    #expect(
      receipts.map(\.description) == [
        "a --after 1.0 seconds--> b\n'b end' --completion of b--> c\nc --x--> (internal)"
      ]
    )
  }

  @Test func `an event is deferred if an active state defers it and no leaf handles it`() throws {
    func isDeferred(deferring: String, handling: String) throws -> Bool {
      func state(_ id: String, _ content: [Sketch.State] = []) -> Sketch.State {
        let state = Sketch.State(id) { content }
        return id == deferring ? state.deferring("x") : state
      }
      var machine = try Sketch {
        Sketch.State(parallel: "p") {
          state("a", [state("a1")])
          state("b", [state("b1")])
        }
        Sketch.Event("x", in: handling)
      }
      return try machine.fire("x").isDeferred
    }
    #expect(try !isDeferred(deferring: "a", handling: "a1"))
    #expect(try !isDeferred(deferring: "a1", handling: "b1"))
    #expect(try isDeferred(deferring: "a1", handling: "a"))
    // By design a compound state that handles it counts too, in another region or in the deferring state.
    #expect(try !isDeferred(deferring: "a1", handling: "b"))
    #expect(try !isDeferred(deferring: "a", handling: "a"))
  }
}
