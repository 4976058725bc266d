import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

@Suite("Lifecycle of a live machine", .hangLimit)
struct ActorLifecycleTests {
  @Test func `a new machine runs at once`() async throws {
    let live = Live(try .lamp())
    #expect(live.lifecycle == .running)
    try await live.fire("on")
    #expect(live.state == "on")
  }

  @Test func `a machine is activated without a call or an event`() async throws {
    let journal = Journal()
    let live = Live(try Sketch { Sketch.State("a").didEnter { _ in journal.add("entered") } })
    await journal.wait(for: "entered")
    #expect(live.lifecycle == .running)
  }

  @Test func `an unreferenced machine is activated and then released`() async throws {
    let journal = Journal()
    _ = Live(try Sketch { Sketch.State("a").didEnter { _ in journal.add("entered") } })
    await journal.wait(for: "entered")
  }

  @Test func `a restored machine runs at once unless it is created suspended`() async throws {
    let snapshot = Live.Snapshot(machine: .init(state: "off"), mailbox: [.init(event: "on")])
    let suspended = try Live(restoring: snapshot, of: try .lamp(), isSuspended: true)
    let running = try Live(restoring: snapshot, of: try .lamp())
    await suspended.flush()
    await running.flush()
    #expect(suspended.state == "off")
    #expect(suspended.lifecycle == .suspended)
    #expect(running.state == "on")
  }

  @Test func `a machine created suspended runs after it is resumed`() async throws {
    let live = MachineActor(
      try Sketch {
        Sketch.State("tick"); Sketch.State("tock")
        Sketch.Event("go", from: "tick", to: "tock")
      },
      isSuspended: true
    )
    #expect(live.lifecycle == .suspended)
    try await live.send("go")
    await live.flush()
    #expect(live.state == "tick")
    live.resume()
    await live.flush()
    #expect(live.state == "tock")
    #expect(live.lifecycle == .running)
  }

  @Test func `an activity chooses the next event`() async throws {
    let clock = ManualClock()
    let live = MachineActor(
      try Sketch {
        Sketch.State("tick").activity { context in
          try await context.sleep(for: .seconds(1))
          return "tock"
        }
        Sketch.State("tock").activity { context in
          try await context.sleep(for: .seconds(2))
          return "tick"
        }
        Sketch.Event("tock", from: "tick", to: "tock")
        Sketch.Event("tick", from: "tock", to: "tick")
      },
      isSuspended: true,
      clock: clock
    )
    let states = live.stateUpdates
    live.resume()
    var iterator = states.makeAsyncIterator()
    var seen: [String] = []
    seen.append(await iterator.next() ?? "")
    for _ in 1...6 {
      await clock.step()
      seen.append(await iterator.next() ?? "")
    }
    #expect(seen == ["tick", "tock", "tick", "tock", "tick", "tock", "tick"])
    #expect(clock.now.offset == .seconds(9))
  }

  @Test func `the clock drives timers`() async throws {
    let clock = ManualClock()
    let live = MachineActor(
      try Sketch {
        Sketch.State("a"); Sketch.State("b")
        Sketch.Event.after(.seconds(5), from: "a", to: "b")
        Sketch.Event.after(.seconds(5), from: "b", to: "a")
      },
      clock: clock
    )
    await live.flush()
    clock.advance(by: .seconds(4))
    await live.flush()
    #expect(live.state == "a")
    clock.advance(by: .seconds(1))
    await live.flush()
    #expect(live.state == "b")
    var states = live.stateUpdates.makeAsyncIterator()
    #expect(await states.next() == "b")
    await clock.step()
    #expect(await states.next() == "a")
    #expect(clock.now.offset == .seconds(10))
  }

  @Test func `suspending on the news that the machine runs prevents its activation`()
    async throws
  {
    let shared = Shared<Live?>(nil)
    let live = Live(
      try .lamp(),
      isSuspended: true,
      log: { occurrence in
        guard case .lifecycle(.running) = occurrence else { return }
        shared.value?.suspend()
        shared.set(nil)
      }
    )
    shared.set(live)
    live.resume()
    await live.flush()
    #expect(!live.machine.isActive)
    live.resume()
    await live.flush()
    #expect(live.machine.isActive)
  }

  @Test func `a machine suspended as it finishes refuses events`() async throws {
    let shared = Shared<Live?>(nil)
    let live = Live(
      try Sketch {
        Sketch.State("a")
        Sketch.State.final("b").didEnter { _ in shared.value?.suspend() }
        Sketch.Event("end", from: "a", to: "b")
      },
      isSuspended: true
    )
    shared.set(live)
    live.resume()
    try await live.fire("end")
    shared.set(nil)
    #expect(live.lifecycle == .finished)
    await #expect(throws: Sketch.FireError.self) { try await live.fire("end") }
  }
}
