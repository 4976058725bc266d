import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

@Suite("Live machines with a context", .hangLimit)
struct LiveContextTests {
  private typealias Live = MachineActor<LinkState, LinkEvent>.With<Connection>

  private let clock = ManualClock()
  private let start = Date(timeIntervalSinceReferenceDate: 1_000)

  private func live(succeedingAt attempt: Int = .max) throws -> Live {
    MachineActor.With(
      try .prototype(succeedingAt: attempt),
      context: Connection(),
      clock: clock,
      date: start,
      errorHandler: { _ in nil }
    )
  }

  @Test func `callbacks change the context, and every reader sees the change`() async throws {
    let live = try live()
    #expect(live.context == Connection())
    // The activity fails at once, so the state may be left again before it could be read here.
    let receipt = try await live.fire(.connect)
    #expect(receipt.steps.map(\.target) == [.connecting] && live.context.attempts == 1)
    try await live.fire(.receive, "a")
    try live.send(.receive, "b")
    await live.flush()
    #expect(live.context.received == ["a", "b"])
  }

  @Test func `a throwing callback leaves the context unchanged`() async throws {
    let live = try live()
    try await live.fire(.connect)
    await #expect(throws: Machine<LinkState, LinkEvent>.FireError.self) {
      try await live.fire(.breakOff)
    }
    #expect(live.context.attempts == 1)
    try await live.send(.breakOff)
    await live.settle()
    #expect(live.context.attempts == 1)
  }

  @Test func `an activity receives the context at the entry of its state`() async throws {
    let live = try live(succeedingAt: 3)
    try await live.fire(.connect)
    try #require(await live.settle())
    #expect(live.state == .idle && live.context.attempts == 1)
    try #require(await clock.advance(by: .seconds(10), settling: live))
    #expect(live.state == .idle && live.context.attempts == 2)
    try #require(await clock.advance(by: .seconds(10), settling: live))
    #expect(live.state == .online && live.context.attempts == 3)
  }

  @Test func `guards read the context`() async throws {
    let live = MachineActor.With(
      try Link.prototype(),
      context: Connection(attempts: 5),
      clock: clock
    )
    await #expect(throws: (any Error).self) { try await live.fire(.connect) }
    #expect(
      live.machine.refusal(of: .connect)?.candidates.first?.unmet.first?.name == "few attempts"
    )
  }

  @Test func `watchers receive every changed context`() async throws {
    let live = try live()
    let updates = live.contextUpdates
    for event in ["x", "y"] { try await live.fire(.receive, event) }
    try await live.fire(.connect)
    try await live.fire(.close)
    var seen: [Connection] = []
    for await context in updates { seen.append(context) }
    #expect(seen.map(\.received) == [[], ["x"], ["x", "y"], ["x", "y"]])
    #expect(seen.map(\.attempts) == [0, 0, 0, 1])
  }

  @Test func `a caller can wait for a context`() async throws {
    let live = try live()
    async let wait: Void = live.wait(for: "two", upTo: .seconds(600)) { $0.received.count == 2 }
    try await live.send([.connect])
    try live.send(.receive, "1")
    try live.send(.receive, "2")
    try await wait
    #expect(live.context.received == ["1", "2"])
  }

  @Test func `a snapshot contains the context and restores it`() async throws {
    let live = try live()
    try await live.fire(.receive, "a")
    try await live.fire(.connect)
    await live.settle()
    live.suspend()
    try live.send(.receive, "b")
    let snapshot = await live.snapshot()
    #expect(snapshot.context == live.context && snapshot.mailbox.count == 1)
    let json = try JSONEncoder().encode(snapshot)
    let decoded = try JSONDecoder().decode(Live.Snapshot.self, from: json)
    #expect(decoded.context == snapshot.context && decoded.machine == snapshot.machine)
    let restored = try Live(
      restoring: decoded,
      of: try .prototype(),
      clock: clock,
      date: start
    )
    await restored.settle()
    #expect(restored.context.received == ["a", "b"] && restored.context.attempts == 1)
  }

  @Test func `batches, lifecycle and streams work as in an actor without a context`() async throws {
    let live = try live()
    let outcomes = await live.fire([.connect, .connect])
    #expect(outcomes.map { (try? $0.get()) != nil } == [true, false])
    live.suspend()
    #expect(live.lifecycle == .suspended)
    live.resume()
    try await live.wait(for: .idle, upTo: .seconds(600))
    try await live.send([.receive, .close])
    await live.flush()
    #expect(live.lifecycle == .finished)
    live.invalidate()
    #expect(live.lifecycle == .invalidated && live.context.attempts == 1)
  }

  @Test(arguments: 0..<UInt64(Share.of(daily: 20, gate: 400, soak: 4_000)))
  func `a machine restored at any moment continues identically`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let prototype = try Link.prototype(succeedingAt: 3)
    let live = try live(succeedingAt: 3)
    var time = start
    for number in 0..<12 {
      let place = "seed \(seed), deed \(number)"
      let json = try JSONEncoder().encode(await live.snapshot())
      let twin = try Live(
        restoring: try JSONDecoder().decode(Live.Snapshot.self, from: json),
        of: prototype,
        clock: clock,
        date: time,
        errorHandler: { _ in nil }
      )
      try #require(twin.context == live.context, "\(place)")
      let deed = Int.random(in: 0..<5, using: &random)
      for machine in [live, twin] {
        switch deed {
        case 0, 1: _ = try? await machine.fire(.connect)
        case 2: _ = try? await machine.fire(.receive, "\(number)")
        case 3: _ = try? await machine.fire(.breakOff)
        default: break
        }
        try #require(await machine.settle())
      }
      if deed == 4 {
        try #require(await clock.advance(by: .seconds(4), settling: live, twin))
        time += 4
      }
      try #require(twin.context == live.context && twin.state == live.state, "\(place)")
      try #require(twin.machine.snapshot == live.machine.snapshot, "\(place)")
    }
  }

  @Test func `eight concurrent senders lose no event`() async throws {
    let rounds = Share.of(daily: 500, gate: 5_000, soak: 50_000)
    let live = try live()
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<8 {
        group.addTask {
          for round in 0..<rounds {
            if round % 3 == 0 {
              _ = try? await live.fire(.receive, "\(sender)")
            } else {
              try? live.send(.receive, "\(sender)")
            }
            if round % 7 == 0 { _ = try? await live.fire(.breakOff) }
            if live.context.received.count > 1_000 { _ = try? await live.fire(.connect) }
          }
        }
      }
    }
    await live.flush()
    #expect(live.context.received.count == 8 * rounds)
    for sender in 0..<8 {
      #expect(live.context.received.count { $0 == "\(sender)" } == rounds)
    }
  }
}
