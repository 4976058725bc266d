import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

// The blocks of the article `ComingFromConche`. `CodeBlockTests` compares them.

private enum Stroke: String, Codable { case tick, tock }

private typealias TickTock = Machine<Stroke, Stroke>

@Suite("Coming from Conche", .hangLimit)
struct ComingFromConcheExamples {
  private let printed = Journal()

  @Sendable private func print(_ line: String) {
    printed.add(line)
  }

  @Test func `the machine behaves like the Tick-Tock of the article`() async throws {
    let clock = ManualClock()

    let machine = try TickTock {
      TickTock.State(.tick).activity { context in
        print("Tick")
        try await context.sleep(for: .seconds(1))
        return .tock
      }
      TickTock.State(.tock).activity { context in
        context.actor?.suspend()
        print("Tock")
        Task {
          try await context.sleep(for: .seconds(1))
          context.actor?.resume()
        }
        return .tick
      }
      TickTock.Event(.tock, from: .tick, to: .tock)
      TickTock.Event(.tick, from: .tock, to: .tick)
    }

    let live = MachineActor(machine, clock: clock)

    for _ in 1...9 { await clock.step() }
    await clock.waitForSleepers(1)

    live.invalidate()
    await live.settle()
    print("Done")
    #expect(printed.lines == (0..<5).flatMap { _ in ["Tick", "Tock"] } + ["Done"])
  }

  @Test func `a state in flight is cancelled, and cleans up before the program goes on`()
    async throws
  {
    let clock = ManualClock()
    let machine = try TickTock {
      TickTock.State(.tick).activity { context in
        print("Tick")
        do {
          try await context.sleep(for: .seconds(10))
        } catch {
          print("Tick cleans up")
          throw error
        }
        return .tock
      }
      TickTock.State(.tock).activity { context in
        try await context.sleep(for: .seconds(10))
        return .tick
      }
      TickTock.Event(.tock, from: .tick, to: .tock)
      TickTock.Event(.tick, from: .tock, to: .tick)
    }
    let live = MachineActor(machine, clock: clock)
    await clock.advance(by: .seconds(42), settling: live)
    live.invalidate()
    await live.settle()
    print("Done")
    #expect(printed.lines == ["Tick", "Tick", "Tick", "Tick cleans up", "Done"])
    #expect(live.lifecycle == .invalidated)
  }
}
