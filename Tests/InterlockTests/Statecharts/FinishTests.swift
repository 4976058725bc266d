import Interlock
import InterlockTestSupport
import Testing

@Suite("A top-level final state ends the machine")
struct FinishTests {
  private let journal = Journal()

  private func machine() throws -> Sketch {
    try Sketch {
      journal.state("a").deferring("later")
      Sketch.State("b")
      Sketch.State.final("end").willEnter(journal.note("will enter"))
        .didEnter(journal.note("did enter")).willExit(journal.note("will exit"))
        .didExit(journal.note("did exit"))
      Sketch.Event("end", from: "a", to: "end").didFire(journal.note("did fire"))
      Sketch.Event.after(.seconds(5), from: "a", to: "end")
      Sketch.Event("later", in: "b")
      Sketch.Event("send", in: "a").perform { $0.send("x", after: .seconds(1)) }
      Sketch.Event("tail", from: "a", to: "end").perform {
        $0.raise("raised")
        $0.send("sent")
      }
    }
    .begun()
  }

  @Test func `a finished machine says so and names its final state`() throws {
    var machine = try machine()
    #expect(!machine.isFinished)
    let receipt = try machine.fire("end")
    #expect(machine.isFinished)
    #expect(machine.isActive)
    #expect(machine.configuration == ["end"])
    #expect(machine.state == "end")
    #expect(machine.isIn("end"))
    #expect(receipt.description == "a --end--> end")
  }

  @Test func `the final state of the machine is exited once, after the transition`() throws {
    var machine = try machine()
    journal.clear()
    try machine.fire("end")
    #expect(
      journal.lines == ["will enter", "-a", "did enter", "did fire", "will exit", "did exit"]
    )
    journal.clear()
    _ = machine.error(firing: "end")
    _ = try machine.advance(to: at(100))
    #expect(journal.lines == [])
  }

  @Test func `a finished machine takes no row from any state, with or without a time or a trace`()
    throws
  {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State.final("end")
      Sketch.Event("end", from: "a", to: "end")
      Sketch.Event.fromAnyState("reset", to: "a")
    }
    try machine.fire("end")
    let ended = machine
    #expect(throws: Sketch.FireError.self) { try machine.fire("reset") }
    #expect(throws: Sketch.FireError.self) { try machine.fire("reset", at: at(1)) }
    #expect(machine == ended)
  }

  @Test(arguments: ["end", "later", "unknown"])
  func `a finished machine refuses every event with that reason`(event: String) throws {
    var machine = try machine().fired("end")
    let before = machine
    let refusal = try #require(machine.error(firing: event)?.refusal)
    #expect(refusal.reason == .finished)
    #expect(refusal.state == "end")
    #expect(refusal.description.hasSuffix("the machine has ended."))
    #expect(machine.refusal(of: event)?.reason == .finished)
    #expect(!machine.canFire(event))
    #expect(machine.availableEvents() == [])
    #expect(machine == before)
  }

  @Test func `a finished machine drops its timers`() throws {
    var machine = try machine()
    try machine.fire("send", at: at(1))
    #expect(machine.nextDeadline == at(2))
    try machine.fire("end", at: at(1))
    #expect(machine.nextDeadline == nil)
    #expect(try machine.advance(to: at(100)) == [])
  }

  @Test func `a finished machine drops deferred, raised and sent events and lists them`() throws {
    var machine = try machine()
    try machine.fire("later", at: at(1))
    let receipt = try machine.fire("tail")
    #expect(receipt.unhandled == ["raised", "later", "sent"])
    #expect(machine.isFinished)
  }

  @Test func `a timeout can end the machine`() throws {
    var machine = try machine()
    #expect(try machine.advance(to: at(5)).map(\.description) == ["a --after 5.0 seconds--> end"])
    #expect(machine.isFinished)
    #expect(machine.error(firing: "end")?.refusal?.reason == .finished)
  }

  @Test func `a machine can end on activation`() throws {
    var machine = try Sketch(initial: "end") {
      Sketch.State("a")
      Sketch.State.final("end")
      Sketch.Event("go", from: "a", to: "end")
    }
    var other = machine
    #expect(try machine.activate().entered == ["end"])
    #expect(machine.isFinished)
    #expect(other.error(firing: "go")?.refusal?.reason == .finished)
    #expect(other.isFinished)
  }

  @Test func `a finished machine does not equal one that has just begun`() throws {
    let machine = try machine()
    #expect(try machine.fired("end") == machine.fired("end"))
    #expect(try machine.fired("end") != machine)
    #expect(try !machine.fired("end").fresh().isFinished)
  }

  @Test func `a throw from the exit callbacks of the final state undoes the call`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State.final("end").didExit { _ in throw Fault("the end") }
      Sketch.Event("end", from: "a", to: "end")
    }
    .activated()
    let failure = try #require(machine.error(firing: "end")?.failure)
    #expect(failure.text == "didExit of end threw fault at the end")
    #expect(machine.configuration == ["a"])
    #expect(!machine.isFinished)
  }

  @Test func `a nested final state does not end the machine`() throws {
    let machine = try Sketch {
      Sketch.State("s") { Sketch.State.final("end") }
    }
    .activated()
    #expect(machine.configuration == ["end"])
    #expect(!machine.isFinished)
  }

  @Test func `events raised by the last transition are not taken`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State.final("end")
      Sketch.Event("end", from: "a", to: "end").didFire { $0.raise("note") }
      Sketch.Event.inAnyState("note").perform(journal.note("never"))
    }
    .activated()
    #expect(try machine.fire("end").unhandled == ["note"])
    #expect(journal.lines == [])
  }

  @Test func `a machine can be stopped from any state, asked and started again`() throws {
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
}

@Suite("Rows from any state and requests at the end of a machine")
struct FinishedMachineTests {
  private func ended(@Sketch.Builder _ content: () -> [Sketch.Builder.Element]) throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State.final("end")
      Sketch.Event("end", from: "a", to: "end")
      content()
    }
    .fired("end")
  }

  @Test func `a row from any state does not leave a finished machine`() throws {
    let machine = try ended { Sketch.Event.fromAnyState("back", to: "a") }
    #expect(!machine.canFire("back"))
    #expect(throws: Sketch.FireError.self) { try machine.fired("back") }
  }

  @Test func `a row from any state does not leave a finished machine with regions`() throws {
    let machine = try ended {
      Sketch.Event.fromAnyState("back", to: "a")
      Sketch.Event("on", from: "a", to: "p")
      Sketch.State(parallel: "p") { ["x", "y"].map { Sketch.State($0) } }
    }
    #expect(!machine.canFire("back"))
    #expect(throws: Sketch.FireError.self) { try machine.fired("back") }
  }

  @Test func `an internal row from any state is refused in a finished machine`() throws {
    let machine = try ended { Sketch.Event.inAnyState("note") }
    #expect(!machine.canFire("note"))
    #expect(machine.availableEvents() == [])
    #expect(throws: Sketch.FireError.self) { try machine.fired("note") }
  }

  private static let asking: [Sketch.Callback] = [
    { $0.raise("x") }, { $0.send("x") }, { $0.send("x", after: .seconds(1)) },
  ]

  @Test(arguments: asking.indices)
  func `events raised or sent by the exit callbacks of the final state are dropped and listed`(
    index: Int
  ) throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State.final("end").willExit(Self.asking[index]).didExit(Self.asking[index])
      Sketch.Event("end", from: "a", to: "end")
      Sketch.Event.fromAnyState("x", to: "a")
    }
    .begun()
    let receipt = try machine.fire("end", at: at(0))
    #expect(machine.nextDeadline == nil)
    #expect(receipt.unhandled == (index < 2 ? ["x", "x"] : []))
    try machine.advance(to: at(10))
    #expect(machine.isFinished)
  }

  @Test func `a machine that ends on activation refuses its first event as finished`()
    throws
  {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State.final("end")
      Sketch.Event.always(from: "a", to: "b").shouldFire { _ in false }
      Sketch.Event.always(from: "a", to: "end")
      Sketch.Event("go", from: "a", to: "b")
    }
    let refusal = try #require(machine.error(firing: "go")?.refusal)
    #expect(machine.isFinished)
    #expect(refusal.reason == .finished)
    #expect(refusal.candidates == [])
  }
}
