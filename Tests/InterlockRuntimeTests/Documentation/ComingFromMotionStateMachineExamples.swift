import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

// The blocks of the article `ComingFromMotionStateMachine`. `CodeBlockTests` compares them.

extension Notification.Name {
  fileprivate static let didEnterBackground = Notification.Name("ComingFromMotion.background")
}

@Suite("Coming from motion-state-machine", .hangLimit)
struct ComingFromMotionStateMachineExamples {
  private enum Phase: String, Codable { case working, sleeping, inBackground, terminated }

  private enum Signal: String, Codable { case work, finishedHardWork, tooHardWork, enterBackground }

  private typealias Life = Machine<Phase, Signal>.With<Day>

  private struct Day {
    var hours = 0
  }

  private let printed = Journal()

  @Sendable private func print(_ line: String) {
    printed.add(line)
  }

  private func makeLife() throws -> Life {
    let life = try Life(initial: .working) {
      Life.State(.working)
        .didEnter { _ in print("I'm awake, started and alive!") }
        .didExit { _ in print("Phew. That was enough work.") }
      Life.State(.sleeping).didEnter { $0.context.hours = 0 }
      Life.State(.inBackground)
      Life.State.final(.terminated)

      Life.Event(.work, in: .working).perform { $0.context.hours += 4 }
      Life.Event(.finishedHardWork, from: .working, to: .sleeping)
        .shouldFire("really worked enough for now") { $0.context.hours >= 8 }
        .perform { _ in print("Will go to sleep now.") }
      Life.Event(.tooHardWork, from: .working, to: .terminated)
      Life.Event.after(.seconds(20), from: .sleeping, to: .working)
      Life.Event(.enterBackground, from: .working, to: .inBackground)
    }
    return life
  }

  @Test func `the machine behaves like the one of the article`() async throws {
    let life = try makeLife()

    let live = MachineActor.With(life, context: Day())
    live.actor.bind(to: .didEnterBackground) { _ in .init(event: .enterBackground) }

    try await live.fire(.work)
    try await live.fire(.work)
    try await live.fire(.finishedHardWork)
    #expect(
      printed.lines == [
        "I'm awake, started and alive!", "Phew. That was enough work.", "Will go to sleep now.",
      ]
    )
    #expect(live.context.hours == 0)
  }

  @Test func `the timeout, the end and the notification lead where the article says`() async throws
  {
    let clock = ManualClock()
    let live = MachineActor.With(try makeLife(), context: Day(hours: 8), clock: clock)
    try await live.fire(.finishedHardWork)
    await clock.advance(by: .seconds(19), settling: live)
    #expect(live.state == .sleeping)
    await clock.advance(by: .seconds(1), settling: live)
    #expect(live.state == .working)
    let copy = MachineActor.With(try makeLife(), context: Day(), clock: clock)
    try await live.fire(.tooHardWork)
    #expect(live.lifecycle == .finished)

    // Not the default one, on which the other test listens.
    let center = NotificationCenter()
    copy.actor.bind(to: .didEnterBackground, in: center) { _ in .init(event: .enterBackground) }
    center.post(name: .didEnterBackground, object: nil)
    await copy.flush()
    #expect(copy.state == .inBackground)
  }

  @Test func `a guard that does not hold refuses by name`() async throws {
    let live = MachineActor.With(try makeLife(), context: Day())
    await #expect(throws: Machine<Phase, Signal>.FireError.self) {
      try await live.fire(.finishedHardWork)
    }
    #expect(live.state == .working)
  }
}
