import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// Deferred events that the new definition no longer defers where they wait: settling would drop them.
@Suite("Migration: events that are no longer deferred")
struct DroppedEventTests {
  /// A desk where `job` waits while it is busy, or not.
  private func desk(
    deferring: [String] = ["job"],
    around: [String] = [],
    @Sketch.Builder _ rows: () -> [Sketch.Builder.Element] = { [] }
  ) throws -> Sketch {
    try Sketch(initial: "idle") {
      Sketch.State("idle")
      Sketch.State("open") {
        Sketch.State("busy").deferring(deferring)
        Sketch.State("calm")
      }
      .deferring(around)
      Sketch.State("working").deferring("job")
      Sketch.Event("start", from: "idle", to: "busy")
      Sketch.Event("rest", from: "busy", to: "calm")
      Sketch.Event("done", from: "open", "working", to: "idle")
      Sketch.Event("job", from: "idle", to: "working")
      rows()
    }
  }

  private func losses(
    _ new: Sketch,
    _ old: Sketch,
    _ steps: Migration.Step...,
    settling: Bool = true
  ) throws -> [String] {
    let report = try new.migrationReport(
      for: [Migration(from: old, steps: steps)],
      settling: settling
    )
    #expect(report.isProven == report.versions[0].losses.isEmpty)
    return report.versions[0].losses.map { "\($0.part) in \($0.configuration)" }
  }

  @Test func `an event that is no longer deferred is a loss in every report`() throws {
    let (old, new) = (try desk(), try desk(deferring: []))
    let difference = new.difference(from: old)
    #expect(!difference.loadsAll)
    #expect(difference.unloadableEvents.map(\.reason) == [.isNotDeferred(in: ["busy"])])
    #expect(
      difference.description.hasSuffix(
        "\nwaiting event 'job': loads, but is not deferred any more in 'busy'; 'settle' may drop it"
      )
    )
    for settling in [false, true] {
      let report = try new.migrationReport(for: [Migration(from: old)], settling: settling)
      #expect(!report.isProven)
      #expect(
        report.description.hasSuffix(
          "event 'job' in 'busy': the event 'job' is waiting but no longer deferred there, so settling may drop "
            + "it; defer it, or drop it with 'dropEvent'"
        )
      )
    }
    #expect(try losses(new, old, .dropEvent("job")) == [])
  }

  @Test func `only entities in which the event waits are not accepted`() throws {
    let (old, new) = (try desk(), try desk(deferring: []))
    let strict = try new.evolving(from: [Migration(from: old)], onMismatch: .acceptIfCompatible)
    var busy = try old.fired("start").snapshot
    busy.fingerprint = old.fingerprint
    #expect(try strict.restored(from: busy).state == "busy")
    var waiting = try old.fired("start", "job").snapshot
    waiting.fingerprint = old.fingerprint
    #expect(waiting.deferred.map(\.event) == ["job"])
    #expect(throws: Sketch.RestoreError.self) { try strict.restored(from: waiting) }
  }

  @Test func `states that become one keep what all of them defer`() throws {
    let old = try desk()
    let merge = Migration.Step.mergeStates(["busy"], into: "calm")
    let more = Sketch.Event("more", in: "idle")
    #expect(try losses(desk { more }, old, merge) == ["event 'job' in [\"busy\"]"])
    let outer = try desk(deferring: [], around: ["job"])
    #expect(try losses(outer, old, merge) == [])
    #expect(try losses(desk(), outer) == ["event 'job' in [\"calm\"]"])
    #expect(try losses(desk(), outer, .mergeStates(["calm"], into: "idle")) == [])
  }

  @Test func `an event that was given up is a loss`() throws {
    func machine(_ rows: Sketch.Event...) throws -> Sketch {
      try Sketch(initial: "busy") {
        Sketch.State("busy")
        Sketch.State("idle")
        Sketch.Event("done", from: "busy", to: "idle")
        rows
      }
    }
    let old = try Sketch(initial: "busy") {
      Sketch.State("busy").deferring("job")
      Sketch.State("idle")
      Sketch.Event("done", from: "busy", to: "idle")
      Sketch.Event("job", from: "idle", to: "busy")
    }
    let difference = try machine().difference(from: old)
    #expect(difference.unloadableEvents.map(\.event) == ["job"] && !difference.loadsAll)
    let wild = try machine(.anyEvent(from: "idle", to: "busy")).difference(from: old)
    #expect(wild.unloadableEvents.map(\.event) == ["job"])
    let taking = try machine(.anyEvent(from: "busy", to: "idle")).difference(from: old)
    #expect(taking.unloadableEvents.isEmpty && !taking.openRows.isEmpty)
  }

  @Test func `an event is no loss if it is taken for certain`() throws {
    let old = try desk()
    let taking = try desk(deferring: []) { Sketch.Event("job", from: "busy", to: "working") }
    #expect(try losses(taking, old) == [])
    #expect(taking.difference(from: old).unloadableEvents.isEmpty)
    // The first of two is taken, and nothing keeps the second.
    let once = try desk(deferring: []) { Sketch.Event("job", from: "busy", to: "calm") }
    #expect(try losses(once, old) == ["event 'job' in [\"busy\"]"])
    let guarded = try desk(deferring: []) {
      Sketch.Event("job", from: "busy", to: "working").shouldFire("there is time") { _ in true }
    }
    #expect(try losses(guarded, old) == ["event 'job' in [\"busy\"]"])
  }

  @Test func `what settling would drop after a transition is a loss only if it is settled`() throws
  {
    let old = try desk()
    let moving = try desk { Sketch.Event.always(from: "busy", to: "calm") }
    #expect(try losses(moving, old) == ["event 'job' in [\"busy\"]"])
    let report = try moving.migrationReport(for: [Migration(from: old)])
    #expect(report.versions[0].losses.isEmpty && !report.versions[0].openRows.isEmpty)
    let returning = try desk { Sketch.Event.always(from: "busy", to: "idle") }
    #expect(try losses(returning, old) == [])
  }

  @Test func `events that callbacks raise while a machine settles are followed`() throws {
    func machine(_ callback: @escaping Sketch.Callback) throws -> Sketch {
      try desk(around: ["job"]) {
        Sketch.Event.always(from: "busy", to: "calm").perform("tell", callback)
        Sketch.Event("close", from: "calm", to: "shut")
        Sketch.State("shut")
      }
    }
    let old = try desk(around: ["job"]) {
      Sketch.State("shut")
      Sketch.Event("close", from: "calm", to: "shut")
    }
    #expect(try losses(machine { $0.raise("close") }, old) == ["event 'job' in [\"busy\"]"])
    let quiet = try desk(around: ["job"]) {
      Sketch.State("shut")
      Sketch.Event("close", from: "calm", to: "shut")
      Sketch.Event.always(from: "busy", to: "calm")
    }
    #expect(try losses(quiet, old) == [])
  }
}
