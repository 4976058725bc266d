import Interlock
import InterlockTestSupport
import Testing

@Suite("motion-state-machine: guards, timeouts, ends and logs")
struct MotionGuardTests {
  private let journal = Journal()

  @Test(arguments: [(true, false, true), (true, true, false), (false, false, false)])
  func `if and unless are two guards, and both must hold`(
    yes: Bool,
    no: Bool,
    isAllowed: Bool
  ) throws {
    let machine = try Sketch {
      Sketch.State("a")
      Sketch.Event("go", in: "a").shouldFire("if") { $0.userInfo["if"] as? Bool == true }
        .shouldFire("unless") { $0.userInfo["unless"] as? Bool != true }
    }
    #expect(machine.canFire("go", userInfo: ["if": yes, "unless": no]) == isAllowed)
  }

  @Test func `if no transition is allowed, the machine stays and says which guards refused`()
    throws
  {
    var machine = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event("go", from: "a", to: "b").shouldFire("it is day") { _ in false }
      Sketch.Event("go", from: "a", to: "a").shouldFire("it is night") { _ in false }
    }
    .activated()
    let refusal = try #require(machine.error(firing: "go")?.refusal)
    #expect(refusal.candidates.map(\.unmet[0].name) == ["it is day", "it is night"])
    #expect(machine.state == "a")
  }

  @Test func `by design the first allowed transition is taken without asking later guards`() throws
  {
    // motion-state-machine asks all guards, and two allowed transitions are an error.
    var machine = try Sketch {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.Event("go", from: "a", to: "b").shouldFire(journal.ask("b", true))
      Sketch.Event("go", from: "a", to: "c").shouldFire(journal.ask("c", true))
    }
    try machine.fire("go")
    #expect(machine.state == "b")
    #expect(journal.lines == ["b"])
  }

  @Test func `all timeouts of a state are set, and the first to fire cancels the others`() throws {
    var machine = try Sketch {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.Event.after(.seconds(2), from: "a", to: "c")
      Sketch.Event.after(.seconds(1), from: "a", to: "b")
    }
    .begun()
    #expect(try machine.advance(to: at(10)).map(\.entered) == [["b"]])
    #expect(machine.nextDeadline == nil)
  }

  @Test func `a timeout is set on every entry of a state with entry actions`() throws {
    var machine = try Sketch {
      Sketch.State("a").didEnter { [journal] in journal.add("\($0.time?.seconds ?? -1)") }
      Sketch.State("b")
      Sketch.Event.after(.seconds(1), from: "a", to: "b")
      Sketch.Event("back", from: "b", to: "a")
    }
    .begun()
    try machine.advance(to: at(1))
    try machine.fire("back", at: at(5))
    #expect(machine.nextDeadline == at(6))
    #expect(journal.lines == ["0.0", "5.0"])
  }

  @Test func `a timeout whose guards refuse is not set again until the state is entered again`()
    throws
  {
    var machine = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event.after(.seconds(1), from: "a", to: "b").shouldFire { [journal] in
        journal.add("asked")
        return $0.time == at(4)
      }
      Sketch.Event("again", from: "a", to: "a")
    }
    .begun()
    #expect(try machine.advance(to: at(2)).map(\.steps) == [[]])
    #expect(machine.nextDeadline == nil)
    try machine.fire("again", at: at(3))
    try machine.advance(to: at(9))
    #expect(machine.state == "b")
    #expect(journal.lines == ["asked", "asked"])
  }

  @Test
  func
    `a late event or timeout fires no transition of a state that has been left`()
    throws
  {
    // In motion-state-machine a notification can fire a transition of a state that has been left.
    var machine = try Sketch {
      Sketch.State("waiting")
      Sketch.State("gone")
      Sketch.Event("ask", in: "waiting").perform { $0.send("notification", after: .seconds(1)) }
      Sketch.Event("notification", from: "waiting", to: "gone").perform(journal.note("stale"))
      Sketch.Event.after(.seconds(1), from: "waiting", to: "gone").perform(journal.note("stale"))
      Sketch.Event("leave", from: "waiting", to: "gone")
    }
    .begun()
    try machine.fire("ask", at: at(0))
    try machine.fire("leave")
    #expect(try machine.advance(to: at(9)).flatMap(\.unhandled) == ["notification"])
    #expect(journal.lines == [])
  }

  @Test
  func `a terminating transition leads to a final state, and the finished machine refuses events`()
    throws
  {
    var machine = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.State.final("terminated")
      Sketch.Event("die", from: "a", to: "terminated")
      Sketch.Event("go", from: "a", to: "b")
    }
    .activated()
    #expect(!machine.isFinished)
    try machine.fire("die")
    #expect(machine.isFinished)
    #expect(machine.error(firing: "go")?.refusal?.reason == .finished)
  }

  @Test func `by design a final state has entry actions`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State.final("end").didEnter(journal.note("entered"))
      Sketch.Event("die", from: "a", to: "end")
    }
    try machine.fire("die")
    #expect(journal.lines == ["entered"])
  }

  @Test
  func
    `stopping leaves the current state, and the machine can be traced, queried and started again`()
    throws
  {
    // In motion-state-machine a verbose machine crashes when stopped, and nothing tells whether it is stopped.
    var machine = try Sketch {
      Sketch.State("a") { journal.state("b") }
      Sketch.State.final("stopped")
      Sketch.Event.fromAnyState("stop", to: "stopped")
      Sketch.Event.after(.seconds(1), in: "a")
    }
    .traced { [journal] in journal.add("\($0)") }
    .begun()
    journal.clear()
    try machine.fire("stop")
    #expect(journal.lines == ["-b", "b --stop--> stopped"])
    #expect(machine.isFinished)
    #expect(machine.nextDeadline == nil)
    #expect(try machine.fresh().begun().configuration == ["b"])
  }

  @Test func `a trace shows transitions, internal ones and refused guards`() throws {
    var machine = try Sketch {
      ["awake", "asleep"].map { Sketch.State($0) }
      Sketch.Event("sleep", from: "awake", to: "asleep").shouldFire("tired") {
        $0.userInfo["tired"] != nil
      }
      Sketch.Event("eat", in: "awake")
      Sketch.Event.after(.seconds(8), from: "asleep", to: "awake")
    }
    .traced { [journal] in journal.add($0.description) }
    .begun()
    _ = machine.error(firing: "sleep")
    try machine.fire("eat")
    try machine.fire("sleep", userInfo: ["tired": true], at: at(0))
    try machine.advance(to: at(8))
    #expect(
      journal.text == """
        (inactive) --> awake
        awake --sleep--> refused; the guard 'tired' of the transition to 'asleep' refused
        awake --eat--> (internal)
        awake --sleep--> asleep
        asleep --after 8.0 seconds--> awake
        """
    )
  }

  @Test func `a timeout that all guards refuse leaves a line in the trace`() throws {
    var machine = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event.after(.seconds(8), from: "a", to: "b").shouldFire("never") { _ in false }
    }
    .traced { [journal] in journal.add($0.description) }
    .begun()
    journal.clear()
    try machine.advance(to: at(8))
    #expect(
      journal.lines == [
        "a --after 8.0 seconds--> refused; the guard 'never' of the transition to 'b' refused"
      ]
    )
  }
}
