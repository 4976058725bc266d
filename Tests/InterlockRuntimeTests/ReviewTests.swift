import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@Suite("Events and news that must not be lost", .hangLimit)
struct ReviewTests {
  private let journal = Journal()

  private func ring() throws -> Sketch {
    try Sketch {
      Sketch.State("0"); Sketch.State("1"); Sketch.State("2")
      Sketch.Event("on", from: "0", to: "1")
      Sketch.Event("on", from: "1", to: "2")
      Sketch.Event("on", from: "2", to: "0")
        .perform { [journal] _ in journal.note("round") }
    }
  }

  // A portion.

  @Test(arguments: [1_023, 1_024, 1_025, 2_048])
  func `observers see the effect of the last event, however many run in one portion`(
    count: Int
  ) async throws {
    let live = Live(try ring(), isSuspended: true)
    for _ in 0..<count { try live.post("on") }
    _ = await live.onceWaiting { live in live.resume() }
    var (machine, waiting) = (live.machine, count)
    while waiting > 0 {
      let snapshot = await live.snapshot()
      (machine, waiting) = (
        try live.machine.restored(from: snapshot.machine), snapshot.mailbox.count
      )
      #expect(!machine.isActive || machine.state == "\((count - waiting) % 3)")
      await Task.yield()
    }
    #expect(machine.state == "\(count % 3)")
  }

  @Test(arguments: [1_023, 1_024, 1_025, 2_048])
  func `the next event is processed, however many ran in one portion before`(count: Int)
    async throws
  {
    let live = Live(try .recorder(journal, ["tick", "end"]), isSuspended: true, log: nil)
    let (ends, ended) = AsyncStream<Void>.makeStream()
    live.resume()
    await live.flush()
    _ = await live.onceWaiting { live in
      for _ in 0..<count { try live.post("tick") }
    }
    await journal.wait(for: "tick", times: count)
    // Work that is on the actor now is finished after this.
    _ = await live.onceWaiting { _ in }
    let receipts = live.receipts
    try live.post("end")
    let reader = Task {
      for await _ in receipts {
        ended.finish()
        return true
      }
      return false
    }
    for await _ in ends {}
    reader.cancel()
    #expect(await reader.value)
  }

  // The beginning.

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

  @Test func `a finished machine starts no activity`() async throws {
    var machine = try Sketch {
      Sketch.State("a")
      Sketch.State.final("b").activity { [journal] _ in journal.note("started") }
      Sketch.Event("end", from: "a", to: "b")
    }
    try machine.fire("end")
    let live = Live(machine)
    await live.flush()
    #expect(journal.lines.isEmpty)
  }

  // The end.

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

  // Order.

  @Test func `a call to fire comes after senders that already wait for room`() async throws {
    let live = Live(
      try .recorder(journal, ["1", "2", "3", "4"]),
      isSuspended: true,
      mailbox: .suspending(limit: 1)
    )
    try await live.send("1")
    let two = await live.sending("2")
    let three = await live.sending("3")
    let four = await live.onceWaiting { live in
      live.resume()
      return try await live.fire("4")
    }
    _ = try await four.value
    try await two.value
    try await three.value
    #expect(journal.lines == ["1", "2", "3", "4"])
  }

  // Watching.

  @Test(arguments: [true, false])
  func `a stream opened in the middle of a batch reports the rest of the batch`(isSent: Bool)
    async throws
  {
    let shared = Shared<Live?>(nil)
    let stream = Shared<AsyncStream<Sketch.Receipt>?>(nil)
    let live = Live(
      try Sketch {
        Sketch.State("off"); Sketch.State("on")
        Sketch.Event("watch", in: "off").perform { _ in stream.set(shared.value?.receipts) }
        Sketch.Event("on", from: "off", to: "on")
        Sketch.Event("off", from: "on", to: "off")
      },
      isSuspended: true
    )
    shared.set(live)
    live.resume()
    await live.flush()
    if isSent {
      try live.post(["on", "off", "watch", "on", "off"])
      await live.flush()
    } else {
      _ = await live.fire(["on", "off", "watch", "on", "off"])
    }
    shared.set(nil)
    live.invalidate()
    var seen: [String] = []
    for await receipt in try #require(stream.value) { seen.append("\(receipt)") }
    #expect(seen.suffix(2) == ["off --on--> on", "on --off--> off"])
  }

  @Test func `a value in an old receipt may call the machine while it is deinitialized`()
    async throws
  {
    final class Asker: Sendable {
      let live: Live
      init(_ live: Live) { self.live = live }
      deinit { _ = (live.state, live.lifecycle) }
    }
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

  @Test func `the effects of an event are logged after the event`() async throws {
    let live = Live(
      try Sketch {
        Sketch.State("a"); Sketch.State("b").activity { _ in await cancellation() }
        Sketch.State.final("c")
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event("end", from: "b", to: "c")
      },
      log: { [journal] in journal.note("\($0)") }
    )
    try await live.fire("go")
    try await live.fire("end")
    await live.end(waiting: .dropped)
    #expect(
      journal.lines.filter { $0 != "invalidated" } == [
        "running", "activated: (inactive) --> a",
        "a --go--> b", "activity of b started",
        "b --end--> c", "activity of b cancelled", "finished", "ended",
      ]
    )
  }

  // Sources.

  @Test func `a source that waits for room does not keep the machine alive`() async throws {
    let (ends, ended) = AsyncStream<Void>.makeStream()
    weak var remains: Live?
    do {
      let (numbers, feed) = AsyncStream<Int>.makeStream()
      feed.onTermination = { _ in ended.finish() }
      let live = Live(
        try .recorder(journal, ["tick"]),
        isSuspended: true,
        mailbox: .suspending(limit: 1)
      )
      remains = live
      live.bind(to: numbers) { [journal] number in
        journal.note("\(number)")
        return Sketch.PendingEvent(event: "tick")
      }
      for number in 1...3 { feed.yield(number) }
      await journal.wait(for: "2")
      // Long enough, most of the time, for the source to be waiting.
      for _ in 1...1_000 { await Task.yield() }
      withExtendedLifetime((live, feed)) {}
    }
    for await _ in ends {}
    #expect(remains == nil)
  }

  @Test func `a sequence unbound while it turns an element into an event sends nothing`()
    async throws
  {
    let (numbers, feed) = AsyncStream<Int>.makeStream()
    let shared = Shared<SourceBinding?>(nil)
    let live = Live(try .recorder(journal, ["tick"]))
    shared.set(
      live.bind(to: numbers) { [journal] _ in
        shared.value?.cancel()
        journal.note("asked")
        return Sketch.PendingEvent(event: "tick")
      }
    )
    feed.yield(1)
    await journal.wait(for: "asked")
    for _ in 1...100 { await live.flush() }
    #expect(journal.lines == ["asked"])
  }

  @Test func `a sequence continues after an element that found no room`() async throws {
    let (numbers, feed) = AsyncStream<Int>.makeStream()
    let (failures, failed) = AsyncStream<String>.makeStream()
    let live = Live(
      try .recorder(journal, ["tick"]),
      isSuspended: true,
      mailbox: .rejecting(limit: 1)
    ) { failure in
      failed.yield("\(failure)")
      return nil
    }
    live.bind(to: numbers) { _ in Sketch.PendingEvent(event: "tick") }
    for number in 1...3 { feed.yield(number) }
    var iterator = failures.makeAsyncIterator()
    for _ in 2...3 {
      #expect(await iterator.next() == "Source: \(MailboxError.full(limit: 1))")
    }
    live.resume()
    await live.flush()
    #expect(journal.lines == ["tick"])
    withExtendedLifetime(live) {}
  }

  @Test func `an element that arrives after the invalidation is not a failure`() async throws {
    let center = NotificationCenter()
    let name = Notification.Name("late")
    let shared = Shared<Live?>(nil)
    let live = Live(
      try Sketch {
        Sketch.State("a")
        Sketch.Event("end", in: "a").perform { _ in
          shared.value?.invalidate()
          center.post(name: name, object: nil)
        }
      },
      isSuspended: true,
      errorHandler: { [journal] failure in
        journal.note("\(failure)")
        return nil
      }
    )
    shared.set(live)
    live.bind(to: name, in: center) { _ in Sketch.PendingEvent(event: "end") }
    live.resume()
    try await live.fire("end")
    shared.set(nil)
    for _ in 1...100 { _ = await live.onceWaiting { _ in } }
    #expect(journal.lines.isEmpty)
  }

  @Test func `a signal's user info may unbind another source while it is deinitialized`()
    async throws
  {
    final class Canceller: Sendable {
      let binding: SourceBinding
      init(_ binding: SourceBinding) { self.binding = binding }
      deinit { binding.cancel() }
    }
    let live = Live(try .lamp(), isSuspended: true)
    let other = live.bind(toSignal: SIGWINCH, "on")
    let binding = live.bind(toSignal: SIGWINCH, "on", userInfo: ["other": Canceller(other)])
    binding.cancel()
  }

  // Submachines.

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

extension MachineActor where StateID == String, EventID == String {
  fileprivate nonisolated func post(_ event: String, _ value: any Sendable) throws(MailboxError) {
    try send(event, userInfo: ["value": value])
  }
}

@MainActor
@Suite("Forbidden behaviour of an observable machine", .hangLimit)
struct ObservableReviewTests {
  typealias Model = ObservableMachine<String, String>

  @Test
  func `a handler that exits the state of a throwing timer does not fire another timer early`()
    throws
  {
    struct Broken: Error {}
    let clock = ManualClock()
    let model = Model(
      try Sketch {
        Sketch.State("a"); Sketch.State("b"); Sketch.State("c"); Sketch.State("d")
        Sketch.Event.after(.seconds(1), from: "a", to: "b").perform { _ in throw Broken() }
        Sketch.Event("go", from: "a", to: "c")
        Sketch.Event.after(.seconds(60), from: "c", to: "d")
      },
      clock: clock
    ) { _ in }
    model.errorHandler = { [unowned model] failure in
      if case .timer = failure.origin { model.send("go") }
    }
    try model.activate()
    clock.advance(by: .seconds(1))
    _ = try? model.fire("none")
    #expect(model.state == "c")
    clock.advance(by: .seconds(2))
    _ = try? model.fire("none")
    #expect(model.state == "c")
    clock.advance(by: .seconds(58))
    _ = try? model.fire("none")
    #expect(model.state == "d")
  }

  /// A value held by a callback that runs an action when it is released.
  private final class Holder {
    var farewell: @MainActor () -> Void = {}

    func hold() {}

    deinit {
      let farewell = farewell
      MainActor.assumeIsolated { farewell() }
    }
  }

  @Test func `a value held by a callback may remove another callback while it is deinitialized`()
    throws
  {
    let model = Model(try .lamp())
    var lines: [String] = []
    let other = model.onEnter("on") { _ in lines.append("other") }
    var holder: Holder? = Holder()
    holder?.farewell = { other.cancel() }
    let token = model.onEnter("on") { [holder] _ in holder?.hold() }
    holder = nil
    token.cancel()
    try model.fire("on")
    #expect(lines.isEmpty)
  }

  @Test func `a cancelled activity may fire an event`() async throws {
    let shared = Shared<Model?>(nil)
    let gate = Gate()
    let model = Model(
      try Sketch {
        Sketch.State("a").activity { _ in
          await withTaskCancellationHandler {
            gate.open()
            await cancellation()
          } onCancel: {
            MainActor.assumeIsolated { _ = try? shared.value?.fire("on") }
          }
        }
        Sketch.State("b"); Sketch.State("c")
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event("on", from: "b", to: "c")
      }
    )
    shared.set(model)
    try model.activate()
    await gate.pass()
    try model.fire("go")
    #expect(model.state == "c")
    shared.set(nil)
  }

  @Test func `a value held by the machine may call the model while it is deinitialized`() throws {
    final class Asker: Sendable {
      let farewell: @MainActor @Sendable () -> Void
      init(_ farewell: @escaping @MainActor @Sendable () -> Void) { self.farewell = farewell }
      func hold() {}
      deinit { MainActor.assumeIsolated { farewell() } }
    }
    let shared = Shared<Model?>(nil)
    let log = Shared<[String]>([])
    let model: Model
    do {
      let asker = Asker { log.set([shared.value?.state ?? "none"]) }
      model = Model(
        try Sketch {
          Sketch.State("a")
          Sketch.Event("x", in: "a").perform { _ in asker.hold() }
        }
      )
    }
    shared.set(model)
    try model.activate()
    model.restore(try .lamp())
    #expect(log.value == ["off"])
    shared.set(nil)
  }
}
