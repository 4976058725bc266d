import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@Suite("Timers of live machines", .hangLimit)
struct TimeTests {
  private let clock = ManualClock()
  private let journal = Journal()

  /// A timeout of five seconds, and an event that leads elsewhere before and after the timeout.
  private func race() throws -> Live {
    Live(
      try Sketch {
        for state in ["a", "late", "c", "d"] { Sketch.State(state) }
        Sketch.Event.after(.seconds(5), from: "a", to: "late")
        Sketch.Event("go", from: "a", to: "c")
        Sketch.Event("go", from: "late", to: "d")
      },
      isSuspended: true,
      clock: clock
    )
  }

  @Test func `timers fire in order of their deadlines`() async throws {
    let live = Live(
      try Sketch {
        Sketch.State("a")
        Sketch.Event("start", in: "a").perform { transition in
          for delay in [3, 1, 2, 1] { transition.send("\(delay)", after: .seconds(delay)) }
        }
        for event in ["1", "2", "3"] {
          Sketch.Event(event, in: "a").perform { [journal] transition in
            let time = transition.time?.timeIntervalSinceReferenceDate ?? 0
            journal.add("\(event) at \(Int(time))")
          }
        }
      },
      clock: clock,
      date: Date(timeIntervalSinceReferenceDate: 0)
    )
    try await live.fire("start")
    await clock.advance(by: .seconds(60), settling: live)
    #expect(journal.lines == ["1 at 1", "1 at 1", "2 at 2", "3 at 3"])
  }

  @Test func `a timer that was due when an event was sent fires before the event`() async throws {
    for isFired in [true, false] {
      let live = try race()
      live.resume()
      await live.flush()
      clock.advance(by: .seconds(5))
      if isFired { try await live.fire("go") } else { try await live.send("go") }
      await live.flush()
      #expect(live.state == "d")
    }
  }

  @Test func `a timer that becomes due while an event waits fires after the event`() async throws {
    let live = try race()
    live.resume()
    await live.flush()
    live.suspend()
    try await live.send("go")
    clock.advance(by: .seconds(5))
    live.resume()
    await live.flush()
    #expect(live.state == "c")
    #expect(live.machine.timers.isEmpty)
  }

  @Test func `a timer that was due during a suspension fires before events sent later`()
    async throws
  {
    let live = try race()
    live.resume()
    await live.flush()
    live.suspend()
    clock.advance(by: .seconds(5))
    let firing = await live.firing("go")
    #expect(live.state == "a")
    live.resume()
    #expect(try await firing.value.description == "late --go--> d")
  }

  @Test func `timers wait while the machine is suspended and fire when it is resumed`()
    async throws
  {
    let live = try race()
    live.resume()
    await clock.waitForSleepers(1)
    live.suspend()
    await live.flush()
    clock.advance(by: .seconds(60))
    await live.flush()
    #expect(live.state == "a")
    live.resume()
    await live.flush()
    #expect(live.state == "late")
  }

  @Test func `a cancelled timer does not fire`() async throws {
    let live = Live(
      try Sketch {
        Sketch.State("a")
        Sketch.Event("start", in: "a").perform { transition in
          transition.send("x", after: .seconds(1), id: "first")
          transition.send("y", after: .seconds(2), id: "second")
        }
        Sketch.Event("stop", in: "a").perform { $0.cancel(id: "first") }
        for event in ["x", "y"] {
          Sketch.Event(event, in: "a").perform { [journal] _ in journal.add(event) }
        }
      },
      clock: clock
    )
    try await live.fire("start")
    try await live.fire("stop")
    clock.advance(by: .seconds(1))
    await live.flush()
    clock.advance(by: .seconds(1))
    await live.flush()
    #expect(journal.lines == ["y"])
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a single task sleeps, however many timers there are`() async throws {
    let live = Live(
      try Sketch {
        Sketch.State("a").didEnter { transition in
          for delay in 1...100 { transition.send("x", after: .seconds(delay)) }
        }
        Sketch.State("b")
        Sketch.Event("x", in: "a", "b")
        Sketch.Event("y", in: "a", "b").perform { $0.send("x", after: .milliseconds(500)) }
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event.after(.seconds(7), from: "a", to: "b")
      },
      isSuspended: true,
      clock: clock
    )
    let receipts = live.receipts
    live.resume()
    await clock.waitForSleepers(1)
    #expect(clock.sleeperCount == 1)
    var iterator = receipts.makeAsyncIterator()
    _ = await iterator.next()
    for _ in 1...20 {
      await clock.step()
      _ = await iterator.next()
      await live.flush()
      #expect(clock.sleeperCount <= 1)
    }
    try await live.fire("y")
    _ = await iterator.next()
    live.suspend()
    live.resume()
    await live.flush()
    await clock.waitForSleepers(1)
    #expect(clock.sleeperCount == 1)
  }
}
