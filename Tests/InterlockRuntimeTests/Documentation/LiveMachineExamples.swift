import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

// The blocks of the articles about live machines. `CodeBlockTests` compares them.

private enum Leaf: String, Codable { case shut, open, jammed }
private enum Push: String, Codable { case open, close, knock, jam }
private typealias Door = Machine<Leaf, Push>

private nonisolated enum Request {
  @TaskLocal static var current = "none"
}

extension Notification.Name {
  fileprivate static let doorbellDidRing = Notification.Name("doorbellDidRing")
}

@Suite("Guides to live machines")
struct LiveMachineExamples {
  private let door: Door
  private let log = Journal()

  init() throws {
    door = try Door(initial: .shut) {
      Door.State(.shut)
      Door.State(.open)
      Door.State(.jammed)
      Door.Event(.open, from: .shut, to: .open)
      Door.Event(.close, from: .open, to: .shut)
      Door.Event(.knock, in: .shut)
      Door.Event(.jam, from: .shut, .open, to: .jammed)
      Door.Event.after(.seconds(600), from: .open, to: .shut)
    }
  }

  @Test func `fire and send`() async throws {
    let printed = Journal()
    let print = printed.print

    let live = MachineActor(door, isSuspended: true)
    live.bind(to: .doorbellDidRing) { _ in .init(event: .knock) }
    live.resume()

    let receipt = try await live.fire(.open)
    print(receipt)
    try await live.send(.close)
    let outcomes = await live.fire([.open, .open])
    print(outcomes.map { (try? $0.get()) != nil })

    #expect(printed.lines == ["shut --open--> open", "[true, false]"])
  }

  @Test func `where it is`() async throws {
    let printed = Journal()
    let print = printed.print

    let house = MachineActor(door)
    await house.settle()
    print(house.state)
    print(house.isIn(.open))
    print(house.isActive)

    #expect(printed.lines == ["shut", "false", "true"])
  }

  @Test func `what an event carries`() async throws {

    let traced = MachineActor(
      door,
      carrying: {
        let request = Request.current
        return { body in try Request.$current.withValue(request, operation: body) }
      }
    )
    try await Request.$current.withValue("A") { try await traced.send(.open) }

    await traced.settle()
    #expect(traced.state == .open)
  }

  @Test func `errors and limits`() async throws {
    let log = log

    let watched = MachineActor(
      door,
      errorHandler: { failure in
        log.add("\(failure)")
        return .init(event: .jam)
      }
    )

    let bounded = MachineActor(door, mailbox: .droppingOldest(limit: 100))

    try await watched.send(.close)
    await watched.flush()
    await watched.flush()
    #expect(watched.state == .jammed)
    #expect(log.lines.count == 1)
    bounded.suspend()
    for _ in 0..<101 { try await bounded.send(.knock) }
    #expect(bounded.droppedCount == 1)
  }

  @Test func `time`() async throws {
    let printed = Journal()
    let print = printed.print

    let clock = ManualClock()
    let timed = MachineActor(door, clock: clock)
    try await timed.fire(.open)
    await clock.advance(by: .seconds(600), settling: timed)
    print(timed.state)

    #expect(printed.lines == ["shut"])

    let exact = MachineActor(door, lateTimers: .countFromDeadline)

    await exact.settle()
    #expect(exact.state == .shut)
  }

  @Test func `waiting`() async throws {
    let live = MachineActor(door)

    try await live.send(.open)
    await live.flush()
    try await live.wait(for: .open, upTo: .seconds(60))

    #expect(live.state == .open)
  }

  @Test func `saving and restoring`() async throws {
    let live = MachineActor(door)
    try await live.fire(.open)

    let data = try JSONEncoder().encode(await live.snapshot())

    let snapshot = try JSONDecoder().decode(MachineActor<Leaf, Push>.Snapshot.self, from: data)
    let restored = try MachineActor(restoring: snapshot, of: door, startingActivities: false)

    #expect(restored.state == .open)
  }

  @Test func `watching`() async throws {
    let (lines, printed) = AsyncStream<String>.makeStream()
    let print: @Sendable (Leaf) -> Void = { printed.yield($0.rawValue) }
    let log = log
    let live = MachineActor(door, isSuspended: true)
    var count = 0

    let observer = NotificationCenter.default.addObserver(
      forName: ActorLifecycle.invalidated.notification,
      object: live,
      queue: nil
    ) { _ in log.add("invalidated") }

    live.resume()
    let fired = Task {
      try await live.fire(.open)
      live.invalidate()
    }

    Task {
      for await state in live.stateUpdates { print(state) }
    }
    for await receipt in live.receipts(buffer: 1_000) { count += receipt.steps.count }

    try await fired.value
    await live.flush()
    #expect(count <= 2)
    #expect(log.lines == ["invalidated"])
    NotificationCenter.default.removeObserver(observer)
    var iterator = lines.makeAsyncIterator()
    #expect(await iterator.next() != nil)
  }

  @Test func `logging`() async throws {
    let lines = Journal()
    let print = lines.print
    let clock = ManualClock()

    let logged = MachineActor(door, log: { occurrence in print("\(occurrence)") })

    try await logged.fire(.open)
    #expect(lines.lines == ["running", "activated: (inactive) --> shut", "shut --open--> open"])

    let timed = MachineActor(door, clock: clock, log: { occurrence in print("\(occurrence)") })
    try await timed.fire(.open)
    clock.advance(by: .seconds(600))
    await timed.flush()
    #expect(lines.lines.last == "timer: open --after 600.0 seconds--> shut")
  }

  @Test func `the hook connects logs and metrics`() async throws {
    let logger = Logger(lines: log)

    let measured = MachineActor(
      door,
      log: { occurrence in
        switch occurrence {
        case .fired(let event, let receipt):
          logger.debug("\(receipt)", metadata: ["event": "\(event)"])
          Counter(label: "events").increment()
        case .failed(let failure):
          logger.error("\(failure)")
          Counter(label: "failures").increment()
        case let other:
          logger.trace("\(other)")
        }
      }
    )

    try await measured.fire(.open)
    _ = try? await measured.fire(.open)
    #expect(log.lines.count == 4)
  }
}

/// The part of swift-log that the example uses.
private nonisolated struct Logger {
  let lines: Journal

  func trace(_ message: String) { lines.add(message) }
  func debug(_ message: String, metadata: [String: String]) { lines.add("\(message) \(metadata)") }
  func error(_ message: String) { lines.add(message) }
}

/// The part of swift-metrics that the example uses.
private nonisolated struct Counter {
  let label: String

  func increment() {}
}
