import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@Suite("Failures in live machines", .hangLimit)
struct FailureTests {
  private let journal = Journal()
  private let isBroken = Shared(true)

  /// Fails in one of its events and, while it is broken, on activation or in its timer too.
  private func machine(breaksOnEntry: Bool = false, timer: Duration = .seconds(5)) throws -> Sketch
  {
    try Sketch {
      Sketch.State("a").didEnter { [isBroken] _ in
        if breaksOnEntry, isBroken.value { throw Mishap() }
      }
      .activity { [journal] _ in journal.add("activity") }
      Sketch.State("b")
      Sketch.Event("fail", from: "a", to: "b").perform { _ in throw Mishap() }
      Sketch.Event("note", in: "a").perform { [journal] in
        journal.add("noted \($0.userInfo["text"] ?? "")")
      }
      Sketch.Event.after(timer, from: "a", to: "b").perform { [isBroken] _ in
        if isBroken.value { throw Mishap() }
      }
    }
  }

  private func live(
    _ machine: Sketch,
    _ clock: ManualClock = ManualClock(),
    answer: Sketch.PendingEvent? = nil
  ) -> Live {
    Live(machine, isSuspended: true, clock: clock) { [journal] failure in
      switch failure.origin {
      case .event(let event): journal.add("event \(event)")
      case .timer: journal.add("timer")
      case .activation: journal.add("activation")
      case .activity, .source, .settling: journal.add("other")
      }
      return answer
    } log: { [journal] occurrence in
      if case .failed(let failure) = occurrence, case .event(let event) = failure.origin {
        journal.add("log \(event)")
      }
    }
  }

  @Test func `a throwing callback leaves the machine unchanged, and the caller gets the error`()
    async throws
  {
    let live = live(try machine())
    live.resume()
    await live.settle()
    let machine = live.machine
    await #expect {
      try await live.fire("fail")
    } throws: { error in
      guard case Sketch.FireError.callbackFailed(let failure) = error else { return false }
      return failure.cause is Mishap
    }
    #expect(live.machine == machine)
    #expect(journal.lines == ["activity", "log fail"])
    try await live.fire("note")
  }

  @Test func `failures of sent events are reported, separately for each event of a batch`()
    async throws
  {
    let live = live(try machine())
    live.resume()
    await live.settle()
    try await live.send("fail")
    try await live.send(["none", "note", "fail"])
    await live.settle()
    #expect(
      journal.lines.filter { !$0.hasPrefix("log") } == [
        "activity", "event fail", "event none", "noted ", "event fail",
      ]
    )
  }

  @Test func `the failure of a waiting event reaches its caller`() async throws {
    let live = live(try machine())
    let firing = await live.firing("fail")
    let batch = await live.firing(["note", "fail"])
    live.resume()
    await #expect(throws: Sketch.FireError.self) { try await firing.value }
    #expect(try await batch.value.map(\.text) == ["a --note--> (internal)", "thrown: perform"])
    #expect(!journal.lines.contains("event fail"))
  }

  @Test func `the event returned by the error handler is sent`() async throws {
    let answer = Sketch.PendingEvent(event: "note", userInfo: ["text": "answer"])
    let live = live(try machine(), answer: answer)
    live.resume()
    await live.settle()
    live.suspend()
    try await live.send("fail")
    try await live.send("note", userInfo: ["text": "second"])
    live.resume()
    await live.settle()
    await live.settle()
    #expect(
      journal.lines == ["activity", "log fail", "event fail", "noted second", "noted answer"]
    )
  }

  @Test func `a failing answer to a failure is reported and gets no answer of its own`()
    async throws
  {
    let live = live(try machine(), answer: Sketch.PendingEvent(event: "fail"))
    live.resume()
    await live.settle()
    try await live.send("none")
    for _ in 1...5 { await live.settle() }
    #expect(journal.lines.filter { $0.hasPrefix("event") } == ["event none", "event fail"])
  }

  @Test func `a failed activation is reported, and the first event retries it`()
    async throws
  {
    let live = live(try machine(breaksOnEntry: true))
    live.resume()
    await live.settle()
    #expect(journal.lines == ["activation"])
    #expect(!live.machine.isActive)
    await #expect(throws: Sketch.FireError.self) { try await live.fire("note") }
    try await live.send("note")
    await live.settle()
    #expect(journal.lines == ["activation", "log note", "log note", "event note"])
    isBroken.set(false)
    try await live.fire("note")
    await live.settle()
    #expect(live.machine.isActive)
    #expect(journal.lines.suffix(2).sorted() == ["activity", "noted "])
  }

  @Test func `an activation that an event makes up for stays even if the event is refused`()
    async throws
  {
    let live = live(try machine(breaksOnEntry: true))
    live.resume()
    await live.settle()
    var updates = live.stateUpdates.makeAsyncIterator()
    isBroken.set(false)
    await #expect(throws: Sketch.FireError.self) { try await live.fire("unknown") }
    await live.settle()
    #expect(live.machine.isActive)
    #expect(journal.lines.sorted() == ["activation", "activity", "log unknown"])
    #expect(await updates.next() == "a")
  }

  @Test func `an event is not fired if a listener ends the machine on its activation`()
    async throws
  {
    let target = Shared<Live?>(nil)
    let live = Live(
      try machine(breaksOnEntry: true),
      isSuspended: true,
      clock: ManualClock(),
      log: { occurrence in
        if case .activated = occurrence { target.value?.invalidate() }
      }
    )
    target.set(live)
    live.resume()
    await live.settle()
    isBroken.set(false)
    await #expect(throws: Sketch.FireError.self) { try await live.fire("note") }
    #expect(journal.lines.isEmpty)
    target.set(nil)
  }

  @Test func `a timer that throws is reported and retried later`() async throws {
    let clock = ManualClock()
    let live = live(try machine(), clock, answer: Sketch.PendingEvent(event: "note"))
    var failures: Int { journal.lines.count { $0 == "timer" } }
    live.resume()
    await live.settle()
    clock.advance(by: .seconds(5))
    for _ in 1...5 { await live.settle() }
    #expect(failures == 1)
    await clock.waitForSleepers(1)
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    for _ in 1...5 { await live.settle() }
    #expect(failures == 2)
    // An event could have changed the situation.
    try await live.fire("note")
    for _ in 1...5 { await live.settle() }
    #expect(failures == 3)
    isBroken.set(false)
    clock.advance(by: .seconds(1))
    await live.settle()
    #expect(failures == 3)
    #expect(live.state == "b")
  }

  @Test func `the retry of a timer that threw wakes only with the clock`() async throws {
    let clock = ManualClock()
    let live = live(try machine(), clock)
    live.resume()
    for number in 1...5 {
      await clock.step()
      await journal.wait(for: "timer", times: number)
    }
    #expect(journal.lines.count { $0 == "timer" } == 5)
    #expect(live.state == "a")
  }

  @Test func `an event that exits the state cancels the retry of its timer`() async throws {
    let clock = ManualClock()
    let live = live(
      try Sketch {
        Sketch.State("a"); Sketch.State("b"); Sketch.State("c")
        Sketch.Event.after(.seconds(5), from: "a", to: "c").perform { _ in throw Mishap() }
        Sketch.Event.after(.milliseconds(100), from: "b", to: "c")
        Sketch.Event("go", from: "a", to: "b")
      },
      clock,
      answer: Sketch.PendingEvent(event: "go")
    )
    live.resume()
    await live.settle()
    clock.advance(by: .seconds(5))
    for _ in 1...3 { await live.settle() }
    #expect(live.state == "b")
    clock.advance(by: .milliseconds(100))
    await live.settle()
    #expect(live.state == "c")
    #expect(journal.lines == ["timer"])
  }
}
