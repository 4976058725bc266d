import Foundation
import Interlock
import InterlockEvolution
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

@Suite("Snapshots of a live machine")
struct ActorSnapshotTests {
  private let noon = Date(timeIntervalSinceReferenceDate: 0)

  private func door(_ journal: Journal = Journal()) throws -> Sketch {
    try Sketch(initial: "shut") {
      Sketch.State("shut").didEnter { _ in journal.add("shut") }
      Sketch.State("open").didEnter { _ in journal.add("open") }
        .activity { context in
          journal.add("ringing")
          try await context.sleep(for: .seconds(100))
          return nil
        }
      Sketch.Event("open", from: "shut", to: "open")
      Sketch.Event("close", from: "open", to: "shut")
      Sketch.Event("knock", in: "open")
      Sketch.Event.after(.seconds(10), from: "open", to: "shut")
    }
  }

  @Test func `a snapshot captures the machine and its waiting events at the same moment`()
    async throws
  {
    let live = MachineActor(try door(), clock: ManualClock(), date: noon)
    try await live.fire("open")
    live.suspend()
    try await live.send("close")
    try await live.send("open", userInfo: ["key": 7])
    let snapshot = await live.snapshot()
    #expect(snapshot.machine.configuration == ["open"])
    #expect(snapshot.machine.timers.map(\.deadline) == [noon + 10])
    #expect(snapshot.mailbox.map(\.event) == ["close", "open"])
    #expect(await live.snapshot(mailbox: .excluded).mailbox.isEmpty)
    #expect(await live.snapshot(mailbox: .drained) == snapshot)
  }

  @Test func `waiting events can be processed before a snapshot`() async throws {
    let live = MachineActor(try door(), isSuspended: true, clock: ManualClock(), date: noon)
    try await live.send("open")
    live.resume()
    let snapshot = await live.snapshot(mailbox: .drained)
    #expect(snapshot.machine.configuration == ["open"])
    #expect(snapshot.mailbox.isEmpty)
  }

  @Test func `events in the mailbox are migrated like events waiting in the machine`() async throws
  {
    let old = try door()
    let new = try Sketch(initial: "shut") {
      Sketch.State("shut")
      Sketch.State("open")
      Sketch.Event("unlock", from: "shut", to: "open").formerly("turn")
      Sketch.Event("close", from: "open", to: "shut")
    }
    let toNew = Migration(
      from: old,
      .renameEvent("open", to: "unlock"),
      .dropEvent("knock"),
      .dropTimeout(of: "open", .seconds(10))
    )
    let prototype = try new.evolving(from: [toNew])
    var snapshot = Sketch.Snapshot(state: "shut")
    snapshot.fingerprint = old.fingerprint
    let mailbox = ["knock", "open", "close"].enumerated()
      .map { Sketch.PendingEvent(event: $1, time: noon - 3 + Double($0)) }
    let live = try MachineActor(
      restoring: .init(machine: snapshot, mailbox: mailbox),
      of: prototype,
      isSuspended: true,
      clock: ManualClock(),
      date: noon
    )
    #expect(await live.snapshot().mailbox.map(\.event) == ["unlock", "close"])
    let times = await live.snapshot().mailbox.map(\.time)
    #expect(times == [noon - 2, noon - 1])
    let renamed = try MachineActor(
      restoring: .init(
        machine: .init(state: "shut"),
        mailbox: [.init(event: "turn", time: noon - 1)]
      ),
      of: new,
      isSuspended: true,
      clock: ManualClock(),
      date: noon
    )
    #expect(await renamed.snapshot().mailbox.map(\.event) == ["unlock"])
    #expect(await renamed.snapshot().mailbox.map(\.time) == [noon - 1])
  }

  @Test func `a restored machine continues where the original stopped and enters no state again`()
    async throws
  {
    let live = MachineActor(try door(), clock: ManualClock(), date: noon)
    try await live.fire("open")
    live.suspend()
    try await live.send("close", userInfo: ["key": 7])
    let data = try JSONEncoder().encode(await live.snapshot())
    let journal = Journal()
    let snapshot = try JSONDecoder().decode(MachineActor<String, String>.Snapshot.self, from: data)
    let restored = try MachineActor(
      restoring: snapshot,
      of: try door(journal),
      isSuspended: true,
      startingActivities: false,
      clock: ManualClock(),
      date: noon + 5
    )
    #expect(restored.lifecycle == .suspended)
    #expect(restored.state == "open")
    #expect(journal.lines.isEmpty)
    restored.resume()
    await restored.flush()
    #expect(restored.state == "shut")
    #expect(journal.lines == ["shut"])
  }

  @Test(arguments: [true, false])
  func `activities of active states restart on request`(isTold: Bool) async throws {
    let journal = Journal()
    let clock = ManualClock()
    let restored = try MachineActor(
      restoring: .init(machine: .init(state: "open")),
      of: try door(journal),
      deadlines: .restarted(at: noon),
      startingActivities: isTold,
      clock: clock,
      date: noon
    )
    try await restored.fire("knock")
    restored.invalidate()
    await restored.settle()
    #expect(journal.lines.contains("ringing") == isTold)
  }

  @Test func `restoring keeps deadlines, and overdue timers fire on resumption`() async throws {
    let live = MachineActor(try door(), clock: ManualClock(), date: noon)
    try await live.fire("open")
    let restored = try MachineActor(
      restoring: await live.snapshot(),
      of: try door(),
      clock: ManualClock(),
      date: noon + 3_600
    )
    await restored.flush()
    #expect(restored.state == "shut")
  }

  @Test(arguments: [(30, "paid"), (90, "lapsed")])
  func `a restored timer comes before the events that were sent after its deadline`(
    seconds: Int,
    state: String
  ) async throws {
    let clock = ManualClock()
    let live = Live(try .bill(), clock: clock, date: noon, errorHandler: { _ in nil })
    await live.flush()
    live.suspend()
    clock.advance(by: .seconds(seconds))
    try await live.send("pay")
    let data = try JSONEncoder().encode(await live.snapshot())
    let snapshot = try JSONDecoder().decode(MachineActor<String, String>.Snapshot.self, from: data)
    #expect(snapshot.mailbox.map(\.time) == [noon + Double(seconds)])
    clock.advance(by: .seconds(120))
    live.resume()
    await live.settle()
    #expect(live.state == state)
    let pause = RestoredDeadlines.remaining(since: noon + Double(seconds), now: noon + 1_000)
    for deadlines in [RestoredDeadlines.kept, pause] {
      let restored = try MachineActor(
        restoring: snapshot,
        of: try .bill(),
        deadlines: deadlines,
        clock: ManualClock(),
        date: noon + 1_200,
        errorHandler: { _ in nil }
      )
      await restored.settle()
      #expect(restored.state == state)
    }
    let restarted = try MachineActor(
      restoring: snapshot,
      of: try .bill(),
      deadlines: .restarted(at: noon + 1_000),
      clock: ManualClock(),
      date: noon + 1_200
    )
    await restarted.settle()
    #expect(restarted.state == "paid")
  }

  @Test func `events of a snapshot without times come before every deadline`() async throws {
    var machine = try Sketch.bill()
    try machine.activate(at: noon)
    let restored = try MachineActor(
      restoring: .init(machine: machine.snapshot, mailbox: [.init(event: "pay")]),
      of: try .bill(),
      clock: ManualClock(),
      date: noon + 1_000
    )
    await restored.settle()
    #expect(restored.state == "paid")
  }

  @Test func `an event of the future counts as sent when the machine is restored`() async throws {
    var machine = try Sketch.bill()
    try machine.activate(at: noon)
    let restored = try MachineActor(
      restoring: .init(
        machine: machine.snapshot,
        mailbox: [.init(event: "pay", time: .distantFuture)]
      ),
      of: try .bill(),
      clock: ManualClock(),
      date: noon + 1
    )
    await restored.settle()
    #expect(restored.state == "paid")
  }

  @Test func `setting the wall clock has no effect`() async throws {
    let clock = ManualClock()
    let live = MachineActor(try door(), clock: clock, date: noon + 1_000_000)
    try await live.fire("open")
    clock.advance(by: .seconds(10))
    await live.flush()
    #expect(live.state == "shut")
  }
}
