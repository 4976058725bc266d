import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// The values and the priority of tasks, and the guards and callbacks that run for their events.
@Suite("What an event carries", .hangLimit)
struct CarryingTests {
  private enum Request {
    @TaskLocal static var id = "none"

    static let carrying: Carrying = {
      let id = Self.id
      return { body in try Self.$id.withValue(id, operation: body) }
    }
  }

  private let journal = Journal()

  /// A machine whose guards and callbacks note the request for which they run, and that waits in "on" for a timer.
  private func machine() throws -> Sketch {
    let journal = journal
    let note = { @Sendable (name: String) in journal.add("\(name): \(Request.id)") }
    return try Sketch {
      Sketch.State("on").didEnter { _ in note("on") }
      Sketch.Event("fail", in: "on").perform { _ in throw Mishap() }
      for event in ["a", "b", "c", "answer"] {
        Sketch.Event(event, in: "on").shouldFire { _ in
          note("guard of \(event)")
          return true
        }
        .perform { _ in note(event) }
      }
      Sketch.Event("arm", in: "on").perform { $0.send("ring", after: .seconds(1)) }
      Sketch.Event("ring", in: "on").perform { _ in note("ring") }
    }
  }

  private func live(
    _ clock: some Clock<Duration>,
    isSuspended: Bool = true,
    carrying: Carrying? = nil
  ) throws -> Live {
    Live(
      try machine(),
      isSuspended: isSuspended,
      clock: clock,
      errorHandler: { [journal] _ in
        journal.add("failure: \(Request.id)")
        return .init(event: "answer")
      },
      carrying: carrying
    )
  }

  /// What wakes a machine for which events wait.
  enum Waker: CaseIterable {
    case resume, send, fire, flush, settle, drainedSnapshot, end

    func wake(_ live: Live) async throws {
      live.resume()
      switch self {
      case .resume: break
      case .send: try await live.send("c")
      case .fire: try await live.fire("c")
      case .flush: await live.flush()
      case .settle: await live.settle()
      case .drainedSnapshot: _ = await live.snapshot(mailbox: .drained)
      case .end: await live.end()
      }
    }
  }

  private func send(_ live: Live) async throws {
    try await Request.$id.withValue("A") { try await live.send("a") }
    try await Request.$id.withValue("B") { try await live.send(["b", "fail"]) }
  }

  /// What has been noted for what was sent before the machine was woken. A machine that is being ended may take no
  /// answer of its error handler.
  private func sentLines(_ waker: Waker) -> [String] {
    let later = ["c:", "guard of c:"] + (waker == .end ? ["answer:", "guard of answer:"] : [])
    return journal.lines.filter { line in !later.contains { line.hasPrefix($0) } }
  }

  private func expectedLines(_ waker: Waker, _ first: String, _ second: String) -> [String] {
    let answer = waker == .end ? [] : lines(of: "answer", second)
    return ["on: none"] + lines(of: "a", first) + lines(of: "b", second) + ["failure: \(second)"]
      + answer
  }

  private func lines(of event: String, _ request: String) -> [String] {
    ["guard of \(event): \(request)", "\(event): \(request)"]
  }

  @Test(arguments: Waker.allCases, [true, false])
  func `what is sent sees the values of nobody, whoever wakes the machine`(
    _ waker: Waker,
    isManual: Bool
  ) async throws {
    let live = try isManual ? live(ManualClock()) : live(ContinuousClock())
    try await send(live)
    try await Request.$id.withValue("C") { try await waker.wake(live) }
    await live.settle()
    #expect(sentLines(waker) == expectedLines(waker, "none", "none"))
  }

  @Test(arguments: Waker.allCases, [true, false])
  func `what is sent sees the values that it carries, whoever wakes the machine`(
    _ waker: Waker,
    isManual: Bool
  ) async throws {
    let carrying = Request.carrying
    let live =
      try isManual
      ? live(ManualClock(), carrying: carrying) : live(ContinuousClock(), carrying: carrying)
    try await send(live)
    try await Request.$id.withValue("C") { try await waker.wake(live) }
    await live.settle()
    #expect(sentLines(waker) == expectedLines(waker, "A", "B"))
    #expect(journal.lines.contains("c: C") == (waker == .send || waker == .fire))
  }

  @Test(arguments: [true, false])
  func `a call that fires alone runs with the values of its caller`(isCarrying: Bool) async throws {
    let live = try live(
      ManualClock(),
      isSuspended: false,
      carrying: isCarrying ? Request.carrying : nil
    )
    await live.settle()
    try await Request.$id.withValue("A") { try await live.fire("a") }
    #expect(journal.lines == ["on: none"] + lines(of: "a", "A"))
  }

  @Test func `a timer sees the values of nobody, whoever fires it`() async throws {
    for waker in [Waker.send, .fire, .flush, .settle, .end] {
      let (clock, journal) = (ManualClock(), journal)
      let count = journal.lines.count { $0 == "ring: none" }
      let live = try live(clock, isSuspended: false, carrying: Request.carrying)
      try await Request.$id.withValue("A") { try await live.fire("arm") }
      live.suspend()
      clock.advance(by: .seconds(2))
      try await Request.$id.withValue("C") { try await waker.wake(live) }
      await live.settle()
      #expect(journal.lines.count { $0 == "ring: none" } == count + 1)
    }
    #expect(!journal.lines.contains("ring: A") && !journal.lines.contains("ring: C"))
  }

  @Test(arguments: [true, false])
  func `an activity sees nothing, and its events carry what it has`(
    isWaiting: Bool
  ) async throws {
    let live = Live(
      try Sketch {
        Sketch.State("a")
        Sketch.State("b").activity { [journal] context in
          journal.add("activity: \(Request.id)")
          try await Request.$id.withValue("work") {
            if isWaiting { try await context.sendWaiting("note") } else { try context.send("note") }
          }
          return "out"
        }
        Sketch.Event("in", from: "a", to: "b")
        Sketch.Event("note", in: "b").perform { [journal] _ in journal.add("note: \(Request.id)") }
        Sketch.Event("out", from: "b", to: "a").perform { [journal] _ in
          journal.add("out: \(Request.id)")
        }
      },
      clock: ManualClock(),
      carrying: Request.carrying
    )
    try await Request.$id.withValue("A") { try await live.fire("in") }
    #expect(await live.settle())
    #expect(journal.lines == ["activity: none", "note: work", "out: none"])
  }

  /// What a carrier does with the body that it should call once.
  static let carriers: [Carrying] = [
    { { _ in } },
    { { _ in throw Mishap() } },
    {
      { body in
        try body()
        try body()
      }
    },
    {
      { body in
        try body()
        throw Mishap()
      }
    },
  ]

  @Test(arguments: carriers.indices)
  func `an event is taken once, whatever its carrier does`(_ index: Int) async throws {
    let live = try live(ManualClock(), carrying: Self.carriers[index])
    try await live.send("a")
    live.resume()
    #expect(await live.settle())
    #expect(journal.lines.count { $0.hasPrefix("a:") } == 1)
  }

  @Test(arguments: [TaskPriority.background, .high])
  func `a sender's priority is not that of the machine`(_ priority: TaskPriority) async throws {
    let live = Live(
      try Sketch {
        Sketch.State("a")
        Sketch.Event("note", in: "a").perform { [journal] _ in
          journal.add("\(Task.currentPriority == .medium)")
          journal.add("noted")
        }
      }
    )
    await live.settle()
    try await Task.detached(priority: priority) {
      try await live.send("note")
    }.value
    await journal.wait(for: "noted")
    #expect(journal.lines == ["true", "noted"])
  }

  @MainActor
  @Test func `a model begins and takes events of activities with the values of nobody`()
    async throws
  {
    let noted = Received<String>()
    let worker = try Self.worker()
    let model = Request.$id.withValue("maker") { ObservableMachine(worker) }
    model.onTransition { noted.add("\($0.step.event ?? ""): \(Request.id)") }
    model.onEnter("a") { _ in noted.add("a: \(Request.id)") }
    #expect(await noted.next() == "a: none")
    #expect(await noted.next() == "note: none")
  }

  private static func worker() throws -> Sketch {
    try Sketch {
      Sketch.State("a").activity { context in
        try Request.$id.withValue("work") { try context.send("note") }
      }
      Sketch.Event("note", in: "a")
    }
  }

  @MainActor
  @Test func `events that wait for a model carry what their senders have`() async throws {
    let noted = Received<String>()
    let model = ObservableMachine(try Self.worker(), carrying: Request.carrying)
    model.onTransition { [unowned model] change in
      noted.add("\(change.step.event ?? ""): \(Request.id)")
      if Request.id == "work" { Request.$id.withValue("callback") { model.send("note") } }
    }
    #expect(await noted.next() == "note: work")
    #expect(await noted.next() == "note: callback")
  }
}
