import Interlock
import InterlockTestSupport
import Testing

@Suite("Default entry")
struct DefaultEntryTests {
  private let journal = Journal()

  @Test func `the first child is entered if no initial state is named`() throws {
    var machine = try Sketch {
      journal.state("a") {
        Sketch.State.history("h", default: "a2")
        Sketch.State.choice("c")
        journal.state("a1") { journal.state("a11") }
        journal.state("a2")
      }
      Sketch.Event.always(from: "c", to: "a2")
      Sketch.Event("go", from: "a", to: "c")
    }
    #expect(try machine.activate().entered == ["a", "a1", "a11"])
    #expect(journal.takeLine() == "+a +a1 +a11")
  }

  @Test func `an initial state can be any descendant, and the states on the way are entered`()
    throws
  {
    var machine = try Sketch {
      journal.state("a", initial: "a12") {
        journal.state("a1") {
          journal.state("a11")
          journal.state("a12") { journal.state("a121") }
        }
        journal.state("a2")
      }
    }
    try machine.activate()
    #expect(journal.takeLine() == "+a +a1 +a12 +a121")
    #expect(machine.configuration == ["a121"])
  }

  @Test func `a deep initial state overrides the initial states of states on the way`()
    throws
  {
    var machine = try Sketch {
      journal.state("a", initial: "x") {
        journal.state("b", initial: "y") {
          journal.state("x")
          journal.state("y")
        }
      }
      Sketch.Event("go", from: "x", to: "b")
    }
    try machine.activate()
    #expect(machine.configuration == ["x"])
    try machine.fire("go")
    #expect(machine.configuration == ["y"])
  }

  @Test
  func `a state can name initial states in several regions, and other regions enter their default`()
    throws
  {
    var machine = try Sketch {
      journal.state("top", initial: "c2", "a2") {
        journal.state("first")
        journal.parallel("p") {
          for region in ["a", "b", "c"] {
            journal.state(region) {
              journal.state("\(region)1")
              journal.state("\(region)2")
            }
          }
        }
      }
    }
    try machine.activate()
    #expect(machine.configuration == ["a2", "b1", "c2"])
    #expect(journal.takeLine() == "+top +p +a +a2 +b +b1 +c +c2")
  }

  @Test func `the machine can begin at any depth and in several regions`() throws {
    let machine = try Sketch(initial: "b2", "a2") {
      Sketch.State("first")
      Sketch.State(parallel: "p") {
        Sketch.State("a") { ["a1", "a2"].map { Sketch.State($0) } }
        Sketch.State("b") { ["b1", "b2"].map { Sketch.State($0) } }
      }
    }
    #expect(machine.initial == ["b2", "a2"])
    #expect(try machine.activated().configuration == ["a2", "b2"])
    #expect(machine.state == "a2")
  }

  @Test func `a region as target enters its default and the defaults of its sibling regions`()
    throws
  {
    var machine = try Sketch(initial: "z") {
      journal.state("z")
      journal.parallel("p") {
        journal.state("a", initial: "a2") { ["a1", "a2"].map { journal.state($0) } }
        journal.state("b") { journal.state("b1") }
        journal.state("c")
      }
      Sketch.Event("go", from: "z", to: "b")
    }
    try machine.activate()
    journal.clear()
    try machine.fire("go")
    #expect(journal.takeLine() == "-z +p +a +a2 +b +b1 +c")
    #expect(machine.configuration == ["a2", "b1", "c"])
  }

  @Test func `an atomic region is active while its parallel state is`() throws {
    let machine = try Sketch {
      Sketch.State(parallel: "p") {
        Sketch.State("a")
        Sketch.State("b")
      }
    }
    .activated()
    #expect(machine.configuration == ["a", "b"])
    #expect(machine.isIn("p"))
  }

  @Test func `a compound state starts anew at each entry`() throws {
    // In TBStateMachine, tearDown of the inner machine removes its states, so it can be entered only once.
    var machine = try Sketch {
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
}

@Suite("Actions of initial transitions")
struct InitialActionTests {
  private let journal = Journal()

  /// A compound state that notes its initial transition, with a child that is not its default.
  private func machine(_ events: Sketch.Event...) throws -> Sketch {
    let machine = try Sketch(initial: "z") {
      journal.state("z")
      journal.state("a") {
        journal.state("b") {
          journal.state("b1")
          journal.state("b2")
        }
        .initially(journal.note("b:1")).initially(journal.note("b:2"))
      }
      .initially(journal.note("a"))
      events
    }
    .activated()
    journal.clear()
    return machine
  }

  @Test
  func `an initial action runs after the entry of its state and before that of the initial state`()
    throws
  {
    var machine = try machine(Sketch.Event("go", from: "z", to: "a").perform(journal.note("go")))
    try machine.fire("go")
    #expect(journal.takeLine() == "-z go +a a +b b:1 b:2 +b1")
  }

  @Test func `initial actions of states on the way to a deeper target do not run`() throws {
    var machine = try machine(
      Sketch.Event("half", from: "z", to: "b"),
      Sketch.Event("whole", from: "z", to: "b2")
    )
    var other = machine
    try machine.fire("half")
    #expect(journal.takeLine() == "-z +a +b b:1 b:2 +b1")
    try other.fire("whole")
    #expect(journal.takeLine() == "-z +a +b +b2")
  }

  @Test func `initial actions run on the way to a deeper initial state`() throws {
    var machine = try Sketch {
      journal.state("a", initial: "b1") {
        journal.state("b") { journal.state("b1") }.initially(journal.note("b"))
      }
      .initially(journal.note("a"))
    }
    try machine.activate()
    #expect(journal.takeLine() == "+a a +b +b1")
  }

  @Test
  func `the machine's initial action runs on activation, after willEnter and before didEnter`()
    throws
  {
    var machine = try Sketch {
      Sketch.Observer.initially(journal.note("machine 1"))
      Sketch.State("a") { journal.state("b") }
        .willEnter(journal.note("will")).didEnter(journal.note("did"))
        .initially(journal.note("a"))
      Sketch.Observer.initially(journal.note("machine 2"))
      Sketch.Event("go", from: "b", to: "a")
    }
    try machine.activate()
    #expect(journal.takeLine() == "will machine 1 machine 2 did a +b")
    try machine.fire("go")
    #expect(journal.takeLine() == "will -b did a +b")
  }

  @Test func `initial actions can raise events`() throws {
    var machine = try Sketch {
      Sketch.State("a") {
        Sketch.State("b")
        Sketch.State("c")
      }
      .initially { $0.raise("on") }
      Sketch.Event("on", from: "b", to: "c")
    }
    #expect(try machine.activate().description == "(inactive) --> a\nb --on--> c")
  }

  @Test func `a parallel state runs no initial action`() throws {
    var machine = try Sketch {
      journal.parallel("p") { journal.state("a") }.initially(journal.note("never"))
    }
    try machine.activate()
    #expect(journal.takeLine() == "+p +a")
  }
}
