import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@Suite("Chains of timers", .hangLimit)
struct TimerChainTests {
  private let clock = ManualClock()

  @Test func `an endless chain of timers does not block the actor`() async throws {
    let live = Live(
      try Sketch(stepLimit: 10) {
        Sketch.State("busy").didEnter { $0.send("again", after: .nanoseconds(1)) }
        Sketch.State("idle")
        Sketch.Event("again", in: "busy").perform { $0.send("again", after: .nanoseconds(1)) }
        Sketch.Event("stop", from: "busy", to: "idle")
      },
      clock: clock
    )
    await live.flush()
    #expect(live.state == "busy")
    try await live.fire("stop")
    await live.flush()
    #expect(live.state == "idle")
  }

  @Test func `the machine catches up on timers missed during a sleep`() async throws {
    let live = Live(
      try Sketch(stepLimit: 10) {
        Sketch.State("a"); Sketch.State("b")
        Sketch.Event.after(.seconds(1), from: "a", to: "b")
        Sketch.Event.after(.seconds(1), from: "b", to: "a")
      },
      clock: clock,
      lateTimers: .countFromDeadline
    )
    await clock.waitForSleepers(1)
    let receipts = live.receipts(buffer: 10_000)
    clock.advance(by: .seconds(5_001))
    var count = 0
    for await receipt in receipts {
      count += receipt.steps.count
      if count == 5_001 { break }
    }
    await live.flush()
    #expect(live.state == "b")
    await clock.step()
    #expect(clock.now.offset == .seconds(5_002))
  }

  @Test(arguments: [(LateTimers.countFromDeadline, "c", 3), (.countFromNow, "b", 5)])
  func `overdue deadlines of a restored machine fire when it is resumed`(
    _ choice: LateTimers,
    _ state: String,
    _ seconds: Int
  ) async throws {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    var machine = try Sketch {
      Sketch.State("a"); Sketch.State("b"); Sketch.State("c")
      Sketch.Event.after(.seconds(5), from: "a", to: "b")
      Sketch.Event.after(.seconds(5), from: "b", to: "c")
      Sketch.Event.after(.seconds(5), from: "c", to: "a")
    }
    try machine.activate(at: start)
    let live = Live(machine, isSuspended: true, clock: clock, date: start + 12, lateTimers: choice)
    await live.flush()
    #expect(live.state == "a")
    live.resume()
    await live.flush()
    #expect(live.state == state)
    let next = try live.machine.afterNextTimer.state
    await clock.advance(by: .seconds(seconds), settling: live)
    #expect(live.state == next)
  }

  @Test(arguments: [0, 0.123, 800_000_000.123, 812_345_678.901_234])
  func `the clock alone decides when timers are due, whatever the date`(_ date: Double) async throws
  {
    let live = Live(
      try Sketch {
        Sketch.State("a"); Sketch.State("b")
        Sketch.Event.after(.milliseconds(100), from: "a", to: "b")
        Sketch.Event.after(.milliseconds(100), from: "b", to: "a")
      },
      clock: clock,
      date: Date(timeIntervalSinceReferenceDate: date)
    )
    await live.flush()
    for step in 1...500 {
      clock.advance(by: .milliseconds(100))
      await live.flush()
      #expect(live.state == (step.isMultiple(of: 2) ? "a" : "b"))
    }
  }
}

extension Machine {
  /// The machine after its next timer.
  fileprivate var afterNextTimer: Self {
    get throws {
      var machine = self
      try machine.advanceOnce(to: nextDeadline ?? .distantPast)
      return machine
    }
  }
}
