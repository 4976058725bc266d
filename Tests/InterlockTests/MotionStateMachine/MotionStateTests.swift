import Interlock
import InterlockTestSupport
import Testing

@Suite("motion-state-machine: states and transitions")
struct MotionStateTests {
  private let journal = Journal()

  @Test func `a missing start state is an error when the machine is built`() {
    // motion-state-machine notices a nil only later.
    #expect(
      Mistake.found(initial: ["nowhere"]) { Sketch.State("a") }.map { $0.prefix(19) } == [
        "unknownInitialState"
      ]
    )
    #expect(Mistake.found {}.map { $0.prefix(8) } == ["noStates"])
  }

  @Test func `no state is entered before the start, and starting enters the start state`() throws {
    var machine = try Sketch { journal.state("a") }
    #expect(!machine.isActive && machine.snapshot.configuration == [])
    #expect(journal.lines == [])
    try machine.activate()
    #expect(machine.state == "a")
    #expect(journal.lines == ["+a"])
  }

  @Test func `a second start is an error, not ignored as in motion-state-machine`() throws {
    var machine = try Sketch { Sketch.State("a") }.activated()
    #expect(machine.errorActivating()?.isAlreadyActive == true)
  }

  @Test func `a state that is only mentioned is an error, not created as in motion-state-machine`()
  {
    let found = Mistake.found {
      Sketch.State("awake")
      Sketch.Event("sleep", from: "awake", to: "awakr")
    }
    #expect(found.map { $0.contains("Did you mean 'awake'?") } == [true])
  }

  @Test func `transitions of a state may be written in several places`() throws {
    let machine = try Sketch {
      Sketch.State("a") { Sketch.Event("one", in: "a") }
      Sketch.Event("two", in: "a")
      Sketch.State("b")
      Sketch.Event("three", from: "a", to: "b")
    }
    #expect(machine.availableEvents() == ["one", "two", "three"])
    #expect(machine.state(withID: "a")?.kind == .atomic)
  }

  @Test(arguments: ["first", "second", "time"])
  func `each of several triggers leads to the target through its own row`(trigger: String) throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b")
      for event in ["first", "second"] { Sketch.Event(event, from: "a", to: "b") }
      Sketch.Event.after(.seconds(1), from: "a", to: "b")
    }
    .begun()
    if trigger == "time" { try machine.advance(to: at(1)) } else { try machine.fire(trigger) }
    #expect(machine.state == "b")
    #expect(machine.nextDeadline == nil)
  }

  @Test func `several entry and exit actions run in order and receive the transition`() throws {
    func note(_ line: String) -> Sketch.Callback {
      { [journal] in journal.add("\(line) \($0.description)") }
    }
    var machine = try Sketch {
      Sketch.State("a").didExit(note("1")).didExit(note("2"))
      Sketch.State("b").didEnter(note("3")).didEnter(note("4"))
      Sketch.Event("go", from: "a", to: "b")
    }
    try machine.fire("go")
    #expect(journal.lines == (1...4).map { "\($0) a --go--> b" })
  }

  @Test
  func
    `an unknown event or one without a row in this state is refused, not ignored as in motion-state-machine`()
    throws
  {
    var machine = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event("go", from: "b", to: "a")
    }
    .activated()
    #expect(machine.error(firing: "go")?.refusal?.reason == .noTransition)
    #expect(machine.error(firing: "unknown")?.refusal?.reason == .unknownEvent)
  }

  private static let askers: [CallbackKind] = [.didExit, .perform, .didEnter]

  @Test(arguments: askers)
  func `an event raised by a callback is handled, not lost as in motion-state-machine`(
    kind: CallbackKind
  ) throws {
    func ask(_ own: CallbackKind) -> Sketch.Callback {
      { if own == kind, $0.event == "go" { $0.raise("next") } }
    }
    var machine = try Sketch {
      Sketch.State("a").didExit(ask(.didExit))
      Sketch.State("b").didEnter(ask(.didEnter))
      Sketch.State("c")
      Sketch.Event("go", from: "a", to: "b").perform(ask(.perform))
      Sketch.Event("next", from: "b", to: "c")
    }
    #expect(try machine.fire("go").entered == ["a", "b", "c"])
  }

  @Test func `exits, action and entries run in order, and some state is always active`() throws {
    var machine = try Sketch {
      Sketch.State("a").didExit { [journal] in journal.add("exit in \($0.state ?? "nil")") }
      Sketch.State("b").didEnter { [journal] in journal.add("enter in \($0.state ?? "nil")") }
      Sketch.Event("go", from: "a", to: "b").perform { [journal] in
        journal.add("action in \($0.state ?? "nil")")
      }
    }
    try machine.fire("go")
    #expect(journal.lines == ["exit in b", "action in b", "enter in b"])
  }

  @Test func `an internal transition runs only its action and keeps timers`() throws {
    var machine = try Sketch {
      journal.state("a")
      Sketch.State("b")
      Sketch.Event("note", in: "a").perform(journal.note("action"))
      Sketch.Event.after(.seconds(2), from: "a", to: "b")
    }
    .begun()
    journal.clear()
    try machine.fire("note", at: at(1))
    #expect(journal.takeLine() == "action")
    #expect(machine.nextDeadline == at(2))
  }

  @Test func `a self-transition leaves and enters the state and restarts its timers`() throws {
    var machine = try Sketch {
      journal.state("a")
      Sketch.State("b")
      Sketch.Event("again", from: "a", to: "a")
      Sketch.Event.after(.seconds(2), from: "a", to: "b")
    }
    .begun()
    journal.clear()
    try machine.fire("again", at: at(1))
    #expect(journal.takeLine() == "-a +a")
    #expect(machine.nextDeadline == at(3))
  }

  @Test func `the same trigger twice in one state is an error`() {
    let found = Mistake.found {
      Sketch.State("a")
      Sketch.Event("go", from: "a", "a", to: "a")
    }
    #expect(found.map { $0.contains("the transition from 'a' appears twice") } == [true])
  }

  @Test func `a row for the same event in another state disables nothing`() throws {
    var machine = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("go", from: "b", to: "a")
      Sketch.Event.after(.seconds(1), from: "a", to: "b")
      Sketch.Event.after(.seconds(1), from: "b", to: "a")
    }
    .begun()
    try machine.fire("go", at: at(0.5))
    #expect(machine.nextDeadline == at(1.5))
    try machine.fire("go", at: at(0.7))
    #expect(try machine.advance(to: at(1.7)).map(\.entered) == [["b"]])
  }

  @Test func `events can carry a payload`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.Event("go", in: "a").perform { [journal] in journal.add("\($0.userInfo["n"] ?? "-")") }
    }
    try machine.fire("go", userInfo: ["n": 5])
    #expect(journal.lines == ["5"])
  }
}
