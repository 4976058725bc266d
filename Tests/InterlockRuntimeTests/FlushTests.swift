import Interlock
import InterlockRuntime
import InterlockTesting
import Testing

@Suite("Flushing, as Conche's machines did", .hangLimit)
struct FlushTests {
  /// A machine with an activity that is over when the gate is open.
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
      }
    )
  }

  @Test func `flushing a machine with nothing to do returns at once`() async throws {
    let live = Live(try .lamp())
    await live.flush()
    live.resume()
    await live.flush()
    live.suspend()
    await live.flush()
    live.invalidate()
    await live.flush()
  }

  @Test func `flushing waits for what was sent before`() async throws {
    let live = Live(try .lamp())
    live.resume()
    for _ in 1...2_000 {
      try await live.send("on")
      try await live.send("off")
    }
    try await live.send("on")
    await live.flush()
    #expect(live.state == "on")
  }

  @Test func `flushing waits until the activity in flight is over`() async throws {
    let (started, work) = (Gate(), Gate())
    let journal = Journal()
    let live = try worker(started, work)
    live.resume()
    await started.pass()
    var flushes: [Task<Void, any Error>] = []
    for _ in 1...20 {
      flushes.append(
        await live.onceWaiting { live in
          await live.flush()
          journal.note("flushed")
        }
      )
    }
    // None of them keeps the machine from working.
    try await live.fire("stay")
    #expect(journal.lines == [])
    work.open()
    for flush in flushes { try await flush.value }
    #expect(journal.lines.count == 20)
    await live.flush()
    #expect(live.state == "finished")
  }

  @Test func `a suspended machine is flushed when its activity is over`() async throws {
    let (started, work) = (Gate(), Gate())
    let live = try worker(started, work)
    live.resume()
    await started.pass()
    live.suspend()
    let flush = await live.flushing()
    work.open()
    try await flush.value
    await live.flush()
    #expect(live.state == "working")
  }

  @Test func `an invalidated machine is flushed when its activity is over`() async throws {
    let (started, work) = (Gate(), Gate())
    let journal = Journal()
    let live = try worker(started, work)
    live.resume()
    await started.pass()
    live.invalidate()
    let flush = await live.onceWaiting { live in
      await live.flush()
      journal.note("flushed")
    }
    #expect(journal.lines == [])
    work.open()
    try await flush.value
    #expect(live.state == "working")
  }

  @Test func `a cancelled flush returns`() async throws {
    let (started, work) = (Gate(), Gate())
    let live = try worker(started, work)
    live.resume()
    await started.pass()
    let flush = await live.flushing()
    flush.cancel()
    try await flush.value
    let late = Task {
      await cancellation()
      await live.flush()
    }
    late.cancel()
    await late.value
    #expect(live.state == "working")
    work.open()
    await live.flush()
  }

  @Test func `flushing does not stop the machine`() async throws {
    let live = Live(try .lamp())
    live.resume()
    await live.flush()
    #expect(live.lifecycle == .running)
    try await live.fire("on")
    #expect(live.state == "on")
  }

  @Test func `flushing fires the timers that are due`() async throws {
    let clock = ManualClock()
    let live = Live(
      try Sketch {
        Sketch.State("a"); Sketch.State("b")
        Sketch.Event.after(.seconds(1), from: "a", to: "b")
      },
      clock: clock
    )
    live.resume()
    await live.flush()
    clock.advance(by: .seconds(1))
    await live.flush()
    #expect(live.state == "b")
  }

  @Test func `flushing does not wait for what waits for room or for a resumption`() async throws {
    let live = Live(try .lamp(), mailbox: .suspending(limit: 1))
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
