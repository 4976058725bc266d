import Foundation
import Interlock
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

@Suite("Times of a restored machine with a context", .hangLimit)
struct LiveContextTimeTests {
  private typealias Life = Sketch.With<Int>
  private typealias LiveLife = MachineActor<String, String>.With<Int>

  private let noon = Date(timeIntervalSinceReferenceDate: 0)

  /// A bill whose reminders are counted until it is paid or lapses, a minute after it came.
  private func bill() throws -> Life {
    try Life(initial: "due") {
      Life.State("due")
      Life.State("paid")
      Life.State("lapsed")
      Life.Event("remind", in: "due").perform { $0.context += 1 }
      Life.Event("pay", from: "due", to: "paid").perform { $0.context += 10 }
      Life.Event.after(.seconds(60), from: "due", to: "lapsed").perform { $0.context += 100 }
    }
  }

  /// A snapshot of a machine that was sent a reminder after some seconds, and the payment after more.
  private func snapshot(_ seconds: Int...) async throws -> LiveLife.Snapshot {
    let clock = ManualClock()
    let live = LiveLife(try bill(), context: 1, clock: clock, date: noon)
    await live.flush()
    live.suspend()
    for (event, seconds) in zip(["remind", "pay"], seconds) {
      clock.advance(by: .seconds(seconds))
      try await live.send(event)
    }
    let data = try JSONEncoder().encode(await live.snapshot())
    return try JSONDecoder().decode(LiveLife.Snapshot.self, from: data)
  }

  private func restored(
    _ snapshot: LiveLife.Snapshot,
    _ deadlines: RestoredDeadlines
  ) async throws -> LiveLife {
    let restored = try LiveLife(
      restoring: snapshot,
      of: try bill(),
      deadlines: deadlines,
      clock: ManualClock(),
      date: noon + 1_200,
      errorHandler: { _ in nil }
    )
    await restored.settle()
    return restored
  }

  @Test(arguments: [(20, "paid", 12), (50, "lapsed", 102)])
  func `a timer comes before what was sent after its deadline, and the context follows`(
    seconds: Int,
    state: String,
    context: Int
  ) async throws {
    let snapshot = try await snapshot(30, seconds)
    #expect(snapshot.context == 1)
    #expect(snapshot.mailbox.map(\.time) == [noon + 30, noon + 30 + Double(seconds)])
    let pause = RestoredDeadlines.remaining(since: noon + 100, now: noon + 1_000)
    for deadlines in [RestoredDeadlines.kept, pause] {
      let restored = try await restored(snapshot, deadlines)
      #expect(restored.state == state && restored.context == context)
    }
    let restarted = try await restored(snapshot, .restarted(at: noon + 1_000))
    #expect(restarted.state == "paid" && restarted.context == 12)
  }

  @Test func `events without times come before every deadline`() async throws {
    var snapshot = try await snapshot(30, 50)
    snapshot.mailbox = snapshot.mailbox.map { .init($0.event, $0.data) }
    let restored = try await restored(snapshot, .kept)
    #expect(restored.state == "paid" && restored.context == 12)
  }
}
