import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

@MainActor
@Suite("Timers of an observable machine", .hangLimit)
struct ObservableTimerTests {
  private typealias Model = ObservableMachine<String, String>

  /// A blinking light.
  private static func light() throws -> Sketch {
    try Sketch {
      Sketch.State("on"); Sketch.State("off"); Sketch.State("broken")
      Sketch.Event.after(.seconds(5), from: "on", to: "off")
      Sketch.Event.after(.seconds(3), from: "off", to: "on")
      Sketch.Event("hit", from: "on", "off", to: "broken")
    }
  }

  @Test func `the clock drives the timers of a model`() async throws {
    let clock = ManualClock()
    let model = Model(try Self.light(), clock: clock)
    let transitions = model.notedTransitions()
    await clock.step()
    #expect(await transitions.next() == "on --after 5.0 seconds--> off")
    #expect(model.state == "off")
    await clock.step()
    #expect(await transitions.next() == "off --after 3.0 seconds--> on")
    #expect(clock.now.offset == .seconds(8))
  }

  @Test func `a model's timers fire at their deadlines, however far the clock advances at once`()
    throws
  {
    let clock = ManualClock()
    let log = Log()
    let model = Model(try Self.light(), clock: clock, lateTimers: .countFromDeadline)
    model.onTransition { log.add("\($0)") }
    try model.activate()
    clock.advance(by: .seconds(17))
    #expect(model.state == "on")
    try model.fire("hit")
    #expect(
      log.lines == [
        "on --after 5.0 seconds--> off", "off --after 3.0 seconds--> on",
        "on --after 5.0 seconds--> off",
        "off --after 3.0 seconds--> on", "on --hit--> broken",
      ]
    )
  }

  @Test func `a due timer fires before a sent event`() throws {
    let clock = ManualClock()
    let log = Log()
    let model = Model(try Self.light(), clock: clock)
    try model.activate()
    model.onTransition { log.add("\($0)") }
    clock.advance(by: .seconds(5))
    model.send("hit")
    #expect(log.lines == ["on --after 5.0 seconds--> off", "off --hit--> broken"])
  }

  @Test func `a model's one task sleeps until the next deadline, even after a timer is cancelled`()
    async throws
  {
    let clock = ManualClock()
    let model = Model(try Self.light(), clock: clock)
    try model.activate()
    await clock.waitForSleepers(1)
    #expect(clock.sleeperCount == 1)
    try model.fire("hit")
    #expect(clock.sleeperCount == 1)
    await clock.step()
    #expect(clock.now.offset == .seconds(5))
    #expect(model.state == "broken")
  }

  @Test func `an overdue timer of an active machine fires when the model begins or is restored`()
    async throws
  {
    let date = Date(timeIntervalSinceReferenceDate: 1_000)
    var machine = try Self.light()
    try machine.activate(at: date - 6)
    let model = Model(machine, clock: ManualClock(), date: date)
    let transitions = model.notedTransitions()
    #expect(model.state == "on")
    #expect(await transitions.next() == "on --after 5.0 seconds--> off")
    try model.fire("hit")
    model.restore(machine)
    #expect(model.state == "off")
  }

  @Test func `a timer that throws is reported and retried after a second`() async throws {
    let clock = ManualClock()
    let failures = Received<String>()
    let model = Model(
      try Sketch {
        Sketch.State("a"); Sketch.State("b")
        Sketch.Event.after(.seconds(5), from: "a", to: "b").perform { _ in throw Mishap() }
      },
      clock: clock
    ) { failures.add("\($0.origin)") }
    try model.activate()
    await clock.step()
    #expect(await failures.next() == "timer")
    #expect(model.state == "a")
    await clock.step()
    #expect(await failures.next() == "timer")
    #expect(clock.now.offset == .seconds(6))
  }

  @Test func `a handler that fires events after a timer has thrown does not loop`() throws {
    let clock = ManualClock()
    var failures = 0
    let model = Model(
      try Sketch {
        Sketch.State("a"); Sketch.State("b")
        Sketch.Event.after(.seconds(5), from: "a", to: "b").perform { _ in throw Mishap() }
        Sketch.Event("note", in: "a")
      },
      clock: clock
    )
    model.errorHandler = { [unowned model] _ in
      failures += 1
      model.send("note")
      _ = try? model.fire("note")
    }
    try model.activate()
    clock.advance(by: .seconds(5))
    try model.fire("note")
    #expect(failures == 1)
  }

  @Test
  func `a handler that exits the state of a throwing timer does not fire another timer early`()
    throws
  {
    struct Broken: Error {}
    let clock = ManualClock()
    let model = Model(
      try Sketch {
        Sketch.State("a"); Sketch.State("b"); Sketch.State("c"); Sketch.State("d")
        Sketch.Event.after(.seconds(1), from: "a", to: "b").perform { _ in throw Broken() }
        Sketch.Event("go", from: "a", to: "c")
        Sketch.Event.after(.seconds(60), from: "c", to: "d")
      },
      clock: clock
    ) { _ in }
    model.errorHandler = { [unowned model] failure in
      if case .timer = failure.origin { model.send("go") }
    }
    try model.activate()
    clock.advance(by: .seconds(1))
    _ = try? model.fire("none")
    #expect(model.state == "c")
    clock.advance(by: .seconds(2))
    _ = try? model.fire("none")
    #expect(model.state == "c")
    clock.advance(by: .seconds(58))
    _ = try? model.fire("none")
    #expect(model.state == "d")
  }
}
