import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting

// The two programs of Conche's README, and what it says about observing and delegates. A clock that the program moves
// lets ten and forty-two seconds pass at once.

enum Stroke: String { case tick = "Tick", tock = "Tock" }

typealias TickTock = Machine<Stroke, Stroke>

/// Conche makes a subclass and a narrower protocol for this; here a state's work captures what it needs.
protocol StrokeDelegate: Sendable {
  func didStrike(_ stroke: Stroke)
}

/// Prints each stroke with its second.
struct Printer: StrokeDelegate {
  let clock: ManualClock

  var second: Int64 { clock.now.offset.components.seconds }

  func didStrike(_ stroke: Stroke) {
    print(second, stroke.rawValue)
  }
}

@main
struct Conche {
  typealias Work = @Sendable (TickTock.ActivityContext) async throws -> Stroke?

  static func main() async throws {
    try await strike()
    try await cancel()
    try await observe()
  }

  static func machine(tick: @escaping Work, tock: @escaping Work) throws -> TickTock {
    try TickTock {
      TickTock.State(.tick).activity { try await tick($0) }
      TickTock.State(.tock).activity { try await tock($0) }
      TickTock.Event(.tock, from: .tick, to: .tock)
      TickTock.Event(.tick, from: .tock, to: .tick)
    }
  }

  /// Tick sleeps for a second; Tock suspends the machine for a second.
  static func strike() async throws {
    let clock = ManualClock()
    let delegate = Printer(clock: clock)
    let machine = try machine { context in
      delegate.didStrike(.tick)
      try await context.sleep(for: .seconds(1))
      return .tock
    } tock: { context in
      context.actor?.suspend()
      delegate.didStrike(.tock)
      Task {
        try await context.sleep(for: .seconds(1))
        context.actor?.resume()
      }
      return .tick
    }
    let live = MachineActor(machine, isSuspended: true, clock: clock)
    let observer = notices(of: live, [.suspended])
    live.resume()
    for _ in 1...9 { await clock.step() }
    // The last stroke has begun, and the tenth second is not over.
    await clock.waitForSleepers(1)
    live.invalidate()
    await live.settle()
    print(delegate.second, "Done")
    withExtendedLifetime(observer) {}
  }

  /// Strokes of ten seconds. After 42 seconds the machine is invalidated, and the one in flight is cancelled.
  static func cancel() async throws {
    let clock = ManualClock()
    let delegate = Printer(clock: clock)
    @Sendable func strike(_ stroke: Stroke, _ context: TickTock.ActivityContext) async throws {
      delegate.didStrike(stroke)
      do {
        try await context.sleep(for: .seconds(10))
      } catch {
        print(delegate.second, stroke.rawValue, "cleans up")
        throw error
      }
    }
    let machine = try machine { context in
      try await strike(.tick, context)
      return .tock
    } tock: { context in
      try await strike(.tock, context)
      return .tick
    }
    let live = MachineActor(machine, clock: clock)
    let observer = notices(of: live, [.invalidated])
    await clock.advance(by: .seconds(42), settling: live)
    live.invalidate()
    await live.settle()
    print(delegate.second, "Done")
    withExtendedLifetime(observer) {}
  }

  /// The states as a stream, in place of key-value observing.
  static func observe() async throws {
    let clock = ManualClock()
    let machine = try machine { context in
      try await context.sleep(for: .seconds(1))
      return .tock
    } tock: { context in
      try await context.sleep(for: .seconds(1))
      return .tick
    }
    let live = MachineActor(machine, clock: clock)
    for await state in live.stateUpdates.prefix(3) {
      print("state:", state)
      await clock.step()
    }
  }

  /// Prints the notifications of a machine.
  static func notices(
    of live: MachineActor<Stroke, Stroke>,
    _ changes: [ActorLifecycle]
  ) -> [any NSObjectProtocol] {
    changes.map { change in
      NotificationCenter.default.addObserver(forName: change.notification, object: live, queue: nil)
      {
        _ in print("notification: \(change)")
      }
    }
  }
}
