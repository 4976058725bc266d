import Foundation
import Interlock
import InterlockTools
import Testing

/// Diagrams and tables show what states assign on entry and exit.
@Suite("Diagrams: assignments of states")
struct StateAssignmentTests {
  private func machine() throws -> DynamicMachine {
    let json = """
      {
        "interlock": 1, "initial": "idle",
        "states": [
          { "id": "idle", "didExit": [{ "set": "n = 1" }, "tell"] },
          {
            "id": "busy", "willEnter": [{ "set": "n = 2" }], "didEnter": [{ "set": "tag = \\"a\\"" }],
            "initially": [{ "set": "n = 3" }]
          },
          { "id": "working", "parent": "busy" }
        ],
        "events": [{ "id": "go", "from": ["idle"], "to": "busy" }]
      }
      """
    return try JSONDecoder().decode(DynamicMachine.self, from: Data(json.utf8))
  }

  @Test func `diagrams show each moment's assignments on a line`() throws {
    let diagram = MachineDiagram(of: try machine())
    #expect(diagram.nodes[0].assignments.map(\.text) == ["n = 1"])
    for picture in [diagram.dot, diagram.mermaid, diagram.plantUML, diagram.svg()] {
      #expect(picture.contains("exit"), "\(picture)")
      #expect(picture.contains("initially"), "\(picture)")
      #expect(picture.contains("entry"), "\(picture)")
      #expect(!picture.contains("tell"))
    }
  }

  @Test func `tables list each moment's assignments on a line below`() throws {
    let table = TransitionTable(of: try machine())
    let expected = [
      "idle: exit / n = 1", "busy: entry / n = 2; tag = \"a\"", "busy: initially / n = 3",
    ]
    for line in expected {
      #expect(table.description.contains("\n\(line)"), "\(table)")
      #expect(table.markdown.contains("`\(line)`"), "\(table.markdown)")
    }
  }
}
