import Interlock
import InterlockTestSupport
import Testing

@Suite("TBStateMachine of the README: nodes")
struct TBNodeTests {
  private let journal = Journal()

  private func machine(@Sketch.Builder _ content: () -> [Sketch.Builder.Element]) throws -> Sketch {
    try Sketch(content)
  }

  @Test func `enter blocks know the previous state, exit blocks the next, both the payload`() throws
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

  @Test func `activation is entering with no previous state, and may have a payload`() throws {
    var machine = try machine {
      Sketch.State("a").didEnter { [journal] in
        journal.add("\($0.source ?? "nothing") \($0.userInfo["data"] ?? "-")")
      }
    }
    try machine.activate(userInfo: ["data": 1])
    #expect(journal.lines == ["nothing 1"])
  }

  @Test func `a second handler of an event is an error where it replaced the first`() {
    #expect(
      Mistake.found {
        Sketch.State("a")
        Sketch.Event("go", in: "a")
        Sketch.Event("go", from: "a", to: "a")
      }.map { $0.prefix(14) } == ["unreachableRow"]
    )
  }

  @Test func `taking a handler away is another machine that goes on from the same state`() throws {
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
  func `a handler that chooses its target at run time, or none, is a choice`(
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

  @Test func `a machine in a machine is a state with states, and begins each time it is entered`()
    throws
  {
    // tearDown of the inner machine removed its states, so that it could be entered only once.
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

  @Test func `duplicate names are found, not collapsed`() {
    let found = Mistake.found {
      Sketch.State("a")
      Sketch.State("s") { Sketch.State("a") }
      Sketch.Event("go", from: "a", to: "s")
    }
    #expect(found.map { $0.prefix(14) } == ["duplicateState"])
  }

  @Test func `an initial state that does not exist is found, one that is missing is the first`()
    throws
  {
    #expect(
      Mistake.found(initial: ["z"]) { Sketch.State("a") }.map { $0.prefix(19) } == [
        "unknownInitialState"
      ]
    )
    #expect(try machine { ["a", "b"].map { Sketch.State($0) } }.initial == ["a"])
  }

  @Test func `an event that an inner state does not handle bubbles up, to a target further out`()
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
  func `an event that bubbles to the top and finds nothing leaves no machine without a state`()
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
  func `states that are left by bubbling know the target, and the target the innermost source`()
    throws
  {
    // They saw nil, and the target saw the machine around them.
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

  @Test func `returning the own state is leaving and entering it`() throws {
    var machine = try machine {
      journal.state("a")
      Sketch.Event("again", from: "a", to: "a")
    }
    .activated()
    try machine.fire("again")
    #expect(journal.takeLine() == "+a -a +a")
  }

  @Test func `a parallel state holds plain states and composites, all of which handle an event`()
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

  @Test func `of several members that lead out, the first in document order wins, always`() throws {
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

  @Test func `an event from a callback waits for its turn, where it deadlocked`() throws {
    var machine = try machine {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.Event("go", from: "a", to: "b").perform { $0.raise("on") }
      Sketch.Event("on", from: "b", to: "c")
    }
    #expect(try machine.fire("go").entered == ["a", "b", "c"])
  }

  @Test func `a transition has a name`() throws {
    let machine = try machine {
      Sketch.State("A")
      Sketch.State("B")
      Sketch.Event("go", from: "A", to: "B")
    }
    var copy = try machine.activated()
    #expect(try copy.fire("go").description == "A --go--> B")
  }
}
