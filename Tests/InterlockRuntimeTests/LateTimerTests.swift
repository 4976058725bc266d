import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@Suite("Timers after a live machine has slept", .hangLimit)
struct LateTimerTests {
  private let clock = ManualClock()

  /// A connection that retries after five seconds and gives up ten seconds later.
  private func connection(_ journal: Journal) throws -> Sketch {
    try Sketch {
      Sketch.State("waiting"); Sketch.State("lost")
      Sketch.State("connecting").activity { context in
        journal.add("connecting")
        try await context.sleep(for: .seconds(1_000))
      }
      Sketch.Event.after(.seconds(5), from: "waiting", to: "connecting")
      Sketch.Event.after(.seconds(10), from: "connecting", to: "lost")
    }
  }

  @Test func `after a sleep, the timeout of a state counts from its actual entry`() async throws {
    let journal = Journal()
    let live = Live(try connection(journal), clock: clock)
    await live.flush()
    clock.advance(by: .seconds(60))
    await live.flush()
    #expect(live.state == "connecting")
    clock.advance(by: .seconds(9))
    await live.flush()
    #expect(live.state == "connecting")
    clock.advance(by: .seconds(1))
    await live.flush()
    #expect(live.state == "lost")
    #expect(journal.lines == ["connecting"])
  }

  @Test func `an activity begins before a timeout of its state fires`() async throws {
    for _ in 1...200 {
      let journal = Journal()
      let live = Live(
        try Sketch {
          Sketch.State("idle"); Sketch.State("late")
          Sketch.State("working").activity { context in
            journal.add("begun")
            try await context.sleep(for: .seconds(1_000))
          }
          Sketch.Event("work", from: "idle", to: "working").perform { _ in }
          Sketch.Event.after(.seconds(5), from: "working", to: "late").perform { _ in
            journal.add("late")
          }
        },
        clock: clock
      )
      try await live.fire("work")
      clock.advance(by: .seconds(5))
      await live.flush()
      #expect(journal.lines == ["begun", "late"])
    }
  }

  @Test func `effects of a late timer count from its deadline if so configured`()
    async throws
  {
    let journal = Journal()
    let live = Live(try connection(journal), clock: clock, lateTimers: .countFromDeadline)
    await live.flush()
    clock.advance(by: .seconds(60))
    await live.flush()
    #expect(live.state == "lost")
    #expect(journal.lines == ["connecting"])
  }

  @Test(arguments: LateTimers.all)
  func `timers that fire on time count from their deadlines`(
    _ choice: LateTimers
  ) async throws {
    let live = Live(
      try Sketch {
        Sketch.State("a"); Sketch.State("b")
        Sketch.Event.after(.seconds(1), from: "a", to: "b")
        Sketch.Event.after(.seconds(1), from: "b", to: "a")
      },
      clock: clock,
      date: Date(timeIntervalSinceReferenceDate: 0),
      lateTimers: choice
    )
    await live.flush()
    for seconds in 1...100 {
      clock.advance(by: .seconds(1) + (seconds == 1 ? .milliseconds(9) : .zero))
      await live.flush()
      let next = live.machine.nextDeadline?.timeIntervalSinceReferenceDate
      #expect(next == Double(seconds + 1))
    }
  }

  @Test func `an event sent after a deadline waits until the activity has begun`()
    async throws
  {
    for _ in 1...200 {
      let journal = Journal()
      let live = Live(
        try Sketch {
          Sketch.State("idle"); Sketch.State("late"); Sketch.State("end")
          Sketch.State("working").activity { _ in journal.add("begun") }
          Sketch.Event("work", from: "idle", to: "working")
          Sketch.Event.after(.seconds(5), from: "working", to: "late")
            .perform { _ in journal.add("late") }
          Sketch.Event("go", from: "late", "working", to: "end")
        },
        clock: clock
      )
      try await live.fire("work")
      clock.advance(by: .seconds(5))
      let receipt = try await live.fire("go")
      #expect(receipt.description == "late --go--> end")
      #expect(journal.lines == ["begun", "late"])
    }
  }

  @Test func `a plain machine counts from the deadline`() throws {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    var machine = try connection(Journal())
    try machine.activate(at: start)
    try machine.advance(to: start + 60)
    #expect(machine.state == "lost")
  }

  @MainActor
  @Test func `a model counts late timers as an actor does`() async throws {
    let journal = Journal()
    let model = ObservableMachine(try connection(journal), clock: clock)
    try model.activate()
    clock.advance(by: .seconds(60))
    await model.settle()
    #expect(model.state == "connecting")
    clock.advance(by: .seconds(9))
    await model.settle()
    #expect(model.state == "connecting")
    clock.advance(by: .seconds(1))
    await model.settle()
    #expect(model.state == "lost")
    let other = ObservableMachine(
      try connection(journal),
      clock: clock,
      lateTimers: .countFromDeadline
    )
    try other.activate()
    clock.advance(by: .seconds(60))
    await other.settle()
    #expect(other.state == "lost")
    #expect(journal.lines == ["connecting", "connecting"])
  }
}

extension LateTimers {
  fileprivate static let all: [Self] = [.countFromNow, .countFromDeadline]
}
