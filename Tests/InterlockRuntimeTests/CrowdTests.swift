import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@Suite("Concurrent users of a live machine", .hangLimit)
struct CrowdTests {
  private let clock = ManualClock()
  private let counts = Shared([0, 0])

  /// Counts how often its event was processed while timers and activities run.
  private func live(_ limit: MailboxLimit) throws -> Live {
    Live(
      try Sketch {
        Sketch.State("a").activity { context in
          for _ in 1...100 {
            try await context.sleep(for: .seconds(1))
            try context.send("again")
          }
        }
        Sketch.Event("count", in: "a").perform { [counts] _ in counts.change { $0[0] += 1 } }
        Sketch.Event("again", from: "a", to: "a")
        Sketch.Event.after(.milliseconds(1_500), from: "a", to: "a")
      },
      isSuspended: true,
      clock: clock,
      mailbox: limit,
      errorHandler: { _ in nil }
    )
  }

  /// Counts the events that were sent or fired successfully.
  private func count(_ number: Int) {
    counts.change { $0[1] += number }
  }

  /// One random action of one of eight tasks.
  private func act(_ task: Int, _ live: Live) async {
    switch task {
    case 0:
      live.suspend()
      await Task.yield()
      live.resume()
    case 1:
      clock.advance(by: .milliseconds(400))
      await Task.yield()
    case 2:
      let firing = Task { try await live.fire("count") }
      firing.cancel()
      if (try? await firing.value) != nil { count(1) }
    case 3:
      let sending = Task { try await live.send(["count", "count"]) }
      sending.cancel()
      if (try? await sending.value) != nil { count(2) }
    case 4: if (try? live.post("count")) != nil { count(1) }
    case 5: count(await live.fire(["count", "count"]).count { (try? $0.get()) != nil })
    case 6: if (try? await live.send("count")) != nil { count(1) }
    default: if (try? await live.fire("count")) != nil { count(1) }
    }
  }

  @Test(arguments: [MailboxLimit.unbounded, .suspending(limit: 2), .rejecting(limit: 3)])
  func `concurrent callers receive outcomes that match what the machine did`(_ limit: MailboxLimit)
    async throws
  {
    let live = try live(limit)
    live.resume()
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask { for _ in 1...100 { await act(task, live) } }
      }
    }
    // The last sent event is fired before this one.
    try await live.fire("count")
    count(1)
    #expect(counts.value[0] == counts.value[1])
    #expect(live.lifecycle == .running)
  }

  @Test func `every caller learns that the machine was invalidated`() async throws {
    for _ in 1...20 {
      let live = try live(.suspending(limit: 2))
      live.resume()
      await withTaskGroup { group in
        for task in 0..<8 {
          group.addTask {
            for _ in 1...20 { await act(task, live) }
            live.invalidate()
          }
        }
      }
      await live.flush()
      #expect(live.lifecycle == .invalidated)
    }
    #expect(counts.value[0] <= counts.value[1])
  }

  @Test func `the machine is released after streams, events and timers have used it`() async throws
  {
    for _ in 1...50 {
      weak var remains: Live?
      let over = Gate()
      do {
        let live = Live(
          try Sketch {
            Sketch.State("a").activity { _ in
              await cancellation()
              over.open()
            }
            Sketch.Event("x", in: "a")
            Sketch.Event.after(.seconds(1), from: "a", to: "a")
          },
          isSuspended: true,
          clock: clock
        )
        remains = live
        live.resume()
        Task { [states = live.stateUpdates] in
          for await _ in states {}
        }
        try await live.fire("x")
        try await live.send("x")
        clock.advance(by: .milliseconds(500))
      }
      await over.pass()
      #expect(remains == nil)
    }
  }
}
