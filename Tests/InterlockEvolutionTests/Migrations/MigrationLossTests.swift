import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// Losses that a migration must not hide.
@Suite("Migration: nothing is lost silently")
struct MigrationLossTests {
  private func busy() throws -> Sketch {
    try Sketch(initial: "busy") {
      Sketch.State("busy").deferring("ping")
      Sketch.State("idle")
      Sketch.Event("ping", from: "idle", to: "idle")
      Sketch.Event("stop", from: "busy", to: "idle")
    }
  }

  private func ending() throws -> Sketch {
    try Sketch(initial: "idle") {
      Sketch.State("idle")
      Sketch.State.final("done")
      Sketch.Event("ping", from: "idle", to: "idle")
      Sketch.Event("stop", from: "idle", to: "done")
    }
  }

  @Test func `an event that waits in a machine that finishes is reported as lost`() throws {
    let toEnd = Migration(from: try busy(), .renameState("busy", to: "done"))
    let report = try ending().migrationReport(for: [toEnd])
    #expect(report.versions[0].losses.map(\.part) == [.event("ping")])
    #expect(report.versions[0].losses.map(\.error.reason) == [.waitsInVain("ping")])
    let dropping = Migration(from: try busy(), steps: toEnd.steps + [.dropEvent("ping")])
    #expect(try ending().migrationReport(for: [dropping]).isProven)
  }

  @Test func `a delayed event of a machine that finishes is reported as lost`() throws {
    let toEnd = Migration(from: try busy(), .renameState("busy", to: "done"))
    let timer = Sketch.PendingTimer(
      .event(.init(event: "ping"), id: nil),
      seconds: 1,
      deadline: Date(timeIntervalSinceReferenceDate: 1)
    )
    let snapshot = Sketch.Snapshot(configuration: ["busy"], timers: [timer])
    let prototype = try ending().evolving(from: [toEnd])
    let error = #expect(throws: MigrationError.self) {
      try prototype.migrated(snapshot, from: toEnd.fingerprint)
    }
    #expect(error?.reason == .waitsInVain("ping"))
  }

  @Test func `code that deactivates a machine must drop its waiting events`() throws {
    let reset = Migration(
      from: try busy(),
      .code("reset") { snapshot, _ in snapshot.configuration = [] }
    )
    let report = try ending().migrationReport(for: [reset])
    #expect(report.versions[0].losses.map(\.error.reason) == [.waitsInVain("ping")])
  }

  @Test func `replacing a state by none is an error, not an inactive machine`() throws {
    let none = Migration(from: try busy(), .replaceStates(["busy"], with: []))
    let report = try busyless().migrationReport(for: [none])
    #expect(report.versions[0].losses.map(\.part) == [.configuration])
    #expect(
      report.versions[0].losses.map(\.error.reason) == [.doesNotFit(.invalidConfiguration([]))]
    )
  }

  @Test func `replacing no states does not activate an inactive machine`() throws {
    let wake = Migration(from: try busy(), .replaceStates([], with: ["idle"]))
    let prototype = try busyless().evolving(from: [wake])
    #expect(throws: MigrationError.self) {
      try prototype.migrated(.init(state: nil), from: wake.fingerprint)
    }
  }

  private func busyless() throws -> Sketch {
    try Sketch(initial: "idle") {
      Sketch.State("idle")
      Sketch.Event("ping", from: "idle", to: "idle")
    }
  }

  @Test func `states reached only by events of lost callbacks are checked`() throws {
    let old = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("work") { Sketch.State.final("worked") }
      Sketch.State("done")
      Sketch.State("aborted")
      Sketch.Event("go", from: "a", to: "work").perform { $0.raise("abort") }
      Sketch.Event("abort", from: "work", to: "aborted")
      Sketch.Event.completion(of: "work", to: "done")
    }
    #expect(try old.firing("go").machine.configuration == ["aborted"])
    let new = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("done")
      Sketch.Event("go", from: "a", to: "done")
    }
    let report = try new.migrationReport(for: [Migration(from: old.dynamic())])
    #expect(report.versions[0].losses.map(\.configuration) == [["aborted"]])
    #expect(
      throws: MigrationError.self,
      performing: {
        let prototype = try new.evolving(
          from: [Migration(from: old.dynamic())],
          onMismatch: .acceptIfCompatible
        )
        _ = try prototype.migrated(.init(state: "a"), from: old.fingerprint)
      }
    )
  }

  private func deck(_ loudness: String...) throws -> Sketch {
    try Sketch(initial: "off") {
      Sketch.State("off")
      Sketch.State(parallel: "on") {
        Sketch.State("sound", initial: [loudness[0]]) { loudness.map { Sketch.State($0) } }
        Sketch.State("disc", initial: "playing") {
          Sketch.State("playing")
          Sketch.State("stopped")
        }
        Sketch.State.history("last", .deep, default: loudness[0], "playing")
      }
      Sketch.Event("power", from: "off", to: "last")
      Sketch.Event("power", from: "on", to: "off")
      Sketch.Event("stop", from: "playing", to: "stopped")
    }
  }

  @Test(arguments: [("playing", "loud"), ("stopped", "calm")])
  func `a remembered state is split by the states remembered with it`(
    _ disc: String,
    _ loudness: String
  ) throws {
    let split = Migration(
      from: try deck("open"),
      .splitState("open", into: [.init("loud", besides: "playing"), .init("calm")])
    )
    let new = try deck("loud", "calm").evolving(from: [split])
    let snapshot = Sketch.Snapshot(configuration: ["off"], history: ["last": ["open", disc]])
    let migrated = try new.migrated(snapshot, from: split.fingerprint)
    #expect(migrated.history == ["last": [loudness, disc]])
    let active = try new.migrated(
      .init(configuration: ["open", disc]),
      from: split.fingerprint
    )
    #expect(active.configuration == [loudness, disc])
  }

  @Test func `remembered states are split independently of the active states`() throws {
    let split = Migration(
      from: try deck("open"),
      .splitState("open", into: [.init("calm", besides: "stopped"), .init("loud")])
    )
    let new = try deck("loud", "calm").evolving(from: [split])
    let snapshot = Sketch.Snapshot(
      configuration: ["open", "stopped"],
      history: ["last": ["open", "playing"]]
    )
    let migrated = try new.migrated(snapshot, from: split.fingerprint)
    #expect(migrated.configuration == ["calm", "stopped"])
    #expect(migrated.history == ["last": ["loud", "playing"]])
  }

  private enum Action: String { case stop }

  @Test func `an event that is no longer a case is lost, even if rows take any event`() throws {
    let new = try Machine<String, Action>(initial: "busy") {
      Machine<String, Action>.State("busy")
      Machine<String, Action>.State("idle")
      Machine<String, Action>.Event(.stop, from: "busy", to: "idle")
      Machine<String, Action>.Event.anyEvent(from: "idle", to: "busy")
    }
    let report = try new.migrationReport(for: [Migration(from: busy())])
    #expect(report.versions[0].losses.map(\.error.reason) == [.unknownEvent("ping")])
  }
}
