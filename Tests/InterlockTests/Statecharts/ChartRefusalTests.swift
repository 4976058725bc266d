import Interlock
import InterlockTestSupport
import Testing

@Suite("Refusals in statecharts")
struct ChartRefusalTests {
  private func machine(_ events: Sketch.Event...) throws -> Sketch {
    try Sketch(initial: "off") {
      Sketch.State("off")
      Sketch.State(parallel: "p") {
        for region in ["a", "b"] {
          Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
        }
      }
      Sketch.State.final("end")
      Sketch.Event("on", from: "off", to: "p")
      Sketch.Event("end", from: "p", to: "end")
      events
    }
    .fired("on")
  }

  private func refused(_ name: String, _ event: Sketch.Event) -> Sketch.Event {
    event.shouldFire(name) { _ in false }
  }

  @Test func `a refusal lists the states of all regions, and its state is the first`() throws {
    var machine = try machine()
    let refusal = try #require(machine.error(firing: "on")?.refusal)
    #expect(refusal.configuration == ["a1", "b1"])
    #expect(refusal.state == "a1")
    #expect(refusal.reason == .noTransition)
    #expect(refusal.sources == ["off"])
    #expect(
      refusal.description
        == "The event 'on' cannot be fired in the states 'a1' and 'b1': it can be fired only in 'off'."
    )
  }

  @Test func `the candidates of all regions and parent states are listed once each`() throws {
    var machine = try machine(
      refused("any", .fromAnyState("x", to: "off")),
      refused("p", Sketch.Event("x", in: "p")),
      refused("b", Sketch.Event("x", from: "b", to: "off")),
      refused("b1", Sketch.Event("x", from: "b1", to: "b2")),
      refused("a1", Sketch.Event("x", from: "a1", to: "a2")),
      refused("not here", Sketch.Event("x", from: "a2", to: "a1"))
    )
    let refusal = try #require(machine.error(firing: "x")?.refusal)
    #expect(refusal.reason == .guardRefused)
    #expect(refusal.candidates.map(\.unmet[0].name) == ["a1", "p", "any", "b1", "b"])
    #expect(refusal.candidates.map(\.source) == ["a1", "p", nil, "b1", "b"])
    #expect(refusal.candidates.map(\.target) == ["a2", nil, "off", "b2", "off"])
  }

  @Test func `a refusing guard in one region does not block a row of another`() throws {
    var machine = try machine(
      refused("a1", Sketch.Event("x", from: "a1", to: "a2")),
      Sketch.Event("x", from: "b1", to: "b2")
    )
    #expect(machine.canFire("x"))
    #expect(machine.refusal(of: "x") == nil)
    #expect(try machine.fire("x").steps.map(\.source) == ["b1"])
  }

  @Test func `a throwing guard in one region fails the call even if another region has a row`()
    throws
  {
    var machine = try machine(
      Sketch.Event("x", from: "a1", to: "a2"),
      Sketch.Event("x", from: "b1", to: "b2").shouldFire { _ in throw Fault("b1") }
    )
    let before = machine
    #expect(!machine.canFire("x"))
    #expect(machine.availableEvents() == ["end"])
    let refusal = try #require(machine.refusal(of: "x"))
    #expect(refusal.reason == .guardFailed)
    #expect(refusal.failure?.text == "shouldFire of x threw fault at b1")
    #expect(machine.error(firing: "x")?.failure?.text == refusal.failure?.text)
    #expect(machine == before)
  }

  @Test func `sources are listed in document order, including those of joins and inner states`()
    throws
  {
    var machine = try machine(
      Sketch.Event("x", joining: "b2", "a2", to: "off"),
      Sketch.Event("x", from: "off", to: "p")
    )
    #expect(machine.error(firing: "x")?.refusal?.sources == ["off", "a2", "b2"])
  }

  @Test func `finished is the reason before all others`() throws {
    var machine = try machine(refused("any", .inAnyState("x"))).fired("end")
    for event in ["on", "unknown"] {
      let refusal = try #require(machine.error(firing: event)?.refusal)
      #expect(refusal.reason == .finished)
      #expect(refusal.configuration == ["end"])
      #expect(refusal.candidates == [])
    }
    #expect(
      machine.refusal(of: "on")?.description
        == "The event 'on' cannot be fired in the state 'end': the machine has ended."
    )
  }

  @Test func `questions to an inactive machine are answered for all its initial states`() throws {
    let machine = try Sketch(initial: "b2", "a2") {
      Sketch.State(parallel: "p") {
        for region in ["a", "b"] {
          Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
        }
      }
      Sketch.Event("x", from: "b2", to: "b1")
      Sketch.Event("y", from: "b1", to: "b2")
      refused("z", Sketch.Event("z", in: "a2"))
    }
    #expect(machine.refusal(of: "y")?.configuration == ["a2", "b2"])
    #expect(machine.refusal(of: "z")?.candidates.map(\.source) == ["a2"])
    #expect(machine.availableEvents() == ["x"])
    #expect(!machine.isActive)
  }

  @Test func `an event that is only deferred is not reported as unknown`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b").deferring("x")
      Sketch.Event("go", from: "a", to: "b")
    }
    let refusal = try #require(machine.error(firing: "x")?.refusal)
    #expect(refusal.reason == .noTransition)
    #expect(!refusal.description.contains("in none"))
    #expect(refusal.sources == ["b"])
  }

  @Test func `an event that a row for any event takes elsewhere is not reported as unknown`() throws
  {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event.anyEvent(in: "b")
    }
    let refusal = try #require(machine.error(firing: "x")?.refusal)
    #expect(refusal.sources == ["b"])
    #expect(refusal.reason == .noTransition)
  }
}
