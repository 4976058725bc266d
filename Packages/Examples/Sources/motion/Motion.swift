import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting

// The examples of motion-state-machine's README. A clock that the program moves lets twenty seconds pass at once.

enum Phase: String { case awake, working, sleeping, inBackground, terminated }

enum Signal: String { case finishedHardWork, tooHardWork, work, enterBackground }

/// What the procs of the README ask.
struct Day {
  var hours = 0
}

extension Notification.Name {
  /// Stands for the notification of UIKit, which Linux does not have.
  static let didEnterBackground = Notification.Name("didEnterBackground")
}

@main
struct Motion {
  static func main() async throws {
    try first()
    try await working()
    try await hearing()
  }

  static func first() throws {
    typealias Life = Machine<Phase, Signal>
    var life = try Life(initial: .awake) {
      Life.State(.awake).didEnter { _ in print("I'm awake, started and alive!") }
      Life.State(.sleeping)
      Life.State.final(.terminated)
      Life.Event(.finishedHardWork, from: .awake, to: .sleeping)
      Life.Event(.tooHardWork, from: .awake, to: .terminated)
    }
    try life.activate()
    try life.fire(.tooHardWork)
    print("terminated:", life.isFinished)
    if let refusal = life.refusal(of: .finishedHardWork) { print(refusal) }
  }

  static func working() async throws {
    typealias Life = Machine<Phase, Signal>.With<Day>
    let life = try Life(initial: .working) {
      Life.State(.working)
        .didEnter { _ in print("I'm awake, started and alive!") }
        .didExit { _ in print("Phew. That was enough work.") }
      Life.State(.sleeping).didEnter { $0.context.hours = 0 }
      Life.State.final(.terminated)
      // Internal: neither the exit nor the entry action runs.
      Life.Event(.work, in: .working).perform { $0.context.hours += 4 }
      Life.Event(.finishedHardWork, from: .working, to: .sleeping)
        .shouldFire("really worked enough for now") { $0.context.hours >= 8 }
        .perform { _ in print("Will go to sleep now.") }
      Life.Event(.tooHardWork, from: .working, to: .terminated)
      Life.Event.after(.seconds(20), from: .sleeping, to: .working)
    }
    let clock = ManualClock()
    // `verbose: true` would print the same lines on standard error.
    let live = MachineActor.With(life, context: Day(), clock: clock, log: { print("  \($0)") })
    for signal in [Signal.work, .finishedHardWork, .work, .finishedHardWork] {
      // A refusal is in the log, too.
      _ = try? await live.fire(signal)
    }
    await clock.advance(by: .seconds(19), settling: live)
    print("after 19 seconds:", live.state)
    await clock.advance(by: .seconds(1), settling: live)
    print("after 20 seconds:", live.state)
    try await live.fire(.tooHardWork)
    await live.settle()
    print("terminated:", live.lifecycle == .finished)
  }

  static func hearing() async throws {
    typealias Life = Machine<Phase, Signal>
    let life = try Life(initial: .awake) {
      Life.State(.awake)
      Life.State(.inBackground)
      Life.Event(.enterBackground, from: .awake, to: .inBackground)
    }
    let live = MachineActor(life, clock: ManualClock())
    live.bind(to: .didEnterBackground) { _ in .init(event: .enterBackground) }
    NotificationCenter.default.post(name: .didEnterBackground, object: nil)
    await live.flush()
    print("after the notification:", live.state)
  }
}
