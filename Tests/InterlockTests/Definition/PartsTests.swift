import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Definitions taken apart and put together again.
@Suite("Parts of a machine")
struct PartsTests {
  private func machine() throws -> Sketch {
    try Sketch(initial: "run", stepLimit: 20, unhandledEvents: .ignore) {
      Sketch.Observer.didTransition("log") { _ in }
      Sketch.State("idle") {
        Sketch.Event("a", in: "idle").perform("act") { _ in }
      }
      Sketch.Event("b", from: "idle", to: "run")
      Sketch.State(parallel: "run") {
        Sketch.State("left", initial: "l2") {
          Sketch.State("l1").didEnter("greet") { _ in }
          Sketch.Event("c", from: "l1", to: "l2")
          Sketch.State("l2").deferring("a")
        }
        Sketch.State("right") { Sketch.State("r1") }
      }
      Sketch.Event("d", from: "run", to: "idle")
    }
  }

  @Test func `top-level states contain their children, and events are listed separately`() throws {
    let machine = try machine()
    #expect(machine.topLevelStates.map(\.id) == ["idle", "run"])
    #expect(machine.topLevelStates[1].states.map(\.id) == ["left", "right"])
    #expect(machine.topLevelStates.allSatisfy { $0.events.isEmpty })
    #expect(machine.events.map(\.id) == ["a", "b", "c", "d"])
    #expect(machine.observers.count == 1)
  }

  @Test func `a machine built from the parts of another has the same definition`() throws {
    let machine = try machine()
    let again = try Sketch(
      initial: machine.initial,
      stepLimit: machine.stepLimit,
      unhandledEvents: machine.unhandledEvents
    ) {
      machine.topLevelStates
      machine.events
      machine.observers
    }
    #expect(again.fingerprint == machine.fingerprint)
    #expect(try JSONEncoder.text(again) == JSONEncoder.text(machine))
  }

  @Test(arguments: 0..<UInt64(Share.of(daily: 40, gate: 400)))
  func `a machine built from the parts of a random machine has the same definition`(seed: UInt64)
    throws
  {
    var maker = RandomStatechart(random: SplitMix64(seed: seed), content: .names)
    let machine = try maker.machine()
    let again = try machine.adding {}
    #expect(try JSONEncoder.text(again) == JSONEncoder.text(machine.fresh()))
  }

  @Test func `an extended machine has the original parts and the added ones`() throws {
    let machine = try machine()
    let more = try machine.adding {
      Sketch.State("extra")
      Sketch.Event("e", from: "idle", to: "extra")
    }
    #expect(more.states.map(\.id) == machine.states.map(\.id) + ["extra"])
    #expect(more.events.map(\.id) == ["a", "b", "c", "d", "e"])
    #expect(!more.isActive)
    #expect(more.stepLimit == 20)
    var fired = more
    try fired.fire("d")
    try fired.fire("e")
    #expect(fired.state == "extra")
  }

  @Test func `a mistake in the extended definition is found`() throws {
    let machine = try machine()
    let error = #expect(throws: DefinitionError.self) {
      try machine.adding { Sketch.State("idle") }
    }
    #expect(error?.findings.map(\.check).contains(.duplicateState) == true)
  }

  @Test func `a state lists its own events and children`() throws {
    let machine = try Sketch {
      Sketch.State("x") {
        Sketch.State("c")
        Sketch.Event("a", in: "x")
        Sketch.State("d")
        Sketch.Event("b", in: "c")
      }
      Sketch.Event("outside", from: "c", to: "d")
    }
    let state = try #require(machine.state(withID: "x"))
    #expect(state.states.map(\.id) == ["c", "d"])
    #expect(state.events.map(\.id) == ["a", "b"])
    #expect(machine.events.map(\.id) == ["a", "b", "outside"])
  }

  @Test func `a machine with one event less continues from the same state`() throws {
    func machine(_ events: Sketch.Event...) throws -> Sketch {
      try Sketch(initial: "a", states: [Sketch.State("a"), Sketch.State("b")], events: events)
    }
    let go = Sketch.Event("go", from: "a", to: "b")
    let (before, after) = (try machine(go, .fromAnyState("back", to: "a")), try machine(go))
    let moved = try after.restored(from: before.fired("go").snapshot)
    #expect(moved.state == "b")
    #expect(!moved.canFire("back"))
  }
}
