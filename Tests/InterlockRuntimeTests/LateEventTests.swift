import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

/// A value can't know when an event was sent, so a timer that is due comes first. A live machine knows.
@Suite("A live machine fires an event alone, in the order of sending", .hangLimit)
struct LateEventTests {
  private let clock = ManualClock()
  private let start = Date(timeIntervalSinceReferenceDate: 790_000_000)

  /// An order that can be paid within five seconds.
  private func order() throws -> Sketch {
    try Sketch {
      Sketch.State("placed")
      Sketch.State("paid")
      Sketch.State("expired")
      Sketch.Event("pay", from: "placed", to: "paid").perform { _ in }
      Sketch.Event.after(.seconds(5), from: "placed", to: "expired")
    }
  }

  @Test func `a interpreter fires an event although a timer is due`() throws {
    var interpreter = Interpreter(try order(), lateTimers: .countFromNow)
    _ = try interpreter.activate(at: start)
    var value = interpreter.machine
    #expect(throws: Sketch.FireError.self) { try value.fire("pay", at: start + 9) }
    #expect(value.state == "expired")
    let receipt = try interpreter.fire(.init(event: "pay"), at: start + 9).receipt
    #expect(receipt.entered == ["paid"])
    #expect(interpreter.machine.state == "paid")
  }

  @Test func `an event that was sent before a deadline and is taken after it comes first`()
    async throws
  {
    let live = Live(try order(), clock: clock)
    await live.flush()
    live.suspend()
    try await live.send("pay")
    clock.advance(by: .seconds(9))
    live.resume()
    await live.settle()
    #expect(live.state == "paid")
  }

  @Test func `an event that was sent after a deadline comes after the timer`() async throws {
    let live = Live(try order(), clock: clock)
    await live.flush()
    live.suspend()
    clock.advance(by: .seconds(5))
    try await live.send("pay")
    live.resume()
    await live.settle()
    #expect(live.state == "expired")
  }

  @MainActor
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a model answers for what is left after the timers that it would fire first`()
    async
    throws
  {
    let model = ObservableMachine(try order(), clock: clock)
    try #require(await model.settle())
    #expect(model.canFire("pay"))
    #expect(model.availableEvents() == ["pay"])
    clock.advance(by: .seconds(5))
    #expect(model.state == "placed")
    #expect(!model.canFire("pay"))
    #expect(model.refusal(of: "pay")?.configuration == ["expired"])
    #expect(model.availableEvents() == [])
    #expect(throws: Sketch.FireError.self) { try model.fire("pay") }
    #expect(model.state == "expired")
  }

  @MainActor
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: [LateTimers.countFromNow, .countFromDeadline])
  func `a model counts late timers in its answers as it does when it fires them`(
    _ choice: LateTimers
  ) async throws {
    let model = ObservableMachine(
      try Sketch {
        ["a", "b", "c"].map { Sketch.State($0) }
        Sketch.Event.after(.seconds(1), from: "a", to: "b")
        Sketch.Event.after(.seconds(1), from: "b", to: "c")
        Sketch.Event("go", in: "b")
      },
      clock: clock,
      lateTimers: choice
    )
    try #require(await model.settle())
    clock.advance(by: .seconds(9))
    let canFire = model.canFire("go")
    #expect(canFire == (choice == .countFromNow))
    let isTaken = (try? model.fire("go")) != nil
    #expect(isTaken == canFire)
  }
}
