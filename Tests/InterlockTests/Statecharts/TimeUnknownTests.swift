import Interlock
import InterlockTestSupport
import Testing

@Suite("Setting a timer without a time is an error")
struct TimeUnknownTests {
  private func machine() throws -> Sketch {
    try Sketch {
      Sketch.State("off")
      Sketch.State("on") { Sketch.State("dim") }
      Sketch.Event("on", from: "off", to: "on")
      Sketch.Event("off", from: "on", to: "off")
      Sketch.Event("send", in: "off").perform { $0.send("on", after: .seconds(1)) }
      Sketch.Event("send and throw", in: "off").perform {
        $0.send("on", after: .seconds(1))
        throw Fault("after sending")
      }
      Sketch.Event.after(.seconds(5), from: "dim", to: "off")
    }
    .activated()
  }

  private func part(_ error: Sketch.FireError?) -> Sketch.TimedPart? {
    guard case .timeUnknown(let part) = error else { return nil }
    return part
  }

  @Test func `entering a state with a timeout and no time is an error that names the state`() throws
  {
    var machine = try machine()
    let before = machine
    let error = machine.error(firing: "on")
    #expect(part(error) == .state("dim"))
    #expect(machine == before)
    #expect(
      error?.description
        == "The timeout of the state 'dim' needs the current time, but the call was given none. Pass it "
        + "with `at:`."
    )
    try machine.fire("on", at: at(0))
    #expect(machine.configuration == ["dim"])
  }

  @Test func `sending with a delay and no time is an error that names the event`() throws {
    var machine = try machine()
    let before = machine
    let error = machine.error(firing: "send")
    #expect(part(error) == .event("on"))
    #expect(machine == before)
    #expect(
      error?.description
        == "The event 'on', sent with a delay, needs the current time, but the call was given none. Pass "
        + "it with `at:`."
    )
  }

  @Test func `an error thrown by the callback comes before the missing time`() throws {
    var machine = try machine()
    #expect(machine.error(firing: "send and throw")?.failure?.cause is Fault)
  }

  @Test func `activation without a needed time is undone`() throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.Event.after(.seconds(1), in: "a")
      Sketch.Event("go", in: "a")
    }
    #expect(part(machine.errorActivating()) == .state("a"))
    #expect(part(machine.error(firing: "go")) == .state("a"))
    #expect(!machine.isActive)
    #expect(try machine.fire("go", at: at(0)).steps.count == 2)
    #expect(machine.nextDeadline == at(1))
  }

  @Test func `a call whose eventless, raised or deferred steps need a time is undone without one`()
    throws
  {
    var machine = try Sketch {
      ["a", "b", "timed"].map { Sketch.State($0) }
      Sketch.State("busy").deferring("go")
      Sketch.Event.after(.seconds(1), from: "timed", to: "a")
      Sketch.Event("eventless", from: "a", to: "b")
      Sketch.Event.always(from: "b", to: "timed")
      Sketch.Event("raising", in: "a").didFire { $0.raise("go") }
      Sketch.Event("sending", in: "a").didFire { $0.send("go") }
      Sketch.Event("go", from: "a", to: "timed")
      Sketch.Event("work", from: "a", to: "busy")
      Sketch.Event("rest", from: "busy", to: "a")
    }
    .activated()
    for event in ["eventless", "raising", "sending"] {
      let before = machine
      #expect(part(machine.error(firing: event)) == .state("timed"))
      #expect(machine == before)
    }
    machine = try machine.fired("work", "go")
    let before = machine
    #expect(part(machine.error(firing: "rest")) == .state("timed"))
    #expect(machine == before)
    try machine.fire("rest", at: at(0))
    #expect(machine.state == "timed")
  }

  @Test func `leaving a state with a timeout needs no time`() throws {
    var machine = try machine()
    try machine.fire("on", at: at(0))
    try machine.fire("off")
    #expect(machine.nextDeadline == nil)
  }

  @Test func `questions need no time`() throws {
    let machine = try machine()
    #expect(machine.canFire("on"))
    #expect(machine.refusal(of: "on") == nil)
    #expect(machine.availableEvents() == ["on", "send", "send and throw"])
  }

  @Test func `callbacks of a call without a time see no time`() throws {
    let journal = Journal()
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.Event("go", in: "a").shouldFire { $0.time == nil }
        .perform { journal.add("\($0.time == nil)") }
    }
    try machine.fire("go")
    #expect(journal.lines == ["true"])
  }
}
