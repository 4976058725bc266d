import Interlock
import InterlockTestSupport
import Testing

@Suite("Timeouts of nested states, and several at once")
struct TimeoutPlaceTests {
  private let journal = Journal()

  /// `s` with `a` and `b`, all three with timeouts; `late` beside it.
  private func nested() throws -> Sketch {
    try Sketch {
      Sketch.State("s") {
        Sketch.State("a")
        Sketch.State("b")
        Sketch.Event.after(.seconds(3), from: "a", to: "b")
        Sketch.Event("b", from: "a", to: "b")
        Sketch.Event("external", from: "s", to: "b")
        Sketch.Event("local", from: "s", to: "b").local()
      }
      Sketch.State("late")
      Sketch.Event.after(.seconds(10), from: "s", to: "late")
    }
    .begun()
  }

  @Test func `each nested state has its own timeout, and the earliest fires first`() throws {
    var machine = try nested()
    #expect(machine.nextDeadline == at(3))
    try machine.advance(to: at(3))
    #expect(machine.nextDeadline == at(10))
    #expect(
      try machine.advance(to: at(10)).map(\.description) == ["b --after 10.0 seconds--> late"]
    )
    #expect(machine.nextDeadline == nil)
  }

  @Test(arguments: [("b", 10.0), ("local", 10.0), ("external", 11.0)])
  func `the timeout of a compound state is kept until that state is left`(
    event: String,
    deadline: Double
  ) throws {
    var machine = try nested()
    try machine.fire(event, at: at(1))
    #expect(machine.configuration == ["b"])
    #expect(machine.nextDeadline == at(deadline))
  }

  @Test func `leaving a compound state cancels all timeouts in it`() throws {
    var machine = try nested()
    try machine.advance(to: at(2))
    var copy = machine
    try copy.fire("local")
    #expect(copy.nextDeadline == at(10))
    try machine.advance(to: at(30))
    #expect(machine.state == "late")
    #expect(machine.nextDeadline == nil)
  }

  @Test
  func `all timeouts of a state are set, and the first that leaves the state cancels the others`()
    throws
  {
    var machine = try Sketch {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.Event.after(.seconds(3), from: "a", to: "c")
      Sketch.Event.after(.seconds(2), from: "a", to: "b")
      Sketch.Event.after(.seconds(1), in: "a").perform(journal.note("1"))
    }
    .begun()
    #expect(try machine.advance(to: at(9)).flatMap(\.steps).map(\.targets) == [[], ["b"]])
    #expect(machine.state == "b")
    #expect(journal.lines == ["1"])
  }

  @Test func `the timeout of a state is handled by its own rows, not by rows of its parents`()
    throws
  {
    var machine = try Sketch {
      Sketch.State("s") { Sketch.State("a") }
      Sketch.State("z")
      Sketch.Event.after(.seconds(1), from: "a", to: "z").shouldFire { _ in false }
      Sketch.Event.after(.seconds(1), from: "s", to: "z").shouldFire { [journal] _ in
        journal.add("asked")
        return false
      }
    }
    .begun()
    // One timeout per state, all due at the same time.
    #expect(try machine.advance(to: at(1)).map(\.steps) == [[], []])
    #expect(journal.lines == ["asked"])
  }

  @Test func `timers with one deadline fire in the order in which they were set`() throws {
    func internally(_ seconds: Double, _ state: String, _ line: String) -> Sketch.Event {
      .after(.seconds(seconds), in: state).perform(journal.note(line))
    }
    var machine = try Sketch {
      internally(4, "b", "b")
      internally(4, "p", "p")
      Sketch.State(parallel: "p") {
        Sketch.State("a") {
          Sketch.State("a1")
          Sketch.State("a2")
        }
        Sketch.State("b")
      }
      internally(4, "a", "a")
      internally(3, "a2", "a2")
      internally(4, "a1", "a1")
      Sketch.Event("go", from: "a1", to: "a2")
      Sketch.Event("wait", in: "a").perform {
        $0.send("sent", after: .seconds(3))
      }
      Sketch.Event("sent", in: "p").perform(journal.note("sent"))
    }
    .begun()
    try machine.fire("wait", at: at(1))
    try machine.fire("go", at: at(1))
    #expect(try machine.advance(to: at(4)).count == 5)
    #expect(journal.lines == ["p", "a", "b", "sent", "a2"])
  }

  @Test func `regions time out independently`() throws {
    var machine = try Sketch {
      Sketch.State(parallel: "p") {
        for (region, seconds) in [("a", 2), ("b", 1)] {
          Sketch.State(region) { ["1", "2"].map { Sketch.State(region + $0) } }
          Sketch.Event.after(.seconds(seconds), from: "\(region)1", to: "\(region)2")
        }
      }
    }
    .begun()
    #expect(try machine.advance(to: at(1)).map(\.description) == ["b1 --after 1.0 seconds--> b2"])
    #expect(machine.configuration == ["a1", "b2"])
    #expect(machine.nextDeadline == at(2))
    try machine.advance(to: at(2))
    #expect(machine.configuration == ["a2", "b2"])
  }

  @Test func `history and forks set the timeouts of the states they enter`() throws {
    var machine = try Sketch(initial: "off") {
      Sketch.State("off")
      Sketch.State("on") {
        Sketch.State.history("h", .deep, default: "a")
        Sketch.State("a")
        Sketch.State("b")
      }
      Sketch.Event("on", from: "off", to: "h")
      Sketch.Event("off", from: "on", to: "off")
      Sketch.Event.after(.seconds(5), from: "a", to: "b")
      Sketch.Event.after(.seconds(7), from: "b", to: "a")
    }
    try machine.fire("on", at: at(0))
    try machine.advance(to: at(5))
    try machine.fire("off")
    #expect(machine.nextDeadline == nil)
    try machine.fire("on", at: at(100))
    #expect(machine.nextDeadline == at(107))
  }

  @Test func `a state that is only passed through leaves no timeout behind`() throws {
    var machine = try Sketch {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.Event.always(from: "a", to: "b")
      Sketch.Event.after(.seconds(1), from: "a", "b", to: "c")
    }
    try machine.activate(at: at(2))
    #expect(try machine.advance(to: at(9)).count == 1)
    #expect(machine.state == "c")
  }

  @Test func `a timeout event with several sources has a timer in each`() throws {
    var machine = try Sketch {
      Sketch.State("s") { ["a", "b"].map { Sketch.State($0) } }
      Sketch.Event.after(.seconds(1), in: "s", "a").perform { [journal] in
        journal.add("\($0.source ?? "-") at \($0.time?.seconds ?? -1)")
      }
      Sketch.Event("b", from: "a", to: "b")
    }
    .begun()
    #expect(try machine.advance(to: at(1)).count == 2)
    #expect(journal.lines == ["a at 1.0", "a at 1.0"])
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

  @Test func `rows for the same event and timeouts in other states change nothing`() throws {
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
}
