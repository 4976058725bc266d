import Interlock
import InterlockTestSupport
import Testing

@Suite("TBStateMachine of the README: nodes")
struct TBNodeTests {
  private let journal = Journal()

  private func machine(@Sketch.Builder _ content: () -> [Sketch.Builder.Element]) throws -> Sketch {
    try Sketch(content)
  }

  @Test func `entry callbacks see the previous state, exit callbacks the next, both the payload`()
    throws
  {
    let hook = journal.hook(for: Sketch.self)
    var machine = try machine {
      Sketch.State("a").hooked(hook)
      Sketch.State("b").didEnter { [journal] in journal.add("\($0.userInfo["data"] ?? "-")") }
      Sketch.Event("go", from: "a", to: "b")
    }
    .activated()
    journal.clear()
    try machine.fire("go", userInfo: ["data": 7])
    #expect(
      journal.lines == ["willExit a: a --go--> b, in a", "didExit a: a --go--> b, in b", "7"]
    )
  }

  @Test func `activation enters without a previous state and can pass user info`() throws {
    var machine = try machine {
      Sketch.State("a").didEnter { [journal] in
        journal.add("\($0.source ?? "nothing") \($0.userInfo["data"] ?? "-")")
      }
    }
    try machine.activate(userInfo: ["data": 1])
    #expect(journal.lines == ["nothing 1"])
  }

  @Test
  func
    `a second unguarded handler of an event is an error, not a replacement as in TBStateMachine`()
  {
    #expect(
      Mistake.found {
        Sketch.State("a")
        Sketch.Event("go", in: "a")
        Sketch.Event("go", from: "a", to: "a")
      }.map { $0.prefix(14) } == ["unreachableRow"]
    )
  }

  @Test func `removing a handler makes another machine, which continues from the same state`()
    throws
  {
    func machine(_ events: Sketch.Event...) throws -> Sketch {
      try Sketch(initial: "a", states: [Sketch.State("a"), Sketch.State("b")], events: events)
    }
    let go = Sketch.Event("go", from: "a", to: "b")
    let (before, after) = (try machine(go, .fromAnyState("back", to: "a")), try machine(go))
    let moved = try after.restored(from: before.fired("go").snapshot)
    #expect(moved.state == "b")
    #expect(!moved.canFire("back"))
  }

  @Test(arguments: [("b", "b"), ("c", "c"), (nil, "a")] as [(String?, String)])
  func `a choice picks a target, or none, at run time`(
    target: String?,
    state: String
  ) throws {
    var machine = try machine {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.State.choice("which")
      Sketch.Event("go", from: "a", to: "which").shouldFire { $0.userInfo["target"] != nil }
      Sketch.Event("go", in: "a")
      for id in ["b", "c"] {
        Sketch.Event.always(from: "which", to: id)
          .shouldFire { $0.userInfo["target"] as? String == id }
      }
    }
    .activated()
    try machine.fire("go", userInfo: target.map { ["target": $0] } ?? [:])
    #expect(machine.state == state)
  }

  @Test func `a nested machine is a compound state, which starts anew at each entry`()
    throws
  {
    // In TBStateMachine, tearDown of the inner machine removes its states, so it can be entered only once.
    var machine = try machine {
      journal.state("out")
      journal.state("in") { ["first", "second"].map { journal.state($0) } }
      Sketch.Event("enter", from: "out", to: "in")
      Sketch.Event("next", from: "first", to: "second")
      Sketch.Event("leave", from: "in", to: "out")
    }
    .activated()
    for _ in 0..<3 {
      journal.clear()
      for event in ["enter", "next", "leave"] { try machine.fire(event) }
      #expect(journal.takeLine() == "-out +in +first -first +second -second -in +out")
    }
  }

  @Test func `duplicate names are an error, not merged`() {
    let found = Mistake.found {
      Sketch.State("a")
      Sketch.State("s") { Sketch.State("a") }
      Sketch.Event("go", from: "a", to: "s")
    }
    #expect(found.map { $0.prefix(14) } == ["duplicateState"])
  }

  @Test func `an unknown initial state is an error, and a missing one means the first state`()
    throws
  {
    #expect(
      Mistake.found(initial: ["z"]) { Sketch.State("a") }.map { $0.prefix(19) } == [
        "unknownInitialState"
      ]
    )
    #expect(try machine { ["a", "b"].map { Sketch.State($0) } }.initial == ["a"])
  }

  @Test func `an event that an inner state does not handle bubbles up and can lead further out`()
    throws
  {
    var machine = try machine {
      journal.state("a") { journal.state("b") { journal.state("c") } }
      journal.state("z")
      Sketch.Event("go", from: "a", to: "z")
    }
    .activated()
    journal.clear()
    try machine.fire("go")
    #expect(journal.takeLine() == "-c -b -a +z")
  }

  @Test
  func `an event that bubbles to the top unhandled leaves the configuration unchanged`()
    throws
  {
    var machine = try machine {
      Sketch.State("a") { Sketch.State("b") }
      Sketch.State("z")
      Sketch.Event("go", from: "z", to: "a")
    }
    .activated()
    #expect(machine.error(firing: "go")?.refusal?.reason == .noTransition)
    #expect(machine.configuration == ["b"])
    #expect(
      Mistake.found {
        Sketch.State("a")
        Sketch.Event("go", from: "a", to: "nowhere")
      }.map { $0.prefix(13) } == ["unknownTarget"]
    )
  }

  @Test
  func `states left by a bubbled event know the target, and the target knows the innermost source`()
    throws
  {
    // In TBStateMachine they see nil, and the target sees the enclosing machine.
    var machine = try machine {
      Sketch.State("a") {
        Sketch.State("b").willExit { [journal] in journal.add("b to \($0.target ?? "nil")") }
      }
      Sketch.State("z").didEnter { [journal] in journal.add("z from \($0.source ?? "nil")") }
      Sketch.Event("go", from: "a", to: "z")
    }
    try machine.fire("go")
    #expect(journal.lines == ["b to z", "z from b"])
  }

  @Test func `a self-transition leaves and enters the state`() throws {
    var machine = try machine {
      journal.state("a")
      Sketch.Event("again", from: "a", to: "a")
    }
    .activated()
    try machine.fire("again")
    #expect(journal.takeLine() == "+a -a +a")
  }

  @Test func `plain and compound regions of a parallel state all handle an event`()
    throws
  {
    var machine = try machine {
      Sketch.State(parallel: "p") {
        Sketch.State("plain")
        Sketch.State("composite") { ["a", "b"].map { Sketch.State($0) } }
      }
      Sketch.Event("go", in: "plain")
      Sketch.Event("go", from: "a", to: "b")
    }
    .activated()
    #expect(try machine.fire("go").description == "plain --go--> (internal)\na --go--> b")
  }

  @Test func `of several regions that lead out, the first in document order always wins`() throws {
    for _ in 0..<20 {
      let machine = try machine {
        Sketch.State(parallel: "p") { ["l", "r"].map { Sketch.State($0) } }
        ["x", "y"].map { Sketch.State($0) }
        Sketch.Event("go", from: "r", to: "y")
        Sketch.Event("go", from: "l", to: "x")
      }
      #expect(try machine.fired("go").state == "x")
    }
  }

  @Test
  func `an event from a callback waits for its turn, and does not deadlock as in TBStateMachine`()
    throws
  {
    var machine = try machine {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.Event("go", from: "a", to: "b").perform { $0.raise("on") }
      Sketch.Event("on", from: "b", to: "c")
    }
    #expect(try machine.fire("go").entered == ["a", "b", "c"])
  }

  @Test func `a transition has a readable description`() throws {
    let machine = try machine {
      Sketch.State("A")
      Sketch.State("B")
      Sketch.Event("go", from: "A", to: "B")
    }
    var copy = try machine.activated()
    #expect(try copy.fire("go").description == "A --go--> B")
  }
}
