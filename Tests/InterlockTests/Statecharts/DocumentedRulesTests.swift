import Interlock
import InterlockTestSupport
import Testing

/// Statements of the documentation about regions and differences from the predecessors that no other test covers.
@Suite("Rules that the documentation states")
struct DocumentedRulesTests {
  private let journal = Journal()

  /// `p` with the regions `a`, `b` and `c`, each with two states, and `out` and `away` beside it.
  private func regions(_ events: Sketch.Event...) throws -> Sketch {
    try Sketch {
      Sketch.State(parallel: "p") {
        for region in ["a", "b", "c"] {
          Sketch.State(region) {
            Sketch.State("\(region)1")
            Sketch.State("\(region)2")
          }
        }
      }
      Sketch.State("out")
      Sketch.State("away")
      events
    }
    .activated()
  }

  @Test func `of sources in two regions the earlier region wins, however deep the other source is`()
    throws
  {
    var machine = try regions(
      Sketch.Event("go", from: "b1", to: "away"),
      Sketch.Event("go", from: "a", to: "out")
    )
    try machine.fire("go")
    #expect(machine.state == "out")
  }

  @Test func `an internal row of a parallel state runs once, beside rows of its regions`() throws {
    var machine = try regions(
      Sketch.Event("go", from: "a1", to: "a2"),
      Sketch.Event("go", in: "p").perform { [journal] _ in journal.add("p") }
    )
    try machine.fire("go")
    #expect(machine.configuration == ["a2", "b1", "c1"])
    #expect(journal.takeLine() == "p")
  }

  @Test func `an internal row of a parallel state is hidden if every region has a row`() throws {
    var machine = try regions(
      Sketch.Event("go", from: "a1", to: "a2"),
      Sketch.Event("go", in: "b1", "c1"),
      Sketch.Event("go", in: "p").perform { [journal] _ in journal.add("p") }
    )
    try machine.fire("go")
    #expect(machine.configuration == ["a2", "b1", "c1"])
    #expect(journal.takeLine() == "")
  }

  /// `on` with the children `slow` and `fast`.
  private func nested(_ events: Sketch.Event...) throws -> Sketch {
    try Sketch {
      Sketch.State("on") {
        Sketch.State("slow")
        Sketch.State("fast")
      }
      Sketch.State("off")
      events
    }
    .activated()
  }

  @Test
  func `a row of a compound state to its own child leaves the compound state, unless it is local`()
    throws
  {
    var external = try nested(Sketch.Event("go", from: "on", to: "fast"))
    #expect(try external.fire("go").exited == ["slow", "on"])
    var local = try nested(Sketch.Event("go", from: "on", to: "fast").local())
    #expect(try local.fire("go").exited == ["slow"])
  }

  @Test func `a local row to a parent of its source behaves like an external one`() throws {
    var machine = try nested(Sketch.Event("go", from: "slow", to: "on").local())
    let receipt = try machine.fire("go")
    #expect(receipt.exited == ["slow", "on"])
    #expect(receipt.entered == ["on", "slow"])
  }

  @Test func `regions are left last first, each as a whole`() throws {
    var machine = try regions(Sketch.Event("go", from: "p", to: "out"))
    #expect(try machine.fire("go").exited == ["c1", "c", "b1", "b", "a1", "a", "p"])
  }
}
