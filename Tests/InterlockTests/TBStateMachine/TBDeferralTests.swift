import Interlock
import InterlockTestSupport
import Testing

@Suite("TBStateMachine: deferral")
struct TBDeferralTests {
  /// `busy` defers `job`, which `free` handles.
  private func machine(_ journal: Journal) throws -> Sketch {
    try Sketch {
      Sketch.State("busy").deferring("job")
      Sketch.State("free")
      Sketch.Event("job", in: "free").perform { journal.add("\($0.userInfo["n"] ?? "-")") }
      Sketch.Event("note", in: "busy")
      Sketch.Event("done", from: "busy", to: "free")
      Sketch.Event("stay", from: "busy", to: "busy")
    }
    .activated()
  }

  @Test func `deferred events are retried in order, before newer events`() throws {
    let journal = Journal()
    var machine = try machine(journal)
    for number in 1...3 { try machine.fire("job", userInfo: ["n": number]) }
    try machine.fire("done")
    #expect(journal.lines == ["1", "2", "3"])
  }

  @Test
  func
    `by design deferred events are retried when the configuration changes, not after each event`()
    throws
  {
    let journal = Journal()
    var machine = try machine(journal)
    try machine.fire("job")
    #expect(try machine.fire("note").steps.map(\.event) == ["note"])
    #expect(try machine.fire("stay").steps.map(\.event) == ["stay"])
    #expect(try machine.fire("done").steps.map(\.event) == ["done", "job"])
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

  @Test
  func `by design a state that defers and handles an event defers it only if its guards refuse`()
    throws
  {
    var machine = try Sketch {
      Sketch.State("a").deferring("x")
      Sketch.Event("x", in: "a").shouldFire { $0.userInfo["now"] != nil }
    }
    #expect(try machine.fire("x").isDeferred)
    #expect(try !machine.fire("x", userInfo: ["now": true]).isDeferred)
  }
}
