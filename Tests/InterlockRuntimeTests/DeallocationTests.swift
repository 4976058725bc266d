import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@Suite("Releasing the last reference to a machine", .hangLimit)
struct DeallocationTests {
  private let journal = Journal()

  @Test func `releasing a machine cancels its activities`() async throws {
    let (started, over) = (Gate(), Gate())
    weak var remains: Live?
    do {
      let live = Live(
        try Sketch {
          Sketch.State("a").activity { context in
            started.open()
            await cancellation()
            #expect(throws: MailboxError.invalidated) { try context.send("x") }
            over.open()
          }
        },
        isSuspended: true
      )
      remains = live
      live.resume()
      await started.pass()
      withExtendedLifetime(live) {}
    }
    await over.pass()
    #expect(remains == nil)
  }

  @Test func `releasing a machine cancels its timer`() async throws {
    let clock = ManualClock()
    weak var remains: Live?
    do {
      let live = Live(
        try Sketch {
          Sketch.State("a"); Sketch.State("b")
          Sketch.Event.after(.seconds(1), from: "a", to: "b")
        },
        isSuspended: true,
        clock: NotingClock(clock, journal)
      )
      remains = live
      live.resume()
      await clock.waitForSleepers(1)
      withExtendedLifetime(live) {}
    }
    await journal.wait(for: "cancelled")
    #expect(remains == nil)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `releasing a machine wakes its sleeping activities`() async throws {
    let clock = ManualClock()
    do {
      let live = Live(
        try Sketch {
          Sketch.State("a").activity { context in try await context.sleep(for: .seconds(1)) }
        },
        clock: NotingClock(clock, journal)
      )
      await clock.waitForSleepers(1)
      withExtendedLifetime(live) {}
    }
    await journal.wait(for: "cancelled")
    #expect(clock.sleeperCount == 0)
  }

  @Test func `releasing a machine finishes its streams`() async throws {
    let (receipts, states, configurations, lifecycles) = try {
      let live = Live(try .lamp(), isSuspended: true)
      return (live.receipts, live.stateUpdates, live.configurationUpdates, live.lifecycleUpdates)
    }()
    #expect(await receipts.reduce(into: []) { $0.append($1) }.isEmpty)
    #expect(await states.reduce(into: []) { $0.append($1) }.isEmpty)
    #expect(await configurations.reduce(into: []) { $0.append($1) }.isEmpty)
    #expect(await lifecycles.reduce(into: []) { $0.append($1) } == [.suspended])
  }

  @Test func `releasing a machine releases its waiting events`() async throws {
    final class Token: Sendable {
      let journal: Journal
      init(_ journal: Journal) { self.journal = journal }
      deinit { journal.add("gone") }
    }
    do {
      let live = Live(try .lamp(), isSuspended: true)
      try await live.send("on", userInfo: ["token": Token(journal)])
    }
    await journal.wait(for: "gone")
  }

  @Test func `a user info value may call the machine while it is deinitialized`() async throws {
    let live = Live(
      try Sketch {
        Sketch.State("a"); Sketch.State("b").deferring("wait"); Sketch.State("c")
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event("leave", from: "b", to: "c")
      }
    )
    try await live.fire("go")
    try await live.send("wait", userInfo: ["asker": Asker(live)])
    try await live.send("leave")
    await live.flush()
    #expect(live.state == "c")
    live.suspend()
    let firing = await live.onceWaiting { live in
      try await live.fire("none", userInfo: ["asker": Asker(live)])
    }
    firing.cancel()
    await #expect(throws: CancellationError.self) { try await firing.value }
    try await live.send("none", userInfo: ["asker": Asker(live)])
    live.invalidate()
    await live.flush()
  }

  @Test func `a value in an old receipt may call the machine while it is deinitialized`()
    async throws
  {
    let live = Live(
      try Sketch {
        Sketch.State("a"); Sketch.State("b").deferring("wait"); Sketch.State("c")
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event("leave", from: "b", to: "c")
        Sketch.Event("wait", in: "c").perform { $0.raise("nothing", userInfo: $0.userInfo) }
        Sketch.Event("back", from: "c", to: "a")
      }
    )
    let receipts = live.receipts(buffer: 1)
    for _ in 1...3 {
      for event in ["go", "wait", "leave", "wait", "back"] {
        try live.post(event, Asker(live))
      }
    }
    await live.flush()
    #expect(live.state == "a")
    live.invalidate()
    #expect(await receipts.reduce(0) { count, _ in count + 1 } == 1)
  }
}

/// A value that calls a live machine while it is deinitialized.
private final class Asker: Sendable {
  let live: Live

  init(_ live: Live) { self.live = live }

  deinit { _ = (live.state, live.lifecycle) }
}

extension MachineActor where StateID == String, EventID == String {
  fileprivate nonisolated func post(_ event: String, _ value: any Sendable) throws(MailboxError) {
    try send(event, userInfo: ["value": value])
  }
}

/// A manual clock that notes which sleeps are cancelled.
struct NotingClock: Clock {
  let clock: ManualClock
  let journal: Journal

  init(_ clock: ManualClock, _ journal: Journal) {
    self.clock = clock
    self.journal = journal
  }

  var now: ManualClock.Instant { clock.now }

  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    do {
      try await clock.sleep(until: deadline)
    } catch {
      journal.add("cancelled")
      throw error
    }
  }
}
