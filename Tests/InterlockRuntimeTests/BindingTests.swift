import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import Testing

@Suite("Sources bound to a machine")
struct BindingTests {
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

  @Test func `a notification becomes an event with its user info`() async throws {
    let center = NotificationCenter()
    let name = Notification.Name("counted")
    let seen = Journal()
    let live = MachineActor(
      try Sketch {
        Sketch.State("on")
        Sketch.Event("count", in: "on").perform { seen.note("\($0.userInfo["by"] ?? "none")") }
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
}
