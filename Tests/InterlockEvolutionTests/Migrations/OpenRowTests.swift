import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// Rows that only coming to a configuration triggers, for entities that are there already.
@Suite("Migration: open rows")
struct OpenRowTests {
  private func machine(
    _ inner: String = "x",
    deferring event: String = "ping",
    @Sketch.Builder _ rows: () -> [Sketch.Builder.Element] = { [] }
  ) throws -> Sketch {
    try Sketch(initial: "p") {
      Sketch.State("p") {
        Sketch.State(inner)
        Sketch.State.final("f")
      }
      .deferring(event)
      Sketch.State("q")
      Sketch.Event("end", from: inner, to: "f")
      Sketch.Event("leave", from: "p", to: "q")
      Sketch.Event(event, from: "q", to: "p")
      rows()
    }
  }

  private static let rows: [(Sketch.Event, String)] = [
    (
      .always(from: "x", to: "f"),
      "row without an event, from 'x', leads to 'f': not taken by entities that are in 'x'; 'settle' takes it"
    ),
    (
      .always(from: "x", to: "f").shouldFire("it is late") { _ in false },
      "row without an event, from 'x', leads to 'f', guards: 'it is late': not taken by entities that are in "
        + "'x'; 'settle' takes it"
    ),
    (
      .completion(of: "p", to: "q"),
      "completion of 'p', from 'p', leads to 'q': not taken by entities that are in 'f'; 'settle' takes it"
    ),
    (
      Sketch.Event("ping", in: "x"),
      "event 'ping', from 'x', leads nowhere: not taken by entities that are in 'x'; 'settle' takes it"
    ),
  ]

  @Test(arguments: rows)
  func `a row that entities do not take by themselves is listed everywhere`(
    _ row: Sketch.Event,
    _ line: String
  ) throws {
    let (old, new) = (try machine(), try machine { row })
    let difference = new.difference(from: old)
    #expect(difference.openRows.map(\.description) == [line])
    #expect(difference.description.split(separator: "\n").last == "\(line)")
    #expect(!difference.loadsAll)
    let migration = Migration(from: try old.dynamic())
    let report = try new.migrationReport(for: [migration])
    #expect(report.versions[0].openRows.map(\.row) == difference.openRows.map(\.row))
    #expect(report.description.hasSuffix("\n  " + line))
    #expect(report.versions[0].losses.isEmpty && !report.isProven)
    #expect(try new.migrationReport(for: [migration], settling: true).isProven)
    let strict = try new.evolving(from: [migration], onMismatch: .acceptIfCompatible)
    var snapshot = old.snapshot
    snapshot.fingerprint = old.fingerprint
    #expect(throws: Sketch.RestoreError.self) { try strict.restored(from: snapshot) }
    _ = try new.evolving(from: [migration]).restored(from: snapshot)
  }

  @Test(arguments: rows)
  func `a row that both definitions have in the same place is not listed`(
    _ row: Sketch.Event,
    _ line: String
  ) throws {
    let (old, new) = (
      try machine { row },
      try machine {
        row; Sketch.Event("more", in: "q")
      }
    )
    #expect(new.difference(from: old).openRows == [])
    let report = try new.migrationReport(for: [Migration(from: old.dynamic())])
    #expect(report.isProven, "\(report)")
    let renamed = try machine("y", deferring: "beep") {
      Sketch.Event.always(from: "y", to: "f").shouldFire("it is late") { _ in false }
    }
    let late = try machine { Self.rows[1].0 }
    let steps = [Migration.Step.renameState("x", to: "y"), .renameEvent("ping", to: "beep")]
    let moved = try renamed.migrationReport(for: [Migration(from: late.dynamic(), steps: steps)])
    #expect(moved.isProven, "\(moved)")
  }

  @Test func `a row is listed where it applies only now`() throws {
    func machine(_ children: [Sketch.State], _ others: [Sketch.State]) throws -> Sketch {
      try Sketch(initial: "x") {
        Sketch.State("p") { children }
        others
        Sketch.State("q")
        Sketch.Event("go", from: "x", to: "y")
        Sketch.Event.always(from: "p", to: "q").shouldFire("late") { _ in false }
      }
    }
    let old = try machine([Sketch.State("y")], [Sketch.State("x")])
    let new = try machine([Sketch.State("y"), Sketch.State("x")], [])
    let difference = new.difference(from: old)
    #expect(difference.openRows.map(\.configuration) == [["x"]])
    let complete = try Sketch(initial: "p") {
      Sketch.State("p") {
        Sketch.State("x").deferring("ping")
        Sketch.State("f")
      }
      Sketch.State("q")
      Sketch.Event("end", from: "x", to: "f")
      Sketch.Event.completion(of: "p", to: "q")
      Sketch.Event("leave", from: "p", to: "q")
      Sketch.Event("ping", from: "q", to: "p")
    }
    let report = try self.machine { Sketch.Event.completion(of: "p", to: "q") }
      .migrationReport(for: [Migration(from: complete)])
    #expect(report.versions[0].openRows.map(\.configuration) == [["f"]])
  }

  @Test func `every migration of a chain is followed, and only the last machine counts`() throws {
    let first = try machine()
    let second = try machine { Sketch.Event.always(from: "x", to: "f") }
    let third = try machine { Sketch.Event("more", in: "q") }
    let chain = [Migration(from: first), Migration(from: second)]
    let report = try third.migrationReport(for: chain)
    #expect(report.isProven, "\(report)")
    let fourth = try machine { Sketch.Event.completion(of: "p", to: "q") }
    let longer = try fourth.migrationReport(for: chain + [Migration(from: third)])
    #expect(longer.versions.map(\.openRows.count) == [1, 1, 1])
  }

  @Test func `a restored machine takes them, and returns its receipt`() throws {
    let old = try machine()
    let new = try machine {
      Sketch.Event.always(from: "x", to: "f")
      Sketch.Event.completion(of: "p", to: "q")
    }
    let prototype = try new.evolving(from: [Migration(from: old.dynamic())])
    for states in ["x", "f"] {
      let stored = Data(#"{"fingerprint":"\#(old.fingerprint)","states":["\#(states)"]}"#.utf8)
      let restored = try JSONDecoder().decode(
        Sketch.Restored.self,
        from: stored,
        configuration: prototype
      )
      #expect(restored.origin == .migrated(from: old.fingerprint))
      var machine = restored.machine
      #expect(machine.state == states)
      #expect(try machine.settle()?.entered.last == "q")
      #expect(try machine.settle() == nil)
    }
  }
}
