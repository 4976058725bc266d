import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// Calls a live machine from wherever it is called itself.
private final class Caller: Sendable {
  private let call = Shared<(@Sendable () -> Void)?>(nil)

  func attach<StateID, EventID>(_ live: MachineActor<StateID, EventID>) {
    call.set { _ = (live.lifecycle, live.machine, live.droppedCount) }
  }

  func detach() { call.set(nil) }

  func callNow() { call.value?() }
}

/// Calls a live machine when it is released.
private final class Farewell: Sendable {
  private let caller: Caller

  init(_ caller: Caller) { self.caller = caller }

  deinit { caller.callNow() }
}

/// A clock that calls a live machine whenever it is asked for the time.
private struct CallingClock: Clock {
  let clock = ManualClock()
  let caller: Caller

  var now: ManualClock.Instant {
    caller.callNow()
    return clock.now
  }

  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    caller.callNow()
    try await clock.sleep(until: deadline)
  }
}

/// An identifier that calls a live machine whenever it is compared, hashed or described.
private struct Spy: Hashable, CustomStringConvertible {
  static let caller = Caller()

  let name: String

  init(_ name: String) { self.name = name }

  var description: String {
    Self.caller.callNow()
    return name
  }

  static func == (left: Self, right: Self) -> Bool {
    caller.callNow()
    return left.name == right.name
  }

  func hash(into hasher: inout Hasher) {
    Self.caller.callNow()
    hasher.combine(name)
  }
}

/// Whatever is called under a lock of ours could wait for that lock. Here it does: it calls the machine.
@Suite("Nothing of others is called under a lock", .hangLimit)
struct LockTests {
  private let caller = Caller()

  #if DEBUG
    @Test(.highPriority) func `a debug build stops at code of others under a lock`() async {
      await #expect(processExitsWith: .failure) {
        Locked(0).withLock { _ in HeldLocks.assertNone() }
      }
      await #expect(processExitsWith: .failure) {
        let (outer, inner) = (Locked(0), Locked(0))
        outer.withLock { _ in
          inner.withLock { _ in }
          HeldLocks.assertNone()
        }
      }
      await #expect(processExitsWith: .failure) {
        let lock = Locked(0)
        lock.withLock { _ in lock.withLock { _ in } }
      }
      await #expect(processExitsWith: .success) {
        Locked(0).withLock { _ in }
        HeldLocks.assertNone()
      }
    }
  #endif

  /// A machine whose timer is set, so that events are sent with the time.
  private func timed() throws -> Sketch {
    try Sketch {
      Sketch.State("a").activity { context in
        try context.send("x")
        return "x"
      }
      Sketch.State("b")
      Sketch.Event("x", in: "a")
      Sketch.Event.after(.seconds(60), from: "a", to: "b")
    }
  }

  @Test(arguments: [
    MailboxLimit.unbounded, .suspending(limit: 2), .rejecting(limit: 2), .droppingOldest(limit: 2),
  ])
  func `a clock may call the machine when it is asked for the time`(limit: MailboxLimit)
    async throws
  {
    let clock = CallingClock(caller: caller)
    let live = Live(try timed(), clock: clock, mailbox: limit) { failure in
      if case .event("none") = failure.origin { .init(event: "x") } else { nil }
    }
    caller.attach(live)
    await live.settle()
    try await live.fire("x")
    live.suspend()
    try await live.send("none")
    try await live.send(["x"])
    let firing = await live.firing("x")
    let sending = await live.sending("x")
    let snapshot = await live.snapshot()
    await #expect(throws: WaitError.self) {
      try await live.wait(for: "b", upTo: .milliseconds(1))
    }
    live.resume()
    _ = await firing.result
    _ = await sending.result
    await live.settle()
    clock.clock.advance(by: .seconds(60))
    await live.settle()
    #expect(live.state == "b")
    let date = Date() + 3_600
    let restored = try Live(restoring: snapshot, of: try timed(), clock: clock, date: date)
    caller.attach(restored)
    await restored.settle()
    caller.detach()
    #expect(restored.state == "b")
  }

  @Test func `identifiers may call the machine when they are compared, hashed and described`()
    async throws
  {
    typealias Watched = Machine<Spy, Spy>
    let live = MachineActor(
      try Watched(initial: Spy("a")) {
        Watched.State(Spy("a")).activity("wait") { _ in await cancellation() }
        Watched.State(parallel: Spy("b")) {
          Watched.State(Spy("c"))
          Watched.State(Spy("d"))
        }
        Watched.Event(Spy("x"), from: Spy("a"), to: Spy("b"))
        Watched.Event(Spy("x"), from: Spy("b"), to: Spy("a"))
      },
      isSuspended: true,
      clock: ManualClock()
    )
    Spy.caller.attach(live)
    let (states, configurations) = (live.stateUpdates, live.configurationUpdates)
    live.resume()
    for _ in 1...2 { try await live.fire(Spy("x")) }
    try await live.send(Spy("none"))
    await #expect(throws: WaitError.self) {
      try await live.wait(for: Spy("c"), upTo: .milliseconds(1))
    }
    let late = live.stateUpdates
    live.invalidate()
    await live.settle()
    #expect(await states.reduce(into: []) { $0.append($1.name) } == ["a", "c", "a"])
    #expect(
      await configurations.reduce(into: []) { $0.append($1.map(\.name)) } == [
        ["a"], ["c", "d"], ["a"],
      ]
    )
    #expect(await late.reduce(into: []) { $0.append($1.name) } == ["a"])
    Spy.caller.detach()
  }

  @Test func `what the machine holds may call it when it is released`() async throws {
    typealias Life = Sketch.With<Farewell>
    let gate = Gate()
    let life = try Life(initial: "a") {
      Life.State("a").activity { _ in await gate.pass() }
      Life.State("b")
      Life.Event("x", from: "a", to: "b").perform { [caller] in $0.context = Farewell(caller) }
      Life.Event("x", from: "b", to: "a").perform { [caller] in $0.context = Farewell(caller) }
    }
    let live = MachineActor.With(
      life,
      context: Farewell(caller),
      mailbox: .droppingOldest(limit: 1)
    )
    caller.attach(live.actor)
    var updates: [MachineActor<String, String>.With<Farewell>.ContextUpdates] = []
    for _ in 1...4 {
      updates.append(live.contextUpdates)
      try await live.fire("x", userInfo: ["value": Farewell(caller)])
    }
    updates.removeFirst(2)
    let reader = Task { [updates] in for await _ in updates[0] {} }
    live.suspend()
    for _ in 1...2 { try await live.send("x", userInfo: ["value": Farewell(caller)]) }
    reader.cancel()
    await reader.value
    live.resume()
    gate.open()
    await live.end()
    caller.detach()
    #expect(live.lifecycle == .invalidated)
  }

  @Test func `whatever hears of the machine may call it`() async throws {
    let journal = Journal()
    let live = Live(
      try timed(),
      isSuspended: true,
      clock: ManualClock(),
      errorHandler: { [caller] _ in
        caller.callNow()
        return nil
      },
      log: { [caller] occurrence in
        caller.callNow()
        if case .lifecycle(let change) = occurrence { journal.add("\(change)") }
      }
    )
    caller.attach(live)
    let token = NotificationCenter.default.addObserver(
      forName: ActorLifecycle.running.notification,
      object: live,
      queue: nil
    ) { [caller] _ in caller.callNow() }
    defer { NotificationCenter.default.removeObserver(token) }
    live.resume()
    try await live.send("none")
    await live.end()
    caller.detach()
    #expect(journal.lines == ["running", "invalidated"])
  }
}
