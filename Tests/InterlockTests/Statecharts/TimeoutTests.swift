import Interlock
import InterlockTestSupport
import Testing

@Suite("Timeouts are set on entry and cancelled on exit")
struct TimeoutTests {
  private func lamp(@Sketch.Builder _ content: () -> [Sketch.Builder.Element] = { [] }) throws
    -> Sketch
  {
    try Sketch(initial: "off") {
      Sketch.State("off")
      Sketch.State("on")
      Sketch.Event("switch", from: "off", to: "on")
      Sketch.Event("switch", from: "on", to: "off")
      Sketch.Event("again", from: "on", to: "on")
      Sketch.Event("note", in: "on")
      Sketch.Event.after(.seconds(10), from: "on", to: "off")
      content()
    }
  }

  @Test func `the deadline is the time of entry plus the duration`() throws {
    var lamp = try lamp()
    #expect(lamp.nextDeadline == nil)
    try lamp.fire("switch", at: at(5))
    #expect(lamp.nextDeadline == at(15))
    #expect(try lamp.advance(to: at(14.999)) == [])
    #expect(lamp.state == "on")
    #expect(try lamp.advance(to: at(15)).map(\.description) == ["on --after 10.0 seconds--> off"])
    #expect(lamp.state == "off")
    #expect(lamp.nextDeadline == nil)
  }

  @Test func `the step of a timeout has a trigger and no event`() throws {
    var lamp = try lamp()
    try lamp.fire("switch", at: at(0))
    let step = try #require(try lamp.advanceOnce(to: at(10))?.steps.first)
    #expect(step.trigger == .after(.seconds(10)))
    #expect(step.event == nil)
    #expect(step.source == "on")
    #expect(step.targets == ["off"])
  }

  @Test func `leaving the state cancels its timeout`() throws {
    var lamp = try lamp()
    try lamp.fire("switch", at: at(0))
    try lamp.fire("switch")
    #expect(lamp.nextDeadline == nil)
    #expect(try lamp.advance(to: at(100)) == [])
    #expect(lamp.state == "off")
  }

  @Test func `an internal transition keeps the timeout`() throws {
    var lamp = try lamp()
    try lamp.fire("switch", at: at(0))
    try lamp.fire("note", at: at(9))
    #expect(lamp.nextDeadline == at(10))
    try lamp.fire("note")
    #expect(lamp.nextDeadline == at(10))
  }

  @Test func `a self-transition restarts the timeout`() throws {
    var lamp = try lamp()
    try lamp.fire("switch", at: at(0))
    try lamp.fire("again", at: at(9))
    #expect(lamp.nextDeadline == at(19))
    #expect(try lamp.advance(to: at(18)) == [])
  }

  @Test func `entering the state again restarts its timeout`() throws {
    var lamp = try lamp()
    try lamp.fire("switch", at: at(0))
    try lamp.fire("switch", at: at(1))
    try lamp.fire("switch", at: at(2))
    #expect(lamp.nextDeadline == at(12))
    #expect(try lamp.advance(to: at(100)).count == 1)
  }

  @Test func `an internal timeout fires once and the state stays active`() throws {
    let journal = Journal()
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.Event.after(.seconds(1), in: "a").perform(journal.note("once"))
    }
    .begun()
    let receipt = try #require(try machine.advanceOnce(to: at(9)))
    #expect(receipt.description == "a --after 1.0 seconds--> (internal)")
    #expect(machine.nextDeadline == nil)
    #expect(journal.lines == ["once"])
    #expect(try machine.advance(to: at(99)) == [])
  }

  @Test func `a timeout whose guards all refuse is removed without a step`() throws {
    let journal = Journal()
    var lamp = try Sketch {
      Sketch.State("on")
      Sketch.State("off")
      Sketch.Event.after(.seconds(1), from: "on", to: "off")
        .shouldFire(journal.ask("asked", false))
    }
    .begun()
    let receipts = try lamp.advance(to: at(5))
    #expect(receipts.map(\.steps) == [[]])
    #expect(receipts.map(\.unhandled) == [[]])
    #expect(journal.lines == ["asked"])
    #expect(lamp.state == "on")
    #expect(lamp.nextDeadline == nil)
    #expect(try lamp.advance(to: at(50)) == [])
  }

  @Test func `rows with the same duration share a timer and are tried in order`() throws {
    let journal = Journal()
    var machine = try Sketch {
      ["a", "b", "c"].map { Sketch.State($0) }
      Sketch.Event.after(.seconds(1), from: "a", to: "b").shouldFire(journal.ask("b?", false))
      Sketch.Event.after(.milliseconds(1_000), from: "a", to: "c")
        .shouldFire(journal.ask("c?", true))
    }
    .begun()
    #expect(try machine.advance(to: at(5)).map(\.entered) == [["c"]])
    #expect(journal.lines == ["b?", "c?"])
  }

  @Test func `guards and callbacks of a timeout see its deadline as the time`() throws {
    let journal = Journal()
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b").didEnter { journal.add("enter at \($0.time?.seconds ?? -1)") }
      Sketch.Event.after(.seconds(1.5), from: "a", to: "b").shouldFire {
        journal.add("guard at \($0.time?.seconds ?? -1)")
        return true
      }
      Sketch.Event("go", from: "b", to: "a").perform {
        journal.add("go at \($0.time?.seconds ?? -1)")
      }
    }
    .begun()
    try machine.advance(to: at(100))
    try machine.fire("go", at: at(7))
    #expect(journal.lines == ["guard at 1.5", "enter at 1.5", "go at 7.0"])
  }

  @Test func `guards see the trigger of their row`() throws {
    let journal = Journal()
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event.after(.seconds(1), from: "a", to: "b").shouldFire {
        journal.add($0.description)
        return $0.event == nil
      }
      .perform { journal.add($0.description) }
    }
    .begun()
    try machine.advance(to: at(1))
    #expect(journal.lines.last == "a --after 1.0 seconds--> b")
    #expect(journal.lines.first == journal.lines.last)
  }

  private static let durations: [(duration: Duration, seconds: Double)] = [
    (.nanoseconds(1), 1e-9), (.milliseconds(250), 0.25), (.seconds(90), 90),
    (.seconds(86_400 * 365), 31_536_000), (.seconds(Int64(1e15)), 1e15),
  ]

  @Test(arguments: durations)
  func `durations from nanoseconds to millions of years can be timeouts`(
    duration: Duration,
    seconds: Double
  ) throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event.after(duration, from: "a", to: "b")
    }
    .begun()
    #expect(machine.nextDeadline == at(seconds))
    #expect(try machine.advance(to: at(seconds / 2)) == [])
    #expect(try machine.advance(to: at(seconds)).count == 1)
  }

  @Test func `timers belong to the machine value`() throws {
    let machine = try lamp()
    var (early, late) = (machine, machine)
    try early.fire("switch", at: at(0))
    try late.fire("switch", at: at(1))
    #expect(early.configuration == late.configuration)
    #expect(early != late)
    let copy = early
    try early.advance(to: at(50))
    #expect(copy.nextDeadline == at(10))
    #expect(copy.state == "on")
    #expect(copy.fresh().nextDeadline == nil)
  }

  @Test func `a timeout whose guards refuse is not set again until the state is entered again`()
    throws
  {
    let journal = Journal()
    var machine = try Sketch {
      ["a", "b"].map { Sketch.State($0) }
      Sketch.Event.after(.seconds(1), from: "a", to: "b").shouldFire {
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
}
