import Interlock
import InterlockRuntime
import InterlockTesting
import Testing

// The two programs of Conche's README, on a clock that the test advances.

private enum Stroke: String { case tick, tock }
private typealias TickTock = Machine<Stroke, Stroke>

/// Two activities that return one another's event.
@Suite("Activities that alternate")
struct AlternatingActivityTests {
  private let clock = ManualClock()

  /// The output of the programs.
  private let lines: AsyncStream<String>
  private let printed: AsyncStream<String>.Continuation

  init() {
    (lines, printed) = AsyncStream<String>.makeStream()
  }

  private func machine(
    tick: @escaping @Sendable (TickTock.ActivityContext) async throws -> Stroke?,
    tock: @escaping @Sendable (TickTock.ActivityContext) async throws -> Stroke?
  ) throws -> TickTock {
    try TickTock {
      TickTock.State(.tick).activity { try await tick($0) }
      TickTock.State(.tock).activity { try await tock($0) }
      TickTock.Event(.tock, from: .tick, to: .tock)
      TickTock.Event(.tick, from: .tock, to: .tick)
    }
  }

  @Test
  func `tick sleeps, tock suspends the machine for a second, and invalidation ends both`()
    async throws
  {
    let printed = printed
    let machine = try machine { context in
      printed.yield("Tick")
      try await context.sleep(for: .seconds(1))
      return .tock
    } tock: { context in
      context.actor?.suspend()
      printed.yield("Tock")
      Task {
        try await context.sleep(for: .seconds(1))
        context.actor?.resume()
      }
      return .tick
    }
    let live = MachineActor(machine, clock: clock)
    var lines = lines.makeAsyncIterator()
    for second in 0..<10 {
      let line = await lines.next()
      #expect(line == (second.isMultiple(of: 2) ? "Tick" : "Tock"))
      #expect(clock.now.offset == .seconds(second))
      if second < 9 { await clock.step() }
    }
    live.invalidate()
    await live.flush()
    #expect(live.lifecycle == .invalidated)
    #expect(live.state == .tock)
  }

  @Test func `invalidation cancels calls in flight, so no caller waits for them`() async throws {
    let printed = printed
    let machine = try machine { context in
      printed.yield("Tick")
      try await context.sleep(for: .seconds(10))
      return .tock
    } tock: { context in
      printed.yield("Tock")
      try await context.sleep(for: .seconds(10))
      return .tick
    }
    let live = MachineActor(machine, clock: clock)
    var lines = lines.makeAsyncIterator()
    for expected in ["Tick", "Tock", "Tick", "Tock"] {
      let line = await lines.next()
      #expect(line == expected)
      await clock.step()
    }
    let last = await lines.next()
    #expect(last == "Tick")
    clock.advance(by: .seconds(2))
    live.invalidate()
    await live.flush()
    #expect(clock.now.offset == .seconds(42))
    #expect(clock.sleeperCount == 0)
  }
}
