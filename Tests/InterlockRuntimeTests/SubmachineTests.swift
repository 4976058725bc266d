import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

@Suite("A machine as an activity", .hangLimit)
struct SubmachineTests {
  private struct Trouble: Error {}

  /// Ends in "paid" after two seconds, unless it is declined or broken first.
  private func payment() throws -> Sketch {
    try Sketch {
      Sketch.State("asking")
      Sketch.State.final("paid")
      Sketch.State.final("declined")
      Sketch.Event.after(.seconds(2), from: "asking", to: "paid")
      Sketch.Event("decline", from: "asking", to: "declined")
      Sketch.Event("break", in: "asking").perform { _ in throw Trouble() }
    }
  }

  private func order(
    _ journal: Journal,
    connect:
      @escaping @Sendable (MachineActor<String, String>, Sketch.ActivityContext) async throws ->
      Void
  ) throws -> Sketch {
    let payment = try payment()
    return try Sketch(initial: "open") {
      Sketch.State("open")
      Sketch.State("paying")
        .activity(running: payment, then: "done", catch: "trouble", connect)
      Sketch.State("closed").didEnter { journal.add("\($0.userInfo["result"] ?? "none")") }
      Sketch.State("broken").didEnter { journal.add("\($0.userInfo["error"] ?? "none")") }
      Sketch.Event("pay", from: "open", to: "paying")
      Sketch.Event("cancel", from: "paying", to: "open")
      Sketch.Event("done", from: "paying", to: "closed")
      Sketch.Event("trouble", from: "paying", to: "broken")
    }
  }

  private func state(
    _ live: MachineActor<String, String>,
    when isReached: @Sendable (String) -> Bool
  ) async -> String? {
    for await state in live.stateUpdates where isReached(state) { return state }
    return nil
  }

  @Test func `the end of a submachine is an event with its final state`() async throws {
    let journal = Journal()
    let clock = ManualClock()
    let live = MachineActor(try order(journal) { _, _ in }, clock: clock)
    try await live.fire("pay")
    await clock.step()
    #expect(await state(live) { $0 == "closed" } == "closed")
    #expect(journal.lines == ["paid"])
    #expect(clock.now.offset == .seconds(2))
  }

  @Test func `events can be forwarded to a submachine`() async throws {
    let journal = Journal()
    let live = MachineActor(
      try order(journal) { inner, _ in try await inner.send("decline") },
      clock: ManualClock()
    )
    try await live.fire("pay")
    #expect(await state(live) { $0 == "closed" } == "closed")
    #expect(journal.lines == ["declined"])
  }

  @Test(arguments: [true, false])
  func `a submachine that something else ends fails its activity`(isEnded: Bool) async throws {
    let journal = Journal()
    let live = MachineActor(
      try order(journal) { inner, _ in
        if isEnded { await inner.end() } else { inner.invalidate() }
      },
      clock: ManualClock()
    )
    try await live.fire("pay")
    #expect(await state(live) { $0 == "broken" } == "broken")
    #expect(journal.lines == ["CancellationError()"])
  }

  @Test func `an error after the end of a submachine is the reason`() async throws {
    for _ in 0..<100 {
      let journal = Journal()
      let live = MachineActor(
        try order(journal) { inner, _ in
          await inner.end()
          throw Trouble()
        },
        clock: ManualClock()
      )
      try await live.fire("pay")
      #expect(await state(live) { $0 == "broken" } == "broken")
      #expect(journal.lines == ["Trouble()"])
    }
  }

  @Test func `the first error of a submachine ends it and becomes an event`() async throws {
    let journal = Journal()
    let live = MachineActor(
      try order(journal) { inner, _ in try await inner.send("break") },
      clock: ManualClock()
    )
    try await live.fire("pay")
    #expect(await state(live) { $0 == "broken" } == "broken")
    #expect(journal.lines.count == 1)
    #expect(journal.lines[0].contains("Trouble()"))
  }

  @Test func `a submachine is invalidated when its state is exited`() async throws {
    let (inners, found) = AsyncStream<MachineActor<String, String>>.makeStream()
    let live = MachineActor(
      try order(Journal()) { inner, _ in found.yield(inner) },
      clock: ManualClock()
    )
    try await live.fire("pay")
    var iterator = inners.makeAsyncIterator()
    let inner = try #require(await iterator.next())
    try await live.fire("cancel")
    for await _ in inner.lifecycleUpdates {}
    #expect(inner.lifecycle == .invalidated)
    #expect(live.state == "open")
  }

  @Test func `a submachine is invalidated when its state is exited, whatever else runs`()
    async throws
  {
    let (inners, found) = AsyncStream<Live>.makeStream()
    let gate = Gate()
    let lamp = try Sketch.lamp()
    let live = Live(
      try Sketch {
        Sketch.State("a");
        Sketch.State("b")
          .activity(running: lamp) { inner, _ in
            found.yield(inner)
            await gate.pass()
          }
        Sketch.Event("in", from: "a", to: "b")
        Sketch.Event("out", from: "b", to: "a")
      }
    )
    try await live.fire("in")
    var iterator = inners.makeAsyncIterator()
    let inner = try #require(await iterator.next())
    try await live.fire("out")
    for await _ in inner.lifecycleUpdates {}
    #expect(inner.lifecycle == .invalidated)
    gate.open()
    await live.flush()
  }
}
