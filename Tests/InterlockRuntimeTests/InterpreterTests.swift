import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// The decisions of live machines, without an actor, a model or a clock.
@Suite("The interpreter")
struct InterpreterTests {
  private let start = Date(timeIntervalSinceReferenceDate: 790_000_000)

  /// A house with two rooms that catches fire after a second.
  private static func house(_ fire: @escaping Sketch.Callback = { _ in }) throws -> Sketch {
    try Sketch {
      Sketch.State("house") {
        Sketch.State("kitchen"); Sketch.State("attic")
      }
      Sketch.State("street").activity("walk") { _ in }
      Sketch.State.final("far away").activity("rest") { _ in }
      Sketch.Event("up", from: "kitchen", to: "attic")
      Sketch.Event("leave", from: "house", to: "street")
      Sketch.Event("enter", from: "street", to: "house")
      Sketch.Event("go", from: "street", to: "far away")
      Sketch.Event.after(.seconds(1), from: "house", to: "street").perform(fire)
    }
  }

  private func interpreter(of machine: Sketch, runsActivities: Bool = true) throws -> Interpreter<
    String, String
  > {
    var interpreter = Interpreter(
      machine,
      lateTimers: .countFromDeadline,
      canRunActivities: runsActivities
    )
    _ = try interpreter.activate(at: start)
    return interpreter
  }

  /// A interpreter whose timer threw at its deadline.
  private func interpreterAfterFailure(runsActivities: Bool = true) throws -> Interpreter<
    String, String
  > {
    var interpreter = try interpreter(
      of: Self.house { _ in throw Mishap() },
      runsActivities: runsActivities
    )
    guard case .failed = interpreter.fireTimer(dueAt: start + 1, now: start + 1, unless: false)
    else {
      throw Mishap()
    }
    return interpreter
  }

  @Test
  func `a timer that threw is retried a second later, not before`() throws {
    let interpreter = try interpreterAfterFailure()
    #expect(interpreter.wakeTime == start + 2)
    #expect(interpreter.deadline(reachedAt: start + 1.9) == nil)
    #expect(interpreter.deadline(reachedAt: start + 2) == start + 1)
    #expect(interpreter.machine.configuration == ["kitchen"])
  }

  @Test(arguments: [false, true])
  func `a timer that threw is retried after any event, including one on the fast path`(
    runsActivities: Bool
  ) throws {
    var interpreter = try interpreterAfterFailure(runsActivities: runsActivities)
    _ = try interpreter.fire(.init(event: "up"), at: start + 1)
    #expect(interpreter.deadline(reachedAt: start + 1) == start + 1)
  }

  @Test
  func `a timer that threw is not retried after a refused event or an answer to a failure`() throws
  {
    var interpreter = try interpreterAfterFailure()
    let now = start + 1
    #expect(throws: Sketch.FireError.self) { try interpreter.fire(.init(event: "enter"), at: now) }
    #expect(interpreter.wakeTime == start + 2)
    interpreter.isAnswering = true
    _ = try interpreter.fire(.init(event: "up"), at: start + 1)
    #expect(interpreter.deadline(reachedAt: start + 9) == nil)
    interpreter.isAnswering = false
    #expect(interpreter.wakeTime == start + 2)
  }

  @Test
  func `a timer waits for activities to begin, and only a due timer checks for that`() throws {
    var interpreter = try interpreter(of: Self.house())
    guard case .isHeld = interpreter.fireTimer(dueAt: start + 1, now: start + 1, unless: true)
    else {
      return #expect(Bool(false), "The timer was fired.")
    }
    var isAsked = false
    func ask() -> Bool {
      isAsked = true
      return true
    }
    guard case .isNotDue = interpreter.fireTimer(dueAt: start, now: start, unless: ask()) else {
      return #expect(Bool(false), "The timer was due.")
    }
    #expect(!isAsked)
  }

  @Test
  func `activities start and end with their states, and stop when the machine finishes`() throws {
    var interpreter = try interpreter(of: Self.house())
    let started = try #require(
      try interpreter.fire(.init(event: "leave"), at: start).actions?.started
    )
    #expect(started.map(\.state) == ["street"])
    #expect(interpreter.isRunning(started[0].number))
    let end = try #require(try interpreter.fire(.init(event: "go"), at: start).actions)
    #expect(end.cancelled.map(\.number) == started.map(\.number))
    #expect(end.isFinished)
    #expect(end.started.isEmpty)
    #expect(!interpreter.isRunning(started[0].number))
  }

  @Test
  func `an activity that is over is not cancelled, and its result is accepted once`() throws {
    var interpreter = try interpreter(of: Self.house())
    let run = try #require(
      try interpreter.fire(.init(event: "leave"), at: start).actions?.started.first
    )
    let counts = interpreter.ended(run.number)
    #expect(counts)
    var other = interpreter
    let left = try #require(try other.fire(.init(event: "enter"), at: start).actions)
    #expect(left.cancelled.isEmpty)
    let acceptances = [
      interpreter.accepts(.activity(run.number)),
      interpreter.accepts(.endOfActivity(run.number)),
      interpreter.accepts(.endOfActivity(run.number)),
      other.accepts(.endOfActivity(run.number)),
    ]
    #expect(acceptances == [true, true, false, false])
  }

  @Test
  func `restoring a machine cancels its activities and starts new ones`() throws {
    var interpreter = try interpreter(of: Self.house())
    let run = try #require(
      try interpreter.fire(.init(event: "leave"), at: start).actions?.started.first
    )
    let cancelled = interpreter.restored(interpreter.machine)
    #expect(cancelled.map(\.number) == [run.number])
    guard case .start(let runs) = interpreter.begun() else {
      return #expect(Bool(false), "Nothing was started.")
    }
    #expect(runs.map(\.state) == ["street"])
    #expect(runs[0].number != run.number)
    guard case .nothing = interpreter.begun() else {
      return #expect(Bool(false), "It began twice.")
    }
  }

  @Test
  func `an actor retries a timer that threw after it processes a fast-path event`()
    async throws
  {
    let (clock, journal) = (ManualClock(), Journal())
    let machine = try Sketch {
      Sketch.State("house") {
        Sketch.State("kitchen"); Sketch.State("attic")
      }
      Sketch.Event("up", from: "kitchen", to: "attic")
      Sketch.Event.after(.seconds(1), in: "house").perform { _ in throw Mishap() }
    }
    let live = Live(machine, clock: clock) { failure in
      journal.add("\(failure.origin)")
      return nil
    }
    await clock.advance(by: .seconds(1), settling: live)
    #expect(journal.lines == ["timer"])
    try await live.fire("up")
    await live.settle()
    #expect(journal.lines == ["timer", "timer"])
  }
}
