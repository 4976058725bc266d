import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Deadlines of restored machines")
struct RestoredDeadlinesTests {
  private let prototype: DynamicMachine
  /// A recorder that waits for a timeout, two delayed events, and a timeout that was set later.
  private let sleeping: DynamicMachine

  init() throws {
    prototype = try ChartSamples.recorder()
    sleeping = try prototype.living(["power", "remind", "play"], from: ChartSamples.start)
  }

  private func seconds(_ time: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: 790_000_000.25 + time)
  }

  /// The timers of a machine in order, with their deadlines in seconds since the start.
  private func waits(_ machine: DynamicMachine) -> [String] {
    machine.timers.map { timer in
      let seconds = timer.deadline.timeIntervalSinceReferenceDate - 790_000_000.25
      let time = (seconds * 1_000).rounded() / 1_000
      return switch timer.content {
      case .timeout(let state): "\(state) \(time)"
      case .event(let item, let id): "\(item.event) \(id ?? "-") \(time)"
      }
    }
  }

  @Test func `the sample machine has the timers that these tests expect`() {
    #expect(waits(sleeping) == ["waiting 60.0", "alarm alarm 31.0", "stop - 2.5", "moving 7.732"])
  }

  @Test func `deadlines are kept by default`() throws {
    let restored = try prototype.restored(from: sleeping.snapshot)
    #expect(restored == sleeping)
    #expect(try prototype.restored(from: sleeping.snapshot, deadlines: .kept) == sleeping)
    #expect(restored.timers.map(\.deadline) == sleeping.timers.map(\.deadline))
    #expect(restored.nextDeadline == seconds(2.5))
  }

  @Test func `the remaining time and the order of timers can be kept`() throws {
    let (then, now) = (seconds(2), seconds(1_000_002))
    let restored = try prototype.restored(
      from: sleeping.snapshot,
      deadlines: .remaining(since: then, now: now)
    )
    #expect(
      waits(restored)
        == ["waiting 1000060.0", "alarm alarm 1000031.0", "stop - 1000002.5", "moving 1000007.732"]
    )
    for (old, new) in zip(sleeping.timers, restored.timers) {
      #expect(new.deadline.timeIntervalSince(now) == old.deadline.timeIntervalSince(then))
      #expect(new.seconds == old.seconds)
      #expect(new.content == old.content)
    }
  }

  @Test func `overdue timers stay due, even if the clock was set back`() throws {
    let past = try prototype.restored(
      from: sleeping.snapshot,
      deadlines: .remaining(since: seconds(40), now: seconds(10))
    )
    #expect(
      waits(past) == ["waiting 30.0", "alarm alarm 1.0", "stop - -27.5", "moving -22.268"]
    )
    let none = try prototype.restored(
      from: sleeping.snapshot,
      deadlines: .remaining(since: seconds(5), now: seconds(5))
    )
    #expect(none == sleeping)
  }

  @Test func `restarted timers are ordered, delayed events first, then timeouts in document order`()
    throws
  {
    let restored = try prototype.restored(
      from: sleeping.snapshot,
      deadlines: .restarted(at: seconds(100))
    )
    #expect(
      waits(restored) == ["alarm alarm 130.0", "stop - 101.5", "moving 105.732", "waiting 160.0"]
    )
  }

  @Test(arguments: [["off"], ["stopped", "waiting"], ["recording", "ringing"], ["broken"]])
  func `restarting sets the timeouts of active states even if the snapshot has none`(
    _ states: [String]
  ) throws {
    let expected = [
      "stopped": "stopped 100.25", "waiting": "waiting 160.0", "recording": "moving 105.732",
      "ringing": "ringing 100.25",
    ]
    let restored = try prototype.restored(
      from: .init(configuration: states),
      deadlines: .restarted(at: seconds(100))
    )
    #expect(waits(restored) == states.compactMap { expected[$0] })
  }

  @Test func `restarting sets the timeout of an entity that was stored as a bare state`() throws {
    let machine = try DynamicMachine(initial: "idle") {
      DynamicMachine.State("idle")
      DynamicMachine.State("asleep")
      DynamicMachine.Event.after(.seconds(5), from: "idle", to: "asleep")
    }
    let snapshot = try JSONDecoder.value(DynamicMachine.Snapshot.self, of: #""idle""#)
    #expect(try machine.restored(from: snapshot).nextDeadline == nil)
    var restored = try machine.restored(from: snapshot, deadlines: .restarted(at: seconds(0)))
    #expect(restored.nextDeadline == seconds(5))
    try restored.advance(to: seconds(5))
    #expect(restored.state == "asleep")
  }

  @Test func `an inactive or finished machine has no timers after restarting`() throws {
    let ended = try prototype.living(["power", "remind", "drop"], from: ChartSamples.start)
    for machine in [prototype, ended] {
      for deadlines in [
        RestoredDeadlines.kept, .remaining(since: seconds(0), now: seconds(9)),
        .restarted(at: seconds(0)),
      ] {
        let restored = try prototype.restored(from: machine.snapshot, deadlines: deadlines)
        #expect(restored == machine)
        #expect(restored.nextDeadline == nil)
      }
    }
  }

  @Test func `an entity whose state is now final drops its timers, deferred events and history`()
    throws
  {
    let timer = DynamicMachine.PendingTimer(
      .event(.init(event: "power"), id: nil),
      seconds: 1,
      deadline: seconds(1)
    )
    let snapshot = DynamicMachine.Snapshot(
      configuration: ["broken"],
      history: ["lastTape": ["stopped"]],
      timers: [timer],
      deferred: [.init(event: "power")]
    )
    var machine = try prototype.restored(from: snapshot)
    #expect(machine.snapshot == .init(state: "broken"))
    #expect(try machine.advance(to: seconds(2)).isEmpty)
    #expect(machine.isFinished)
  }
}
