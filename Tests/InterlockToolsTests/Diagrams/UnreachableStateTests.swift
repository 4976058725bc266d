import Foundation
import Interlock
import InterlockTools
import Testing

@Suite("Diagrams: unreachable states")
struct UnreachableStateTests {
  typealias Chart = Machine<String, String>

  private func unreachable(_ diagram: MachineDiagram) -> [String] {
    DiagramLayout(diagram).boxes.filter(\.isUnreachable).map(\.name)
  }

  @Test
  func `states that nothing leads to are marked, for screen readers too`() throws {
    var machine = try Chart(initial: "here") {
      ["here", "there", "island", "far"].map { Chart.State($0) }
      Chart.Event("go", from: "here", to: "there")
      Chart.Event("row", from: "island", to: "here")
      Chart.Event("swim", from: "far", to: "island")
    }
    let diagram = MachineDiagram(of: machine)
    #expect(unreachable(diagram) == ["island", "far"])
    #expect(diagram.svg.components(separatedBy: "class=\"state unreachable\"").count == 3)
    #expect(try ParsedSVG(diagram.svg).summary.contains("Unreachable: island, far."))
    try machine.fire("go")
    #expect(unreachable(MachineDiagram(of: machine)) == ["island", "far"])
  }

  @Test
  func `every language marks them`() throws {
    let diagram = MachineDiagram(
      of: try Chart(initial: "here") { ["here", "island"].map { Chart.State($0) } }
    )
    #expect(diagram.mermaid.contains("  class s1 standIn"))
    #expect(diagram.dot.contains(#"s1 [label="island", style="rounded,dashed,filled"];"#))
    #expect(diagram.plantUML.contains(#"state "island" as s1 <<standIn>>"#))
    for text in [diagram.mermaid, diagram.dot, diagram.plantUML] {
      #expect(!text.contains("class s0") && !text.contains(#""here", "#) && !text.contains("s0 <<"))
    }
  }

  @Test
  func `regions, defaults, rows of any state and joins lead to states`() throws {
    let machine = try Chart(initial: "idle") {
      Chart.State("idle")
      Chart.State(parallel: "both") {
        Chart.State("left") { ["l1", "l2"].map { Chart.State($0) } }
        Chart.State("right") { ["r1", "r2"].map { Chart.State($0) } }
        Chart.State.history("again", .deep, default: "r1")
      }
      Chart.State("lone") { Chart.State("inner") }
      ["joined", "never", "panicking", "old"].map { Chart.State($0) }
      Chart.Event("go", from: "idle", to: "l1")
      Chart.Event("l", from: "l1", to: "l2")
      Chart.Event("join", joining: "l2", "r1", to: "joined")
      Chart.Event("join", joining: "l2", "r2", to: "never")
      Chart.Event.fromAnyState("panic", to: "panicking")
      Chart.Event("wake", from: "lone", to: "old")
    }
    #expect(
      unreachable(MachineDiagram(of: machine)).sorted() == [
        "again", "inner", "lone", "never", "old", "r2",
      ]
    )
  }
}
