import Dispatch
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// What an end drops, and what it reports.
@Suite("What is dropped at an end", .hangLimit)
struct EndingLimitTests {
  private let journal = Journal()
  private let clock = ManualClock()

  private func live(_ machine: Sketch, isSuspended: Bool = false) -> Live {
    Live(machine, notedIn: journal, isSuspended: isSuspended, clock: clock)
  }

  @Test(
    .enabled(
      if: Share.current == .soak,
      "it blocks a thread of the few that all tests share; the gate runs it with INTERLOCK_SOAK"
    ),
    .serialized,
    arguments: ["limit", "dropped"]
  )
  func `what waits is dropped while an event is processed`(how: String) async throws {
    let (started, dropped) = (Gate(), DispatchSemaphore(value: 0))
    let live = Live(
      try Sketch {
        Sketch.State("a")
        Sketch.Event("block", in: "a").perform { _ in
          started.open()
          // Not for ever, so that a failure does not hang.
          _ = dropped.wait(timeout: .now() + 60)
        }
        Sketch.Event("note", in: "a").perform { [journal] _ in journal.add("note") }
      },
      isSuspended: true,
      clock: clock,
      // With a limit, events are taken one by one, so that the second is still in the mailbox.
      mailbox: .suspending(limit: 2),
      log: { [journal] occurrence in
        guard case .dropped = occurrence else { return }
        journal.add("\(occurrence)")
        dropped.signal()
      }
    )
    for event in ["block", "note"] { try live.post(event) }
    let processing = Task { await live.resumeAndEnd() }
    await started.pass()
    if how == "limit" {
      let ending = Task { await live.end(within: .seconds(5)) }
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(5))
      #expect(await ending.value == [])
    } else {
      await live.end(waiting: .dropped)
    }
    await processing.value
    #expect(journal.lines == ["dropped: note"])
  }

  @MainActor
  @Test(arguments: ["events", "timers"])
  func `a model looks at the limit between two events`(what: String) async throws {
    let context = Shared<Sketch.ActivityContext?>(nil)
    let model = ObservableMachine<String, String>(
      try Sketch {
        Sketch.State("a").activity { activity in
          context.set(activity)
          await cancellation()
        }
        Sketch.Event("slow", in: "a").perform { [journal, clock] _ in
          journal.add("slow")
          clock.advance(by: .seconds(2))
        }
        Sketch.Event.after(.seconds(60), in: "a").perform { [journal, clock] _ in
          journal.add("slow")
          clock.advance(by: .seconds(2))
        }
        Sketch.Event.after(.seconds(60.5), in: "a").perform { [journal] _ in journal.add("slow") }
      },
      clock: clock
    ) { [journal] in journal.add("\($0)") }
    await model.settle()
    let activity = try #require(context.value)
    if what == "events" {
      for _ in 0..<10 { try activity.send("slow") }
      await model.end(within: .seconds(3))
      #expect(journal.lines == ["slow", "slow"])
    } else {
      clock.advance(by: .seconds(61))
      await model.end(within: .seconds(1))
      #expect(journal.lines == ["slow"])
    }
    context.set(nil)
  }

  @Test func `a machine without activities has finished before it has ended`() async throws {
    let live = live(
      try Sketch {
        Sketch.State("a")
        Sketch.State.final("c")
        Sketch.Event("finish", from: "a", to: "c")
      }
    )
    try await live.fire("finish")
    await live.flush()
    #expect(journal.lines == ["running", "finished", "ended"])
  }

  @Test func `an event that an activity returns during the end is logged as dropped`() async throws
  {
    let live = Live(
      try Sketch {
        Sketch.State("a")
        Sketch.State("b").activity { _ in "late" }
        Sketch.State("c")
        Sketch.Event("late", from: "b", to: "a")
        Sketch.Event.after(.seconds(5), from: "a", to: "b")
        Sketch.Event.after(.seconds(5), from: "b", to: "c")
      },
      clock: clock,
      lateTimers: .countFromDeadline,
      log: { [journal] occurrence in
        if case .dropped = occurrence { journal.add("\(occurrence)") }
      }
    )
    await live.settle()
    let ending = await live.onceWaiting { [clock] live in
      clock.advance(by: .seconds(10))
      await live.end()
    }
    try await ending.value
    #expect(journal.lines == ["dropped: late"])
    #expect(live.state == "c")
  }

  @Test func `what is dropped from a batch of messages, and an answer to a failure, are logged`()
    async throws
  {
    let shared = Shared<Live?>(nil)
    let live = Live(
      try Sketch {
        Sketch.State("a")
        Sketch.Event("end", in: "a").perform { _ in shared.value?.invalidate() }
        Sketch.Event("note", in: "a")
      },
      isSuspended: true,
      clock: clock,
      errorHandler: { _ in .init(event: "answer") },
      log: { [journal] occurrence in
        if case .dropped = occurrence { journal.add("\(occurrence)") }
      }
    )
    shared.set(live)
    for event in ["end", "note", "note"] { try live.post(event) }
    live.resume()
    await live.settle()
    #expect(journal.lines == ["dropped: note", "dropped: note"])
    let other = Live(
      try .lamp(),
      isSuspended: true,
      clock: clock,
      errorHandler: { _ in .init(event: "answer") },
      log: { [journal] occurrence in
        if case .dropped = occurrence { journal.add("\(occurrence)") }
      }
    )
    try other.post("off")
    await other.resumeAndEnd()
    #expect(journal.lines.suffix(1) == ["dropped: answer"])
    shared.set(nil)
  }
}

extension MachineActor {
  /// Resumes the machine and ends it, with nothing in between.
  fileprivate func resumeAndEnd() async {
    resume()
    await end()
  }
}
