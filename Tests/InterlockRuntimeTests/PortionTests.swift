import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

/// A live machine gives up its thread after a portion of its waiting events.
@Suite("Events that run in one portion", .hangLimit)
struct PortionTests {
  private let journal = Journal()

  private func ring() throws -> Sketch {
    try Sketch {
      Sketch.State("0"); Sketch.State("1"); Sketch.State("2")
      Sketch.Event("on", from: "0", to: "1")
      Sketch.Event("on", from: "1", to: "2")
      Sketch.Event("on", from: "2", to: "0")
        .perform { [journal] _ in journal.add("round") }
    }
  }

  @Test(arguments: [1_023, 1_024, 1_025, 2_048])
  func `observers see the effect of the last event, however many run in one portion`(
    count: Int
  ) async throws {
    let live = Live(try ring(), isSuspended: true)
    for _ in 0..<count { try live.post("on") }
    _ = await live.onceWaiting { live in live.resume() }
    var (machine, waiting) = (live.machine, count)
    while waiting > 0 {
      let snapshot = await live.snapshot()
      (machine, waiting) = (
        try live.machine.restored(from: snapshot.machine), snapshot.mailbox.count
      )
      #expect(!machine.isActive || machine.state == "\((count - waiting) % 3)")
      await Task.yield()
    }
    #expect(machine.state == "\(count % 3)")
  }

  @Test(arguments: [1_023, 1_024, 1_025, 2_048])
  func `the next event is processed, however many ran in one portion before`(count: Int)
    async throws
  {
    let live = Live(try .recorder(journal, ["tick", "end"]), isSuspended: true, log: nil)
    let (ends, ended) = AsyncStream<Void>.makeStream()
    live.resume()
    await live.flush()
    _ = await live.onceWaiting { live in
      for _ in 0..<count { try live.post("tick") }
    }
    await journal.wait(for: "tick", times: count)
    // Work that is on the actor now is finished after this.
    _ = await live.onceWaiting { _ in }
    let receipts = live.receipts
    try live.post("end")
    let reader = Task {
      for await _ in receipts {
        ended.finish()
        return true
      }
      return false
    }
    for await _ in ends {}
    reader.cancel()
    #expect(await reader.value)
  }
}
