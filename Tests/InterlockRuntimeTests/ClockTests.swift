import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@Suite("Advancing the clock and settling machines", .hangLimit)
struct ClockTests {
  private let clock = ManualClock()
  private let journal = Journal()

  /// A machine whose activity ticks every second until a timer stops it.
  private func player() throws -> Sketch {
    try Sketch {
      Sketch.State("stopped")
      Sketch.State("playing").activity { context in
        while true {
          try await context.sleep(for: .seconds(1))
          try context.send("tick")
        }
      }
      Sketch.Event("play", from: "stopped", to: "playing")
      Sketch.Event("tick", in: "playing").perform { [journal] _ in journal.add("tick") }
      Sketch.Event.after(.milliseconds(10_500), from: "playing", to: "stopped")
    }
  }

  @Test func `timers and activities need no polling`() async throws {
    let live = Live(try player(), clock: clock)
    try await live.fire("play")
    #expect(await clock.advance(by: .seconds(3), settling: live))
    #expect(journal.lines.count == 3)
    await clock.advance(by: .seconds(60), settling: live)
    #expect(journal.lines.count == 10)
    #expect(live.state == "stopped")
    #expect(clock.now.offset == .seconds(63))
  }

  @Test func `timers fire at their deadlines, however far the clock advances`() async throws {
    let live = Live(
      try Sketch {
        Sketch.State("on"); Sketch.State("off")
        Sketch.Event.after(.seconds(5), from: "on", to: "off").perform { [journal] in
          journal.add("off at \(Int($0.time?.timeIntervalSinceReferenceDate ?? 0))")
        }
        Sketch.Event.after(.seconds(3), from: "off", to: "on").perform { [journal] in
          journal.add("on at \(Int($0.time?.timeIntervalSinceReferenceDate ?? 0))")
        }
      },
      clock: clock,
      date: Date(timeIntervalSinceReferenceDate: 0)
    )
    await clock.advance(by: .seconds(17), settling: live)
    #expect(journal.lines == ["off at 5", "on at 8", "off at 13", "on at 16"])
  }

  @Test func `machines that send each other events settle`() async throws {
    let second = Live(try .lamp(), isSuspended: true, clock: clock)
    let first = Live(
      try Sketch {
        Sketch.State("a"); Sketch.State("b")
        Sketch.Event.after(.seconds(1), from: "a", to: "b")
          .perform { _ in try second.post("on") }
      },
      isSuspended: true,
      clock: clock
    )
    for live in [first, second] { live.resume() }
    await clock.advance(by: .seconds(1), settling: second, first)
    #expect(second.state == "on")
  }

  @MainActor
  @Test func `an observable model settles`() async throws {
    let model = ObservableMachine(try player(), clock: clock)
    try model.fire("play")
    #expect(await clock.advance(by: .seconds(3), settling: model))
    #expect(journal.lines.count == 3)
    await clock.advance(by: .seconds(60), settling: model)
    #expect(journal.lines.count == 10)
    #expect(model.state == "stopped")
  }

  @MainActor
  @Test func `settling waits until a model has begun and its activity has finished`() async throws {
    let model = ObservableMachine(
      try Sketch {
        Sketch.State("a").activity { _ in "go" }
        Sketch.State("b")
        Sketch.Event("go", from: "a", to: "b")
      },
      clock: clock
    )
    #expect(await model.settle())
    #expect(model.state == "b")
    model.flush()
    try await model.wait(for: "b", upTo: .seconds(600))
  }
}
