import Foundation
import Interlock
import InterlockTestSupport
import InterlockTesting
import Testing

@Suite("Waiting timers")
struct WaitingTimerTests {
  private let start = Date(timeIntervalSinceReferenceDate: 1_000)

  @Test func `timers are listed in order of their deadlines`() throws {
    let reminder = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event.after(.seconds(30), from: "b", to: "a")
      Sketch.Event("go", from: "a", to: "b").perform { transition in
        transition.send("late", after: .seconds(40))
        transition.send("soon", after: .seconds(0.1))
      }
    }
    var timed = TimedMachine(reminder, at: start)
    timed.fire("go")
    #expect(
      timed.waitingTimers == [
        .event("soon", in: .seconds(0.1)), .timeout(of: "b", in: .seconds(30)),
        .event("late", in: .seconds(40)),
      ]
    )
    timed.wait(.seconds(10))
    #expect(timed.waitingTimers.first == .timeout(of: "b", in: .seconds(20)))
    let late = timed.machine.waitingTimers(at: start + 31)
    #expect(late.first == .timeout(of: "b", in: .seconds(-1)))
  }

  @Test func `an extreme deadline still has a duration`() throws {
    let player = try Sketch.player()
    var on = player
    try on.fire("power", at: Date(timeIntervalSinceReferenceDate: 1e300))
    #expect(
      on.waitingTimers(at: start) == [.timeout(of: "stopped", in: .seconds(1_000_000_000_000))]
    )
  }
}
