import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

/// Every public call is made after an end: nothing hangs, and what would change the machine is refused.
@Suite("Calls after an end", .hangLimit)
struct CallsAfterEndTests {
  private typealias LiveLife = MachineActor<String, String>.With<Int>

  enum Way: CaseIterable { case inactive, ended, limited, invalidated }

  private let clock = ManualClock()

  private func isSuspended(_ way: Way) -> Bool { way == .inactive }

  private func end(_ live: Live, _ way: Way) async {
    if way != .inactive { await live.settle() }
    switch way {
    case .inactive: await live.end(waiting: .dropped)
    case .ended: await live.end()
    case .limited: await live.end(within: .seconds(1))
    case .invalidated:
      live.invalidate()
      await live.settle()
    }
  }

  /// What the calls of an actor answer.
  private func expected(_ way: Way) -> [String: String] {
    let (isActive, states) = (way != .inactive, way == .inactive ? "[]" : "[\"a\"]")
    return [
      "fire(_ event, userInfo) async": "invalidated",
      "fire(_ event, _ payload, userInfo) async": "invalidated",
      "fire(_ events, userInfo) async": "[\"invalidated\", \"invalidated\"]",
      "send(_ event, userInfo)": "invalidated",
      "send(_ events, userInfo)": "invalidated",
      "send(_ event, _ payload, userInfo)": "invalidated",
      "send(_ event, userInfo) async": "invalidated",
      "send(_ events, userInfo) async": "invalidated",
      "bind(to name, from sender, in center, _ event)": "()",
      "bind(to sequence, _ event)": "()",
      "bind(toSignal signal, _ event, userInfo)": "()",
      "settle() async": "true",
      "flush() async": "()",
      "wait(for state, upTo limit) async": "over",
      "wait(for name, upTo limit, until condition) async": "over",
      "snapshot(mailbox choice) async": "0",
      "end(waiting) async": "()",
      "end(waiting, within limit) async": "[]",
      "run() async": "()",
      "invalidate()": "()",
      "suspend()": "()",
      "resume()": "false",
      "canFire(_ event, userInfo)": "false",
      "canFire(_ event, _ payload, userInfo)": "false",
      "refusal(of event, userInfo)": "finished",
      "refusal(of event, _ payload, userInfo)": "finished",
      "availability(userInfo)": "[false, false]",
      "isIn(_ state)": "true",
      "ancestors(of state)": "[]",
      "receipts(buffer)": "[]",
      "stateUpdates(buffer)": states,
      "configurationUpdates(buffer)": isActive ? "[[\"a\"]]" : "[]",
      "receipts": "[]",
      "occurrences(buffer)": "[]",
      "occurrences": "[]",
      "stateUpdates": states,
      "configurationUpdates": isActive ? "[[\"a\"]]" : "[]",
      "lifecycleUpdates": "[\"invalidated\"]",
      "lifecycle": "invalidated",
      "machine": "\(isActive)",
      "actor": "\(isActive)",
      "state": "a",
      "configuration": "[\"a\"]",
      "isActive": "\(isActive)",
      "droppedCount": "0",
      "context": "7",
      "contextUpdates": "[7]",
    ]
  }

  /// Synchronous calls have the same names as asynchronous ones.
  private func post(_ live: LiveLife, _ events: [String]) throws(MailboxError) {
    try live.send(events)
  }

  private func post(_ live: LiveLife, _ event: String) throws(MailboxError) {
    try live.send(event)
  }

  private func questions(
    to live: some LiveActor<String, String>
  ) -> [NamedCall] {
    [
      ("canFire(_ event, userInfo)", { live.canFire("go") }),
      ("canFire(_ event, _ payload, userInfo)", { live.canFire(CalledMachine.pay, 1) }),
      ("refusal(of event, userInfo)", { live.refusal(of: "go").map { "\($0.reason)" } ?? "none" }),
      (
        "refusal(of event, _ payload, userInfo)",
        { live.refusal(of: CalledMachine.pay, 1).map { "\($0.reason)" } ?? "none" }
      ),
      ("availability(userInfo)", { live.availability().map(\.isAvailable) }),
      ("isIn(_ state)", { live.isIn("a") }),
      ("ancestors(of state)", { live.ancestors(of: "a") }),
    ]
  }

  private func calls(of live: Live) -> [NamedCall] {
    questions(to: live) + [
      ("fire(_ event, userInfo) async", { try await live.fire("go") }),
      ("fire(_ event, _ payload, userInfo) async", { try await live.fire(CalledMachine.pay, 1) }),
      ("fire(_ events, userInfo) async", { await live.fire(["go", "go"]) }),
      ("send(_ event, userInfo)", { try live.post("go") }),
      ("send(_ events, userInfo)", { try live.post(["go"]) }),
      ("send(_ event, _ payload, userInfo)", { try live.send(CalledMachine.pay, 1) }),
      ("send(_ event, userInfo) async", { try await live.send("go") }),
      ("send(_ events, userInfo) async", { try await live.send(["go"]) }),
      (
        "bind(to name, from sender, in center, _ event)",
        {
          let (name, center) = (Notification.Name("afterEnd"), NotificationCenter())
          let binding = live.bind(to: name, in: center) { _ in .init(event: "go") }
          center.post(name: name, object: nil)
          return binding.cancel()
        }
      ),
      (
        "bind(to sequence, _ event)",
        {
          let (numbers, continuation) = AsyncStream<Int>.makeStream()
          continuation.yield(1)
          return live.bind(to: numbers) { _ in .init(event: "go") }.cancel()
        }
      ),
      (
        "bind(toSignal signal, _ event, userInfo)", { live.bind(toSignal: SIGWINCH, "go").cancel() }
      ),
      ("settle() async", { await live.settle() }),
      ("flush() async", { await live.flush() }),
      ("wait(for state, upTo limit) async", { try await live.wait(for: "b", upTo: .seconds(600)) }),
      (
        "wait(for name, upTo limit, until condition) async",
        { try await live.wait(for: "never", upTo: .seconds(600)) { _ in false } }
      ),
      ("snapshot(mailbox choice) async", { await live.snapshot(mailbox: .drained).mailbox.count }),
      ("end(waiting) async", { await live.end() }),
      ("end(waiting, within limit) async", { await live.end(within: .seconds(1)) }),
      ("run() async", { await live.run() }),
      ("invalidate()", { live.invalidate() }),
      ("suspend()", { live.suspend() }),
      ("resume()", { live.resume() }),
      ("receipts(buffer)", { try await live.receipts(buffer: 1).all() }),
      ("stateUpdates(buffer)", { try await live.stateUpdates(buffer: 1).all() }),
      ("configurationUpdates(buffer)", { try await live.configurationUpdates(buffer: 1).all() }),
      ("receipts", { try await live.receipts.all() }),
      ("occurrences(buffer)", { try await live.occurrences(buffer: 1).all() }),
      ("occurrences", { try await live.occurrences.all() }),
      ("stateUpdates", { try await live.stateUpdates.all() }),
      ("configurationUpdates", { try await live.configurationUpdates.all() }),
      ("lifecycleUpdates", { try await live.lifecycleUpdates.all().map(\.rawValue) }),
      ("lifecycle", { live.lifecycle }),
      ("machine", { live.machine.isActive }),
      ("actor", { live.actor.isActive }),
      ("state", { live.state }),
      ("configuration", { live.configuration }),
      ("isActive", { live.isActive }),
      ("droppedCount", { live.droppedCount }),
    ]
  }

  private func calls(of live: LiveLife) -> [NamedCall] {
    questions(to: live) + [
      ("fire(_ event, userInfo) async", { try await live.fire("go") }),
      ("fire(_ event, _ payload, userInfo) async", { try await live.fire(CalledMachine.pay, 1) }),
      ("fire(_ events, userInfo) async", { await live.fire(["go", "go"]) }),
      ("send(_ event, userInfo)", { try post(live, "go") }),
      ("send(_ events, userInfo)", { try post(live, ["go"]) }),
      ("send(_ event, _ payload, userInfo)", { try live.send(CalledMachine.pay, 1) }),
      ("send(_ event, userInfo) async", { try await live.send("go") }),
      ("send(_ events, userInfo) async", { try await live.send(["go"]) }),
      ("settle() async", { await live.settle() }),
      ("flush() async", { await live.flush() }),
      ("wait(for state, upTo limit) async", { try await live.wait(for: "b", upTo: .seconds(600)) }),
      (
        "wait(for name, upTo limit, until condition) async",
        { try await live.wait(for: "never", upTo: .seconds(600)) { $0 < 0 } }
      ),
      ("snapshot(mailbox choice) async", { await live.snapshot(mailbox: .drained).mailbox.count }),
      ("end(waiting) async", { await live.end() }),
      ("end(waiting, within limit) async", { await live.end(within: .seconds(1)) }),
      ("run() async", { await live.run() }),
      ("invalidate()", { live.invalidate() }),
      ("suspend()", { live.suspend() }),
      ("resume()", { live.resume() }),
      ("context", { live.context }),
      ("contextUpdates", { try await live.contextUpdates.all() }),
      ("actor", { live.actor.isActive }),
    ]
  }

  private func calls(of handle: Live.Handle) -> [NamedCall] {
    [
      ("invalidate()", { handle.invalidate() }),
      ("suspend()", { handle.suspend() }),
      ("resume()", { handle.resume() }),
      ("receipts", { try await handle.receipts.all() }),
      ("stateUpdates", { try await handle.stateUpdates.all() }),
      ("configurationUpdates", { try await handle.configurationUpdates.all() }),
      ("lifecycleUpdates", { try await handle.lifecycleUpdates.all().map(\.rawValue) }),
      ("lifecycle", { handle.lifecycle }),
      ("machine", { handle.machine.isActive }),
    ]
  }

  private func expect(_ calls: [NamedCall], _ way: Way, allOf types: String...) async throws {
    let names = try types.reduce(into: Set<String>()) {
      $0.formUnion(try PublicCalls(of: $1).names)
    }
    #expect(Set(calls.map(\.name)) == names)
    let expected = expected(way).filter { names.contains($0.key) }
    #expect(await calls.answers() == expected)
  }

  @Test(arguments: Way.allCases)
  func `an actor answers questions and refuses the rest`(way: Way) async throws {
    let live = Live(try CalledMachine.plain(), isSuspended: isSuspended(way), clock: clock)
    await end(live, way)
    try await expect(calls(of: live), way, allOf: "MachineActor", "LiveActor")
  }

  @Test(arguments: Way.allCases)
  func `an actor with a context answers questions and refuses the rest`(way: Way) async throws {
    let live = MachineActor.With(
      try CalledMachine.withContext(),
      context: 7,
      isSuspended: isSuspended(way),
      clock: clock
    )
    await end(live.actor, way)
    try await expect(
      calls(of: live),
      way,
      allOf: "MachineActor.With where Context : Sendable",
      "MachineActor.With",
      "LiveActor"
    )
  }

  @Test(arguments: Way.allCases.filter { $0 != .inactive })
  func `the handle of an activity answers questions and changes nothing`(way: Way) async throws {
    let handle = Shared<Live.Handle?>(nil)
    let live = Live(
      try Sketch { Sketch.State("a").activity { handle.set($0.actor) } },
      clock: clock
    )
    await end(live, way)
    try await expect(
      calls(of: try #require(handle.value)),
      way,
      allOf: "MachineActor.Handle"
    )
  }

  @Test func `a submachine answers questions and refuses the rest`() async throws {
    let inner = Shared<Live?>(nil)
    let submachine = try CalledMachine.plain()
    let outer = try Sketch {
      Sketch.State("outer").activity(running: submachine) { live, _ in
        await live.flush()
        inner.set(live)
        await cancellation()
      }
    }
    let live = Live(outer, clock: clock)
    await live.settle()
    await live.end()
    try await expect(
      calls(of: try #require(inner.value)),
      .ended,
      allOf: "MachineActor",
      "LiveActor"
    )
    inner.set(nil)
  }
}
