import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// The work of an activity that does not end on its own.
private enum Going: CaseIterable {
  case sleeping, listening, passing

  func go(_ context: Sketch.ActivityContext, _ gate: Gate) async throws {
    switch self {
    case .sleeping: try await context.sleep(for: .seconds(1_000))
    case .listening: await cancellation()
    case .passing: await gate.pass()
    }
  }
}

@Suite("Settling: the machine is at rest", .hangLimit)
struct SettleTests {
  private let clock = ManualClock()

  /// A machine with an activity and a state for each of its outcomes.
  private func worker(
    _ activity: @escaping @Sendable (Sketch.ActivityContext) async throws -> String?
  ) throws -> Sketch {
    try Sketch {
      Sketch.State("idle"); Sketch.State("done")
      Sketch.State("working").activity { try await activity($0) }
      Sketch.Event("work", from: "idle", to: "working")
      Sketch.Event("finish", from: "working", to: "done")
    }
  }

  @Test func `settling waits until the outcome of an activity has been processed`() async throws {
    for _ in 1...300 {
      let live = Live(
        try worker { _ in
          for _ in 1...3 { await Task.yield() }
          return "finish"
        },
        clock: clock
      )
      try await live.fire("work")
      #expect(await live.settle())
      #expect(live.state == "done")
    }
  }

  @Test(arguments: Going.allCases)
  fileprivate func `settling does not wait for an activity that never ends`(_ going: Going)
    async throws
  {
    let gate = Gate()
    let live = Live(
      try worker { context in
        try await going.go(context, gate)
        return "finish"
      },
      clock: clock
    )
    try await live.fire("work")
    #expect(await live.settle())
    #expect(live.state == "working")
    gate.open()
    await live.settle()
    #expect(live.state == (going == .passing ? "done" : "working"))
  }

  @Test func `settling inside an activity of the same machine returns`() async throws {
    let live = Live(
      try worker { context in
        await context.userInfo[.live]?.settle()
        return "finish"
      },
      clock: clock
    )
    try await live.fire("work", userInfo: ["live": live])
    await live.settle()
    try await live.wait(for: "done", upTo: .seconds(600))
  }

  @Test(.highPriority) func `settling returns despite an activity that never suspends`()
    async throws
  {
    let live = Live(
      try worker { _ in
        while !Task.isCancelled { await Task.yield() }
        return nil
      },
      clock: clock
    )
    try await live.fire("work")
    #expect(await live.settle() == false)
    live.invalidate()
  }

  @Test func `settling a machine that is not running returns`() async throws {
    let live = Live(try .lamp(), isSuspended: true, clock: clock)
    #expect(await live.settle())
    try await live.send("on")
    #expect(await live.settle() == false)
    live.resume()
    #expect(await live.settle())
    #expect(live.state == "on")
    live.suspend()
    try await live.send("off")
    #expect(await live.settle() == false)
    live.invalidate()
    #expect(await live.settle())
  }

  @Test func `settling in a cancelled task returns`() async throws {
    let live = Live(try .lamp(), clock: clock)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await live.settle()
    }
    #expect(await task.value == false)
  }

  @Test func `submachines settle as well`() async throws {
    let inner = try Sketch {
      Sketch.State("a")
      Sketch.State.final("b")
      Sketch.Event.after(.seconds(2), from: "a", to: "b")
    }
    let live = Live(
      try Sketch {
        Sketch.State("outer").activity(running: inner, then: "next")
        Sketch.State("end")
        Sketch.Event("next", from: "outer", to: "end")
      },
      clock: clock
    )
    await clock.advance(by: .seconds(1), settling: live)
    #expect(live.state == "outer")
    await clock.advance(by: .seconds(1), settling: live)
    #expect(live.state == "end")
  }
}
