import Interlock
import InterlockTestSupport
import Testing

@Suite("TBStateMachine: handlers and events")
struct TBHandlerTests {
  private let journal = Journal()

  @Test
  func `several handlers of one event are tried in order, and the first whose guard holds wins`()
    throws
  {
    func handler(_ number: Int, to target: String) -> Sketch.Event {
      Sketch.Event("go", from: "a", to: target)
        .shouldFire { $0.userInfo["number"] as? Int == number }
        .perform { [journal] in journal.add("\($0.userInfo["number"] ?? "-")") }
    }
    let machine = try Sketch {
      ["a", "b", "c"].map { Sketch.State($0) }
      handler(1, to: "b")
      handler(2, to: "c")
      handler(1, to: "c")
    }
    for (number, state) in [(1, "b"), (2, "c")] {
      var copy = machine
      try copy.fire("go", userInfo: ["number": number])
      #expect(copy.state == state)
    }
    #expect(journal.lines == ["1", "2"])
  }

  private struct Parcel: Sendable {
    let weight: Int
  }

  @Test func `guards, actions, entry and exit callbacks get a payload of any type`() throws {
    func note(_ name: String) -> Sketch.Callback {
      { [journal] in journal.add("\(name) \(($0.userInfo["parcel"] as? Parcel)?.weight ?? 0)") }
    }
    var machine = try Sketch {
      Sketch.State("a").willExit(note("exit"))
      Sketch.State("b").didEnter(note("enter"))
      Sketch.Event("go", from: "a", to: "b").perform(note("action"))
        .shouldFire { ($0.userInfo["parcel"] as? Parcel)?.weight == 3 }
    }
    .activated()
    #expect(!machine.canFire("go"))
    try machine.fire("go", userInfo: ["parcel": Parcel(weight: 3)])
    #expect(journal.lines == ["exit 3", "action 3", "enter 3"])
  }

  @Test func `the first state at every level is the initial one, unless another is named`() throws {
    func machine(_ initial: String...) throws -> [String] {
      try Sketch(initial: initial) {
        Sketch.State("a", initial: "a2") { ["a1", "a2"].map { Sketch.State($0) } }
        Sketch.State("b") { ["b1", "b2"].map { Sketch.State($0) } }
      }
      .activated().configuration
    }
    #expect(try machine() == ["a2"])
    #expect(try machine("b") == ["b1"])
    #expect(try machine("b2") == ["b2"])
  }

  @Test func `names must exist and be unique, which TBStateMachine did not check`() {
    let found = Mistake.found {
      Sketch.State("")
      Sketch.State("p") { Sketch.State("q") }
      Sketch.State("q")
      Sketch.Event(" ", in: "p")
    }
    let checks = Set(found.map { $0.prefix { $0 != ":" } })
    #expect(checks.isSuperset(of: ["blankIdentifier", "duplicateState"]))
  }

  @Test func `a function can decorate states, instead of subclassing as in TBStateMachine`() throws
  {
    let journal = journal
    func logged(_ state: Sketch.State) -> Sketch.State {
      state.didEnter(journal.note("+\(state.id)")).didExit(journal.note("-\(state.id)"))
    }
    var machine = try Sketch {
      logged(Sketch.State("a").didEnter(journal.note("own")))
      logged(Sketch.State("b"))
      Sketch.Event("go", from: "a", to: "b")
    }
    try machine.fire("go")
    #expect(journal.takeLine() == "own +a -a +b")
  }

  @Test func `an event raised by a callback runs when the step is over`() throws {
    var machine = try Sketch {
      journal.state("a").didExit { $0.raise("second") }
      journal.state("b")
      journal.state("c")
      Sketch.Event("first", from: "a", to: "b").didFire(journal.note("first done"))
      Sketch.Event("second", from: "b", to: "c")
    }
    try machine.fire("first")
    #expect(journal.takeLine() == "+a -a +b first done -b +c")
  }

  @Test func `each call returns the outcome of its event, unlike in TBStateMachine`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
    }
    #expect(try machine.fire("go").entered == ["a", "b"])
    #expect(machine.error(firing: "go")?.refusal?.reason == .noTransition)
  }

  @Test func `many tasks can fire copies at once`() async throws {
    let machine = try Sketch {
      Sketch.State(parallel: "p") {
        for region in ["a", "b"] {
          Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
          Sketch.Event("go", from: "\(region)1", to: "\(region)2").shouldFire { !$0.isIn("b2") }
          Sketch.Event("go", from: "\(region)2", to: "\(region)1")
        }
      }
    }
    let ends = try await withThrowingTaskGroup(of: [String].self) { group in
      for count in 0..<64 {
        group.addTask {
          var copy = machine
          for _ in 0..<(100 + count % 2) { try copy.fire("go") }
          return copy.configuration
        }
      }
      return try await group.reduce(into: Set<[String]>()) { $0.insert($1) }
    }
    #expect(ends == [["a1", "b1"], ["a2", "b2"]])
  }

  @Test func `an event before activation activates the machine first, instead of being ignored`()
    throws
  {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.Event("go", in: "a")
    }
    #expect(try machine.fire("go").steps.map(\.event) == [nil, "go"])
  }

  @Test func `a second activation is an error, and does not enter states without leaving them`()
    throws
  {
    var machine = try Sketch { journal.state("a") }.activated()
    #expect(machine.errorActivating()?.isAlreadyActive == true)
    #expect(journal.takeLine() == "+a")
  }

  @Test
  func `a final state tears the machine down, and a fresh copy begins again`()
    throws
  {
    var machine = try Sketch {
      journal.state("a") { journal.state("b") }
      Sketch.State.final("down")
      Sketch.Event.fromAnyState("tear down", to: "down")
      Sketch.Event("go", from: "b", to: "b")
    }
    .activated()
    try machine.fire("tear down")
    #expect(journal.takeLine() == "+a +b -b -a")
    #expect(machine.error(firing: "go")?.refusal?.reason == .finished)
    #expect(machine.error(firing: "tear down")?.refusal?.reason == .finished)
    var again = machine.fresh()
    try again.fire("go")
    #expect(journal.takeLine() == "+a +b -b +b")
  }
}

@Suite("TBStateMachine: the handler of an event")
struct TBDispatchTests {
  private let journal = Journal()

  /// `p` with the regions `a` and `b`, each with one state; rows write the name of their state.
  private func machine(handlers: [String], isInternal: Bool = true) throws -> Sketch {
    try Sketch {
      Sketch.State(parallel: "p") {
        for region in ["a", "b"] { Sketch.State(region) { Sketch.State("\(region)1") } }
      }
      Sketch.State("z")
      for state in handlers {
        (isInternal ? Sketch.Event("go", in: state) : Sketch.Event("go", from: state, to: "z"))
          .perform(journal.note(state))
      }
    }
    .activated()
  }

  private static let handlers: [(handlers: [String], lines: String)] = [
    // The innermost state first, in every region in order; the parallel state only if no region handles it.
    (["a1", "a", "b1", "b"], "a1 b1"), (["a", "b1"], "a b1"), (["b", "a"], "a b"), (["p"], "p"),
    (["a1", "b1", "p"], "a1 b1"),
  ]

  @Test(arguments: handlers)
  func `the deepest handler comes first, in every region in document order`(
    handlers: [String],
    lines: String
  ) throws {
    var machine = try machine(handlers: handlers)
    try machine.fire("go")
    #expect(journal.takeLine() == lines)
  }

  @Test func `a row of the parallel state leads out only if no region handles the event`() throws {
    var handled = try machine(handlers: ["a1"])
    try handled.fire("go")
    #expect(handled.configuration == ["a1", "b1"])
    var leaving = try machine(handlers: ["p"], isInternal: false)
    try leaving.fire("go")
    #expect(leaving.configuration == ["z"])
    var both = try Sketch {
      Sketch.State(parallel: "p") { ["a", "b"].map { Sketch.State($0) } }
      Sketch.State("z")
      Sketch.Event("go", from: "p", to: "z")
      Sketch.Event("go", from: "a", to: "a").local()
      Sketch.Event("go", in: "b")
    }
    .activated()
    #expect(try both.fire("go").steps.map(\.source) == ["a", "b"])
  }

  @Test func `by design the parallel state handles an event for each region that does not`()
    throws
  {
    // TBStateMachine asks the parallel state only if no region has handled the event. SCXML asks leaf by leaf.
    var machine = try machine(handlers: ["a1", "p"])
    try machine.fire("go")
    #expect(journal.takeLine() == "a1 p")
  }

  @Test
  func `other regions do not handle an event for which the first region leaves the parallel state`()
    throws
  {
    var machine = try machine(handlers: ["a1", "b1"], isInternal: false)
    try machine.fire("go")
    #expect(journal.takeLine() == "a1")
    #expect(machine.configuration == ["z"])
  }

  @Test func `a guard that refuses in a child lets the event bubble to the parent`() throws {
    var machine = try Sketch {
      Sketch.State("a") { Sketch.State("b") }
      Sketch.Event("go", in: "b").shouldFire { _ in false }
      Sketch.Event("go", in: "a").perform(journal.note("parent"))
    }
    try machine.fire("go")
    #expect(journal.lines == ["parent"])
  }

  @Test func `an unhandled event is refused, not dropped silently`() throws {
    var machine = try machine(handlers: ["a1"])
    #expect(machine.error(firing: "other")?.refusal?.reason == .unknownEvent)
  }

  @Test func `leaving a compound state keeps pending events`() throws {
    // In TBStateMachine, leaving a composite cancels everything that waits on the queue, the app's main queue.
    var machine = try Sketch {
      Sketch.State("a") { Sketch.State("b") }
      Sketch.State("c") { Sketch.State("d") }
      Sketch.State("e")
      Sketch.Event("go", from: "b", to: "c").perform {
        $0.raise("raised")
        $0.send("sent")
        $0.send("later", after: .seconds(1))
      }
      Sketch.Event("raised", from: "d", to: "e")
      Sketch.Event("sent", from: "e", to: "a")
      Sketch.Event("later", from: "a", to: "e")
    }
    .begun()
    let receipt = try machine.fire("go", at: at(0))
    #expect(receipt.steps.map(\.event) == ["go", "raised", "sent"])
    #expect(try machine.advance(to: at(1)).map(\.entered) == [["e"]])
  }
}
