import Interlock
import InterlockTestSupport
import Testing

@Suite("StateKit: the tree and its messages")
struct StateTreeTests {
  private let journal = Journal()

  /// `root` with the branches `A` and `B`, each with states down to the third level.
  private func tree(@Sketch.Builder _ content: () -> [Sketch.Builder.Element] = { [] }) throws
    -> Sketch
  {
    let machine = try Sketch(initial: "A11") {
      journal.state("root") {
        for branch in ["A", "B"] {
          journal.state(branch) {
            journal.state("\(branch)1") { journal.state("\(branch)11") }
            journal.state("\(branch)2")
          }
        }
      }
      content()
    }
    .activated()
    return machine
  }

  @Test func `a tree of states may have a root but needs none`() throws {
    #expect(try tree().configuration == ["A11"])
    let flat = try Sketch {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
    }
    #expect(try flat.fired("go").state == "b")
  }

  @Test func `activation enters the root once, without a call to didTransition observers`() throws {
    var machine = try Sketch {
      journal.state("root") { journal.state("a") }
      Sketch.Observer.didTransition(journal.note("changed"))
    }
    try machine.activate()
    #expect(journal.takeLine() == "+root +a")
  }

  @Test
  func
    `initial states are entered automatically, unlike in StateKit`()
    throws
  {
    let machine = try Sketch {
      Sketch.State("root", initial: "b2") {
        Sketch.State("a")
        Sketch.State("b") { ["b1", "b2"].map { Sketch.State($0) } }
      }
    }
    #expect(try machine.activated().configuration == ["b2"])
  }

  private static let handlers: [(handlers: [String], called: [String])] = [
    (["A11", "A1", "root"], ["A11"]), (["A1", "root"], ["A1"]), (["root"], ["root"]),
    (["root", "A"], ["A"]), (["A", "B1", "B"], ["A"]),
  ]

  @Test(arguments: handlers)
  func `an event is handled once, by the innermost state with a row for it`(
    handlers: [String],
    called: [String]
  ) throws {
    var machine = try tree {
      for state in handlers { Sketch.Event("m", in: state).perform(journal.note(state)) }
    }
    journal.clear()
    try machine.fire("m")
    #expect(journal.lines == called)
  }

  @Test func `the machine stays in its leaf while a parent state handles an event`() throws {
    var machine = try tree {
      Sketch.Event("m", in: "root").perform { [journal] in journal.add("in \($0.state ?? "-")") }
    }
    journal.clear()
    try machine.fire("m")
    #expect(journal.lines == ["in A11"])
    #expect(machine.configuration == ["A11"])
  }

  @Test func `an internal row without actions stops an event`() throws {
    var machine = try tree {
      Sketch.Event("m", in: "A1")
      Sketch.Event("m", in: "root").perform(journal.note("root"))
    }
    journal.clear()
    try machine.fire("m")
    #expect(journal.lines == [])
  }

  @Test func `a row for any event stops unhandled events, like bubbling switched off in StateKit`()
    throws
  {
    var machine = try tree {
      Sketch.Event("m", in: "root").perform(journal.note("root"))
      Sketch.Event("own", in: "A11").perform(journal.note("own"))
      Sketch.Event.anyEvent(in: "A11")
    }
    journal.clear()
    for event in ["m", "own", "unknown"] { try machine.fire(event) }
    #expect(journal.lines == ["own"])
  }

  @Test func `an unknown event is refused, unless a row for any event at the root takes it`() throws
  {
    var machine = try tree()
    #expect(machine.error(firing: "m")?.refusal?.reason == .unknownEvent)
    var lenient = try tree { Sketch.Event.anyEvent(in: "root") }
    #expect(try lenient.fire("m").steps.map(\.targets) == [[]])
  }

  @Test(arguments: ["enterState", "exitState", "didEnter", "willExit", "initially"])
  func `callbacks cannot be fired as events, unlike enterState in StateKit`(message: String) throws
  {
    var machine = try tree()
    journal.clear()
    #expect(machine.error(firing: message)?.refusal?.reason == .unknownEvent)
    #expect(journal.lines == [])
  }

  @Test func `events have payloads and guards, and states can be active in parallel`() throws {
    var machine = try Sketch {
      Sketch.State(parallel: "root") { ["a", "b"].map { Sketch.State($0) } }
      Sketch.Event("m", in: "a").shouldFire { $0.userInfo["n"] as? Int == 1 }
    }
    try machine.fire("m", userInfo: ["n": 1])
    #expect(machine.configuration == ["a", "b"])
  }

  @Test func `a state's identifier, events and children can be read`() throws {
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
}

@Suite("StateKit: wrong configurations and logging")
struct StateTreeMistakeTests {
  @Test func `duplicate names are an error, not resolved to the nearest as in StateKit`() {
    let found = Mistake.found {
      Sketch.State("a") { Sketch.State("x") }
      Sketch.State("b") { Sketch.State("x") }
      Sketch.Event("go", from: "a", to: "b")
    }
    #expect(found.map { $0.prefix(14) } == ["duplicateState"])
  }

  @Test func `an unknown target is an error, not ignored as in StateKit`() {
    let found = Mistake.found {
      Sketch.State("branchA")
      Sketch.Event("go", from: "branchA", to: "branchB")
    }
    #expect(
      found == [
        "unknownTarget: event #1 'go': the target 'branchB' is not defined. Did you mean 'branchA'? "
          + "If not, add the state 'branchB', or correct the name."
      ]
    )
  }

  @Test func `a machine without states is an error, like a chart without a root in StateKit`() {
    #expect(Mistake.found {} == ["noStates: machine: there are no states. Add a state."])
  }

  @Test func `an inactive machine is activated by its first event, which StateKit ignores`() throws
  {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.Event("go", in: "a")
    }
    try machine.fire("go")
    #expect(machine.isActive)
  }

  @Test(.highPriority) func `a machine without a trace logs nothing, unlike in StateKit`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      var machine = try Sketch {
        Sketch.State("a") { Sketch.State("loud name") }
        Sketch.State("b")
        Sketch.Event("go", from: "a", to: "b")
      }
      try machine.fire("go")
      _ = machine.error(firing: "go")
    }
    let output = result.standardOutputContent + result.standardErrorContent
    #expect(!String(decoding: output, as: UTF8.self).contains("loud name"))
  }

  @Test func `a traced machine logs events and transitions`() throws {
    let journal = Journal()
    var machine = try Sketch {
      Sketch.State("a") { Sketch.State("a1") }
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
    }
    .traced { journal.add($0.description) }
    try machine.fire("go")
    #expect(journal.lines == ["(inactive) --> a", "a1 --go--> b"])
  }
}
