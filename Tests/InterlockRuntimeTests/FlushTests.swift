import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@Suite("Flushing: earlier events have been processed", .hangLimit)
struct FlushTests {
  /// A machine with an activity that ends when the gate opens.
  private func worker(_ started: Gate, _ work: Gate) throws -> Live {
    Live(
      try Sketch {
        Sketch.State("working").activity { _ in
          started.open()
          await work.pass()
          return "finish"
        }
        Sketch.State("finished")
        Sketch.Event("finish", from: "working", to: "finished")
        Sketch.Event("stay", in: "working")
      },
      isSuspended: true
    )
  }

  @Test func `flushing an idle machine returns at once`() async throws {
    let live = Live(try .lamp(), isSuspended: true)
    await live.flush()
    live.resume()
    await live.flush()
    live.suspend()
    await live.flush()
    live.invalidate()
    await live.flush()
  }

  @Test func `flushing waits for events that were sent before`() async throws {
    let live = Live(try .lamp())
    for _ in 1...2_000 {
      try await live.send("on")
      try await live.send("off")
    }
    try await live.send("on")
    await live.flush()
    #expect(live.state == "on")
  }

  @Test func `flushing does not wait for a running activity`() async throws {
    let (started, work) = (Gate(), Gate())
    let live = try worker(started, work)
    live.resume()
    await started.pass()
    try await live.send("stay")
    await live.flush()
    #expect(live.state == "working")
    live.suspend()
    await live.flush()
    live.invalidate()
    await live.flush()
    work.open()
  }

  @Test func `flushing inside an activity of the same machine returns`() async throws {
    let live = Live(
      try Sketch {
        Sketch.State("idle"); Sketch.State("done")
        Sketch.State("working").activity { context in
          await context.userInfo[.live]?.flush()
          return "finish"
        }
        Sketch.Event("work", from: "idle", to: "working")
        Sketch.Event("finish", from: "working", to: "done")
      }
    )
    try await live.fire("work", userInfo: ["live": live])
    try await live.wait(for: "done", upTo: .seconds(600))
  }

  @Test func `flushing does not stop the machine`() async throws {
    let live = Live(try .lamp())
    await live.flush()
    #expect(live.lifecycle == .running)
    try await live.fire("on")
    #expect(live.state == "on")
  }

  @Test func `flushing fires all due timers, even more than the step limit`() async throws {
    let clock = ManualClock()
    let journal = Journal()
    let live = Live(
      try Sketch(stepLimit: 10) {
        Sketch.State("a")
        Sketch.Event("start", in: "a").perform { transition in
          for _ in 1...50 { transition.send("ring", after: .seconds(1)) }
        }
        Sketch.Event("ring", in: "a").perform { _ in journal.add("ring") }
      },
      clock: clock
    )
    try await live.fire("start")
    clock.advance(by: .seconds(1))
    await live.flush()
    #expect(journal.lines.count == 50)
  }

  @Test func `flushing does not wait for senders without room or for a suspended machine`()
    async throws
  {
    let live = Live(try .lamp(), isSuspended: true, mailbox: .suspending(limit: 1))
    try await live.send("on")
    let sender = await live.sending("off")
    let firing = await live.firing("on")
    await live.flush()
    live.resume()
    try await sender.value
    _ = try await firing.value
    #expect(live.state == "on")
  }
}
