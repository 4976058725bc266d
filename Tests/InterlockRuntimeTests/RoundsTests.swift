import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// How often a race is tried. A soak tries as often as it once took to find one; under the slow thread sanitizer,
/// `INTERLOCK_ROUNDS` sets the number.
let rounds =
  ProcessInfo.processInfo.environment["INTERLOCK_ROUNDS"].flatMap(Int.init)
  ?? Share.of(daily: 150, gate: 150, soak: 20_000)

/// Races between callers and the events they wait for. A flush registered off the actor once never returned, or
/// crashed with a segmentation fault, within 20,000 rounds.
@Suite("Rounds of races", .hangLimit)
struct RoundsTests {
  private func prototype() throws -> Sketch {
    try Sketch {
      Sketch.State("idle")
      Sketch.State("working").activity { _ in "finish" }
      Sketch.State("done")
      Sketch.Event("start", from: "idle", to: "working")
      Sketch.Event("finish", from: "working", to: "done")
    }
  }

  private func worker(clock: some Clock<Duration>) throws -> Live {
    Live(try prototype(), clock: clock)
  }

  @Test func `a flush returns while an activity ends`() async throws {
    for _ in 1...rounds {
      let live = try worker(clock: ContinuousClock())
      try await live.fire("start")
      await live.flush()
      await live.settle()
    }
  }

  @Test func `settling returns when the activity's event has been processed`() async throws {
    for _ in 1...rounds {
      let live = try worker(clock: ManualClock())
      try await live.fire("start")
      let isAtRest = await live.settle()
      guard isAtRest, live.state == "done" else {
        Issue.record("It is in '\(live.state)', at rest: \(isAtRest).")
        return
      }
    }
  }

  @MainActor
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a model settles when the activity's event has been processed`() async throws {
    let prototype = try prototype()
    for _ in 1...rounds {
      let model = ObservableMachine(prototype, clock: ManualClock())
      try model.fire("start")
      let isAtRest = await model.settle()
      guard isAtRest, model.state == "done" else {
        Issue.record("It is in '\(model.state)', at rest: \(isAtRest).")
        return
      }
    }
  }

  @Test func `waiting for a state ends when an activity has reached it`() async throws {
    for _ in 1...rounds {
      let live = try worker(clock: ContinuousClock())
      try await live.send("start")
      try await live.wait(for: "done", upTo: .seconds(600))
    }
  }

  /// A stream wakes its reader, and a reader that is cancelled leaves its stream: each once waited for the other.
  @Test func `a reader that is cancelled while the machine fires just ends`() async throws {
    typealias Counting = Sketch.With<Int>
    let live = MachineActor.With(
      try Counting(initial: "off") {
        Counting.State("off")
        Counting.State("on")
        Counting.Event("switch", from: "off", to: "on").perform { $0.context += 1 }
        Counting.Event("switch", from: "on", to: "off")
      },
      context: 0
    )
    let readers: [@Sendable () async -> Void] = [
      { for await _ in live.stateUpdates {} },
      { for await _ in live.configurationUpdates {} },
      { for await _ in live.receipts {} },
      { for await _ in live.contextUpdates {} },
      { for await _ in live.lifecycleUpdates {} },
      { try? await live.wait(for: "never", upTo: .seconds(600)) { _ in false } },
    ]
    let firing = (1...2).map { _ in
      Task.detached {
        while !Task.isCancelled {
          try await live.fire("switch")
          try await live.send(["switch", "switch"])
          live.suspend()
          live.resume()
        }
      }
    }
    for round in 0..<rounds * 6 {
      let reader = Task { await readers[round % readers.count]() }
      await Task.yield()
      reader.cancel()
      await reader.value
      guard round.isMultiple(of: 10) else { continue }
      try? await live.wait(for: "never", upTo: .microseconds(50)) { _ in false }
    }
    for task in firing { task.cancel() }
    for task in firing { _ = await task.result }
  }

  @Test func `a call cancelled while waiting gets exactly one answer`() async throws {
    let limits: [MailboxLimit] = [.unbounded, .suspending(limit: 1), .droppingOldest(limit: 1)]
    for round in 1...rounds {
      let limit = limits[round % limits.count]
      let live = Live(try .lamp(), isSuspended: true, mailbox: limit)
      let calls = ["on", "off"].map { event in Task { try await live.fire(event) } }
      let sender = Task { try await live.send("on") }
      live.resume()
      for call in calls { call.cancel() }
      sender.cancel()
      for call in calls { _ = await call.result }
      _ = await sender.result
    }
  }

  @Test func `a sleeper cancelled while the clock moves wakes once`() async throws {
    for _ in 1...rounds {
      let clock = ManualClock()
      let sleepers = (1...2).map { seconds in
        Task { try await clock.sleep(until: .init(offset: .seconds(seconds))) }
      }
      sleepers[0].cancel()
      clock.advance(by: .seconds(1))
      await Task.yield()
      clock.advance(by: .seconds(1))
      for sleeper in sleepers { _ = await sleeper.result }
    }
  }

  @Test func `a timer held back by a starting activity fires once the activity has begun`()
    async throws
  {
    for _ in 1...rounds {
      let clock = ManualClock()
      let live = Live(
        try Sketch {
          Sketch.State("a").activity { _ in }
          Sketch.State("b")
          Sketch.Event.after(.seconds(1), from: "a", to: "b")
        },
        clock: clock
      )
      await live.flush()
      clock.advance(by: .seconds(1))
      await live.flush()
      guard live.state == "b" else {
        Issue.record("It is in '\(live.state)'.")
        return
      }
    }
  }

  @Test func `a machine suspended by its activity continues when it is resumed`() async throws {
    for _ in 1...rounds {
      let live = Live(
        try Sketch {
          Sketch.State("working").activity { context in
            context.actor?.suspend()
            Task { context.actor?.resume() }
            return "finish"
          }
          Sketch.State("done")
          Sketch.Event("finish", from: "working", to: "done")
        }
      )
      try await live.wait(for: "done", upTo: .seconds(600))
      guard live.lifecycle == .running else {
        Issue.record("It is \(live.lifecycle).")
        return
      }
    }
  }

  @Test func `an activity that uses its machine learns that the machine is gone`() async throws {
    for _ in 1...rounds {
      let (over, gate) = (Gate(), Gate())
      let prototype = try Sketch {
        Sketch.State("working").activity { context in
          guard let actor = context.actor else { return }
          gate.open()
          for _ in 1...3 {
            actor.suspend()
            actor.resume()
          }
          for await _ in actor.lifecycleUpdates {}
          if actor.lifecycle != .invalidated || actor.resume() {
            Issue.record("It is cancelled, and the machine is \(actor.lifecycle).")
          }
          over.open()
        }
      }
      do {
        let live = Live(prototype)
        await gate.pass()
        withExtendedLifetime(live) {}
      }
      await over.pass()
    }
  }

  @Test func `an activity can invalidate its machine while other tasks fire events`() async throws {
    for _ in 1...rounds {
      let live = Live(
        try Sketch {
          Sketch.State("working").activity { context in context.actor?.invalidate() }
          Sketch.Event("stay", in: "working")
        }
      )
      let calls = (1...2).map { _ in Task { try await live.fire("stay") } }
      for call in calls { _ = await call.result }
      try? await live.wait(for: "never", upTo: .seconds(600))
      guard live.lifecycle == .invalidated else {
        Issue.record("It is \(live.lifecycle).")
        return
      }
    }
  }
}
