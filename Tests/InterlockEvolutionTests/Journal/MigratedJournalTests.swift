import Interlock
import InterlockEvolution
import InterlockJournal
import InterlockTestSupport
import Testing

/// The start of a journal for machines with migrations.
@Suite("Journal: machines with migrations")
struct MigratedJournalTests {
  private func machine(_ end: String, _ more: String...) throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State(end)
      more.map { Sketch.State($0) }
      Sketch.Event("go", from: "a", to: end)
      more.map { Sketch.Event($0, from: "a", to: $0) }
    }
  }

  @Test func `the snapshot of a header belongs to the definition named by the header`() throws {
    let toSecond = Migration(from: try machine("b"), .renameState("b", to: "c"))
    let prototype = try machine("c", "b")
      .evolving(from: [toSecond], unmarked: toSecond.fingerprint)
    let replay = try Sketch.Replay(of: .init(try prototype.firing("b").machine), on: prototype)
    #expect(replay.machine.configuration == ["b"])
  }

  @Test func `the snapshot of an older header is migrated`() throws {
    let old = try machine("b")
    let toSecond = Migration(from: old, .renameState("b", to: "c"))
    let prototype = try machine("c", "b").evolving(from: [toSecond])
    let replay = try Sketch.Replay(of: .init(try old.firing("go").machine), on: prototype)
    #expect(replay.machine.configuration == ["c"])
  }
}
