import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

@Suite("Sources bound to a machine", .hangLimit)
struct BindingTests {
  private let journal = Journal()

  private func counter(
    _ limit: MailboxLimit = .unbounded,
    errorHandler: @escaping MachineActor<String, String>.ErrorHandler = { _ in nil }
  ) throws -> MachineActor<String, String> {
    let live = MachineActor(
      try Sketch {
        Sketch.State("on")
        Sketch.State.final("off")
        Sketch.Event("count", in: "on")
        Sketch.Event("end", from: "on", to: "off")
      },
      clock: ManualClock(),
      mailbox: limit,
      errorHandler: errorHandler
    )
    return live
  }

  @Test func `a time that a source gives an event makes no timer due`() async throws {
    let clock = ManualClock()
    let live = MachineActor(
      try Sketch {
        Sketch.State("on")
        Sketch.State("off")
        Sketch.Event("count", in: "on").perform { [journal] _ in journal.add("counted") }
        Sketch.Event.after(.seconds(60), from: "on", to: "off")
      },
      clock: clock
    )
    await live.settle()
    let (events, source) = AsyncStream.makeStream(of: Date.self)
    let binding = live.bind(to: events) { Sketch.PendingEvent(event: "count", time: $0) }
    source.yield(.distantFuture)
    source.finish()
    await live.settle()
    try await live.wait(for: "count", upTo: .seconds(60)) { _ in !journal.lines.isEmpty }
    #expect(live.state == "on")
    #expect(journal.lines == ["counted"])
    binding.cancel()
  }

  @Test func `a notification becomes an event with its user info`() async throws {
    let center = NotificationCenter()
    let name = Notification.Name("counted")
    let seen = Journal()
    let live = MachineActor(
      try Sketch {
        Sketch.State("on")
        Sketch.Event("count", in: "on").perform { seen.add("\($0.userInfo["by"] ?? "none")") }
      },
      clock: ManualClock()
    )
    let binding = live.bind(to: name, in: center) { notification in
      guard let by = notification.userInfo?["by"] as? Int else { return nil }
      return Sketch.PendingEvent(event: "count", userInfo: ["by": by])
    }
    center.post(name: name, object: nil, userInfo: ["by": 1])
    center.post(name: name, object: nil)
    center.post(name: name, object: nil, userInfo: ["by": 2])
    await live.flush()
    #expect(seen.lines == ["1", "2"])
    binding.cancel()
    binding.cancel()
    center.post(name: name, object: nil, userInfo: ["by": 3])
    await live.flush()
    #expect(seen.lines == ["1", "2"])
  }

  @Test func `a notification that finds the mailbox full reaches the error handler`() async throws {
    let center = NotificationCenter()
    let name = Notification.Name("counted")
    let (failures, failed) = AsyncStream<String>.makeStream()
    let live = try counter(.rejecting(limit: 1)) { failure in
      failed.yield("\(failure)")
      return nil
    }
    live.suspend()
    live.bind(to: name, in: center) { _ in Sketch.PendingEvent(event: "count") }
    center.post(name: name, object: nil)
    center.post(name: name, object: nil)
    var iterator = failures.makeAsyncIterator()
    #expect(await iterator.next() == "Source: \(MailboxError.full(limit: 1))")
  }

  @Test func `the elements of a sequence become events in order, even with a small mailbox`()
    async throws
  {
    let live = try counter(.suspending(limit: 2))
    let receipts = live.receipts
    let (numbers, feed) = AsyncStream<Int>.makeStream()
    live.bind(to: numbers) { number in
      number == 100 ? Sketch.PendingEvent(event: "end") : Sketch.PendingEvent(event: "count")
    }
    for number in 1...100 { feed.yield(number) }
    var count = 0
    for await receipt in receipts { count += receipt.steps.count { $0.event != nil } }
    #expect(count == 100)
    #expect(live.state == "off")
  }

  @Test func `an error thrown by a sequence reaches the error handler`() async throws {
    struct Broken: Error {}
    let (failures, failed) = AsyncStream<String>.makeStream()
    let live = try counter { failure in
      failed.yield("\(failure)")
      return nil
    }
    let numbers = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Broken()) }
    live.bind(to: numbers) { _ in nil }
    var iterator = failures.makeAsyncIterator()
    #expect(await iterator.next() == "Source: Broken().")
    _ = live
  }

  @Test(arguments: [true, false])
  func `iteration of a sequence stops when the machine ends`(isInvalidated: Bool) async throws {
    var live: MachineActor<String, String>? = try counter()
    let (numbers, feed) = AsyncStream<Int>.makeStream()
    let (ends, ended) = AsyncStream<Void>.makeStream()
    feed.onTermination = { _ in ended.finish() }
    live?.bind(to: numbers) { _ in nil }
    if isInvalidated { live?.invalidate() } else { live = nil }
    for await _ in ends {}
    withExtendedLifetime(live) {}
  }

  @Test func `a signal becomes an event`() async throws {
    let live = try counter()
    let receipts = live.receipts
    live.bind(toSignal: SIGUSR2, "end")
    kill(getpid(), SIGUSR2)
    for await _ in receipts {}
    #expect(live.state == "off")
  }

  @Test func `a source bound to an ended machine is unbound at once`() async throws {
    let live = try counter()
    live.invalidate()
    await live.flush()
    let (numbers, feed) = AsyncStream<Int>.makeStream()
    let (ends, ended) = AsyncStream<Void>.makeStream()
    feed.onTermination = { _ in ended.finish() }
    live.bind(to: numbers) { _ in nil }
    for await _ in ends {}
  }

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
        journal.add("\(number)")
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
        journal.add("asked")
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
        journal.add("\(failure)")
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
}
