import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// Ends that come from within, or reach machines within.
@Suite("Ending a live machine from within", .hangLimit)
struct EndingWithinTests {
  private let journal = Journal()
  private let clock = ManualClock()

  private func live(_ prototype: Sketch, isSuspended: Bool = false) -> Live {
    Live(prototype, notedIn: journal, isSuspended: isSuspended, clock: clock)
  }

  @Test func `an activity can end its machine, which waits for the others only`() async throws {
    let shared = Shared<Live?>(nil)
    let others = Gate()
    let prototype = try Sketch {
      Sketch.State(parallel: "all") {
        Sketch.State("one").activity { [journal] _ in
          await shared.value?.end()
          await shared.value?.settle()
          journal.add("returned")
        }
        Sketch.State("two").activity { [journal] _ in
          await cancellation()
          await others.pass()
          journal.add("two cleaned up")
        }
      }
    }
    shared.set(live(prototype, isSuspended: true))
    let live = try #require(shared.value)
    live.resume()
    await journal.wait(for: "invalidated")
    others.open()
    await live.end()
    #expect(journal.lines.suffix(3) == ["two cleaned up", "returned", "ended"])
    shared.set(nil)
  }

  @Test func `an activity of a submachine can end the outer machine`() async throws {
    let shared = Shared<Live?>(nil)
    let inner = try Sketch {
      Sketch.State("inner").activity { [journal] _ in
        await shared.value?.end()
        journal.add("returned")
      }
    }
    let prototype = try Sketch { Sketch.State("outer").activity(running: inner) }
    shared.set(live(prototype, isSuspended: true))
    let live = try #require(shared.value)
    live.resume()
    await journal.wait(for: "ended")
    #expect(journal.lines.suffix(2) == ["returned", "ended"])
    shared.set(nil)
  }

  @Test func `the end of a machine waits for the activities of its submachines`() async throws {
    let cleanup = Gate()
    let worker = try Sketch.worker(cleanup, journal)
    let prototype = try Sketch {
      Sketch.State("outer").activity(running: worker) { inner, _ in
        try await inner.fire("go")
      }
    }
    let live = live(prototype)
    await live.settle()
    let ending = Task { await live.end() }
    await journal.wait(for: "activity of outer cancelled")
    #expect(await clock.advance(by: .seconds(1), settling: live) == false)
    cleanup.open()
    await ending.value
    #expect(Set(journal.lines.suffix(3)) == ["a cleaned up", "b cleaned up", "ended"])
    #expect(journal.lines.last == "ended")
  }

  @Test func `a machine with a context ends alike`() async throws {
    typealias Life = Sketch.With<Int>
    let life = try Life(initial: "a") {
      Life.State("a").activity { [journal] _ in
        await cancellation()
        journal.add("cleaned up")
      }
      Life.Event("x", in: "a").perform { $0.context += 1 }
    }
    let live = MachineActor.With(life, context: 0, clock: clock)
    try await live.send("x")
    let running = Task { await live.run() }
    #expect(await live.end(within: .seconds(5)) == [])
    await live.end(waiting: .dropped)
    await running.value
    #expect(live.context == 1 && journal.lines == ["cleaned up"])
  }
}
