import Interlock
import InterlockTestSupport
import Testing

/// `on` with a history state of some depth, `a` with `a1` and `a2`, and `b`; `off` beside it.
private func player(
  _ depth: HistoryDepth,
  _ journal: Journal = Journal(),
  initial: String = "off"
) throws -> Sketch {
  let machine = try Sketch(initial: initial) {
    journal.state("off")
    journal.state("on") {
      Sketch.State.history("h", depth, default: "b").initially(journal.note("default"))
      journal.state("a") { ["a1", "a2"].map { journal.state($0) } }.initially(journal.note("a"))
      journal.state("b") { ["b1", "b2"].map { journal.state($0) } }.initially(journal.note("b"))
    }
    .initially(journal.note("on"))
    Sketch.Event("power", from: "off", to: "h")
    Sketch.Event("power", from: "on", to: "off")
    Sketch.Event("reset", from: "off", to: "on")
    ["a1", "a2", "b", "b2"].map { Sketch.Event($0, from: "on", to: $0) }
  }
  .activated()
  journal.clear()
  return machine
}

@Suite("History")
struct HistoryTests {
  private let journal = Journal()

  @Test(arguments: [HistoryDepth.shallow, .deep])
  func `without recorded history the default is entered and its action runs`(
    depth: HistoryDepth
  ) throws {
    var machine = try player(depth, journal)
    let receipt = try machine.fire("power")
    #expect(journal.takeLine() == "-off +on default +b b +b1")
    #expect(receipt.steps.map(\.targets) == [["h"]])
    #expect(receipt.entered == ["on", "b", "b1"])
    #expect(machine.configuration == ["b1"])
  }

  private static let memories: [(depth: HistoryDepth, last: String, route: String)] = [
    (.shallow, "a1", "-off +on +a a +a1"), (.shallow, "a2", "-off +on +a a +a1"),
    (.shallow, "b2", "-off +on +b b +b1"), (.deep, "a1", "-off +on +a +a1"),
    (.deep, "a2", "-off +on +a +a2"), (.deep, "b2", "-off +on +b +b2"),
  ]

  @Test(arguments: memories)
  func `shallow history enters the last active child, deep history the last active leaves`(
    depth: HistoryDepth,
    last: String,
    route: String
  ) throws {
    var machine = try player(depth, journal).fired("power", last, "power")
    journal.clear()
    try machine.fire("power")
    #expect(journal.takeLine() == route)
  }

  @Test func `history recalls the last visit, not the first`() throws {
    let machine = try player(.deep).fired("power", "a2", "power", "power", "b2", "power", "power")
    #expect(machine.configuration == ["b2"])
  }

  @Test func `history is recorded however its state is entered and left`() throws {
    // Entered by its own name, not through the history state.
    let machine = try player(.deep).fired("reset", "a2", "power", "power")
    #expect(machine.configuration == ["a2"])
  }

  @Test func `a target other than the history state ignores the history and keeps it`() throws {
    var machine = try player(.deep, journal).fired("power", "b2", "power")
    #expect(try machine.fired("reset").configuration == ["a1"])
    try machine.fire("power")
    #expect(machine.configuration == ["b2"])
  }

  @Test func `a transition from a state to its own history restores the states it has just left`()
    throws
  {
    var machine = try Sketch {
      journal.state("on") {
        Sketch.State.history("h", default: "a")
        journal.state("a")
        journal.state("b")
      }
      Sketch.Event("b", from: "a", to: "b")
      Sketch.Event("again", from: "on", to: "h")
    }
    .activated()
    try machine.fire("b")
    journal.clear()
    try machine.fire("again")
    #expect(journal.takeLine() == "-b -on +on +b")
  }

  @Test func `machines with different history are not equal`() throws {
    let machine = try player(.deep)
    let back = try machine.fired("power", "power")
    #expect(back.configuration == machine.configuration)
    #expect(back != machine)
    #expect(try back == machine.fired("power", "power", "power", "power"))
    #expect(try machine.fired("power", "a2", "power") != back)
  }

  @Test func `a copy keeps its own history`() throws {
    let original = try player(.deep).fired("power", "a2", "power")
    var copy = original
    try copy.fire("power")
    try copy.fire("b2")
    try copy.fire("power")
    #expect(try copy.fired("power").configuration == ["b2"])
    #expect(try original.fired("power").configuration == ["a2"])
    #expect(try original.fresh().fired("power").configuration == ["b1"])
  }

  @Test func `a history state is never active`() throws {
    let machine = try player(.shallow).fired("power")
    #expect(!machine.isIn("h"))
    #expect(machine.isIn("on"))
    #expect(machine.state(withID: "h")?.kind == .shallowHistory)
    #expect(try player(.deep).state(withID: "h")?.kind == .deepHistory)
  }
}

@Suite("History as initial state and in inner states")
struct NestedHistoryTests {
  private let journal = Journal()

  @Test func `a history state can be the initial state`() throws {
    var machine = try Sketch {
      journal.state("on", initial: "h") {
        Sketch.State.history("h", default: "a").initially(journal.note("default"))
        journal.state("a")
        journal.state("b")
      }
      .initially(journal.note("on"))
      journal.state("off")
      Sketch.Event("next", from: "a", to: "b")
      Sketch.Event("off", from: "on", to: "off")
      Sketch.Event("on", from: "off", to: "on")
    }
    try machine.activate()
    #expect(journal.takeLine() == "+on on default +a")
    try machine.fire("next")
    try machine.fire("off")
    journal.clear()
    try machine.fire("on")
    #expect(journal.takeLine() == "-off +on on +b")
  }

  @Test func `a history state can be the default of another`() throws {
    var machine = try Sketch(initial: "off") {
      journal.state("off")
      journal.state("on") {
        Sketch.State.history("h", .deep, default: "inner h")
        journal.state("x")
        journal.state("a") {
          Sketch.State.history("inner h", default: "a2").initially(journal.note("inner"))
          ["a1", "a2", "a3"].map { journal.state($0) }
        }
      }
      Sketch.Event("on", from: "off", to: "h")
      Sketch.Event("inner", from: "off", to: "a3")
      Sketch.Event("x", from: "a", to: "x")
      Sketch.Event("again", from: "x", to: "inner h")
    }
    .activated()
    #expect(try machine.fired("on").configuration == ["a2"])
    journal.clear()
    try machine.fire("on")
    #expect(journal.takeLine() == "-off +on +a inner +a2")
    #expect(try machine.fresh().fired("inner", "x", "again").configuration == ["a3"])
  }

  @Test func `several defaults of a history state enter several regions`() throws {
    let machine = try Sketch(initial: "off") {
      Sketch.State("off")
      Sketch.State("on") {
        Sketch.State.history("h", .deep, default: "b2", "a2")
        Sketch.State(parallel: "p") {
          for region in ["a", "b", "c"] {
            Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
          }
        }
      }
      Sketch.Event("on", from: "off", to: "h")
    }
    .activated()
    #expect(try machine.fired("on").configuration == ["a2", "b2", "c1"])
  }

  @Test func `the action of a history default runs only if its parent is entered, as in SCXML`()
    throws
  {
    var machine = try Sketch {
      Sketch.State("on") {
        Sketch.State.history("h", default: "b").initially(journal.note("default"))
        journal.state("a")
        journal.state("b")
      }
      Sketch.Event("go", from: "a", to: "h")
    }
    .activated()
    journal.clear()
    try machine.fire("go")
    #expect(machine.configuration == ["b"])
    #expect(journal.takeLine() == "-a +b")
  }
}
