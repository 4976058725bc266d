import Foundation
import Interlock
import InterlockEvolution
import InterlockRuntime
import InterlockTesting
import InterlockTestSupport
import Testing

/// Live machines that are restored from snapshots of another definition.
@Suite("Live machines of a changed definition", .hangLimit)
struct LiveSettlingTests {
  private let noon = Date(timeIntervalSinceReferenceDate: 0)

  private func order(
    _ journal: Journal = Journal(),
    @Sketch.Builder _ rows: () -> [Sketch.Builder.Element] = { [] }
  ) throws -> Sketch {
    try Sketch(initial: "placed") {
      Sketch.State("placed").activity("packing") { context in
        journal.add("packing")
        try await context.sleep(for: .seconds(100))
        return nil
      }
      Sketch.State("paid").activity("sending") { context in
        journal.add("sending")
        try await context.sleep(for: .seconds(100))
        return nil
      }
      Sketch.State("late")
      Sketch.Event("cancel", from: "placed", to: "late")
      Sketch.Event("receive", in: "paid").perform { _ in journal.add("received") }
      Sketch.Event.after(.seconds(10), from: "placed", to: "late")
      rows()
    }
  }

  /// A snapshot of the older definition, with a timer that is due and an event that waits, and a prototype that has a new
  /// row.
  private func changed(
    _ journal: Journal,
    to row: Sketch.Event
  ) throws -> (Live.Snapshot, Sketch) {
    let old = try order()
    var snapshot = try old.activated(at: noon).snapshot
    snapshot.fingerprint = old.fingerprint
    let prototype = try order(journal) { row }.evolving(from: [Migration(from: old.dynamic())])
    return (Live.Snapshot(machine: snapshot, mailbox: [.init(event: "receive")]), prototype)
  }

  @Test func `what is open is taken first, before timers and events, and only once`() async throws {
    let (journal, log) = (Journal(), Journal())
    let (snapshot, prototype) = try changed(journal, to: .always(from: "placed", to: "paid"))
    let live = try Live(
      restoring: snapshot,
      of: prototype,
      clock: ManualClock(),
      date: noon + 20,
      log: { occurrence in
        if case .settled = occurrence { log.add("\(occurrence)") }
      }
    )
    await live.settle()
    #expect(live.state == "paid")
    #expect(log.lines == ["settled: placed --always--> paid"])
    #expect(Set(journal.lines) == ["sending", "received"])
    let again = try Live(
      restoring: await live.snapshot(),
      of: prototype,
      clock: ManualClock(),
      date: noon + 20,
      log: { occurrence in
        if case .settled = occurrence { log.add("again") }
      }
    )
    await again.settle()
    #expect(again.state == "paid" && log.lines.count == 1)
  }

  @Test func `a machine of its own definition takes nothing`() async throws {
    let prototype = try order { Sketch.Event.always(from: "placed", to: "paid") }.evolving(from: [])
    var snapshot = Sketch.Snapshot(configuration: ["placed"])
    snapshot.fingerprint = prototype.fingerprint
    for machine in [snapshot, Sketch.Snapshot(configuration: ["placed"])] {
      let live = try Live(restoring: .init(machine: machine), of: prototype, clock: ManualClock())
      await live.settle()
      #expect(live.state == "placed")
    }
  }

  @Test func `if nothing is open, activities start, and timers and events follow as usual`()
    async throws
  {
    let journal = Journal()
    let (snapshot, prototype) = try changed(journal, to: Sketch.Event("more", in: "late"))
    let live = try Live(
      restoring: snapshot,
      of: prototype,
      clock: ManualClock(),
      date: noon + 5,
      errorHandler: { _ in nil }
    )
    await live.settle()
    #expect(live.state == "placed" && journal.lines == ["packing"])
    let idle = try Live(
      restoring: snapshot,
      of: prototype,
      startingActivities: false,
      clock: ManualClock(),
      date: noon + 5,
      errorHandler: { _ in nil }
    )
    await idle.settle()
    #expect(idle.state == "placed" && journal.lines == ["packing"])
  }

  @Test func `an error is reported, and the machine goes on where it was restored`() async throws {
    let (journal, failures) = (Journal(), Journal())
    let (snapshot, prototype) = try changed(
      journal,
      to: Sketch.Event.always(from: "placed", to: "paid").perform { _ in throw Mishap() }
    )
    let live = try Live(
      restoring: Live.Snapshot(machine: snapshot.machine),
      of: prototype,
      clock: ManualClock(),
      date: noon
    ) { failure in
      if failure.origin == .settling { failures.add("\(failure)") }
      return nil
    }
    await live.settle()
    #expect(live.state == "placed" && journal.lines == ["packing"])
    #expect(failures.lines.count == 1 && failures.lines[0].hasPrefix("Settling: "))
  }

  private struct Payment: Codable, Hashable, Sendable { var amount = 5 }
  private struct Card: Codable, Hashable, Sendable { var number = "1" }

  private func till(_ pay: Sketch.Event) throws -> Sketch {
    try Sketch(initial: "open") {
      Sketch.State("open")
      Sketch.State("paid")
      pay
    }
  }

  @Test func `an event of the mailbox without its payload is refused, or migrated`() async throws {
    let pay = Sketch.Event("pay", from: "open", to: "paid")
    let old = try till(pay)
    let payment = try till(pay.carrying(Payment.self).event)
    let card = try till(pay.carrying(Card.self).event)
    let cases: [(Sketch, Sketch, Sketch.PendingEvent, Migration.Step)] = [
      (old, payment, .init(event: "pay"), .addPayload(Payment(), to: "pay")),
      (
        payment, card, .init(event: "pay", payload: EventPayload(Payment())),
        .changePayload(of: "pay", from: Payment.self) { Card(number: "\($0.amount)") }
      ),
    ]
    for (old, new, waiting, step) in cases {
      var machine = try old.activated().snapshot
      machine.fingerprint = old.fingerprint
      let snapshot = Live.Snapshot(machine: machine, mailbox: [waiting])
      let plain = try new.evolving(from: [Migration(from: old.dynamic())])
      #expect(throws: Sketch.RestoreError.self) { try Live(restoring: snapshot, of: plain) }
      let accepting = try new.evolving(
        from: [Migration(from: old.dynamic())],
        onMismatch: .acceptIfCompatible
      )
      #expect(throws: Sketch.RestoreError.self) { try Live(restoring: snapshot, of: accepting) }
      let migrating = try new.evolving(from: [Migration(from: old.dynamic(), step)])
      let live = try Live(restoring: snapshot, of: migrating, clock: ManualClock())
      await live.settle()
      #expect(live.state == "paid")
    }
  }

  @Test func `a snapshot leaves out what nothing will ever take`() async throws {
    let machine = try till(
      Sketch.Event("pay", from: "open", to: "paid").carrying(Payment.self).event
    )
    let live = Live(machine, clock: ManualClock())
    await live.settle()
    live.suspend()
    try await live.send("pay")
    try live.send(.init("pay"), Payment())
    let snapshot = await live.snapshot()
    #expect(snapshot.mailbox.count == 1)
    let again = try Live(restoring: snapshot, of: machine, clock: ManualClock())
    await again.settle()
    #expect(again.state == "paid")
  }
}
