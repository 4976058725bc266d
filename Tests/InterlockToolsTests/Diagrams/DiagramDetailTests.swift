import Foundation
import Interlock
import InterlockEvolution
import InterlockTools
import Testing

@Suite("Diagrams: actions and activities by name")
struct DiagramDetailTests {
  private func machine() throws -> DynamicMachine {
    let json = """
      {
        "interlock": 1, "initial": "idle",
        "states": [
          { "id": "idle", "didExit": ["lock", null] },
          { "id": "busy", "didEnter": ["ring"], "activities": ["fetch", null] }
        ],
        "events": [
          { "id": "go", "from": ["idle"], "to": "busy", "perform": ["count"] },
          { "id": "tell", "from": ["busy"], "perform": ["write"] }
        ]
      }
      """
    return try JSONDecoder().decode(DynamicMachine.self, from: Data(json.utf8))
  }

  private let shown = ["exit / lock", "entry / ring", "do / fetch", "go / count", "tell / write"]

  private func pictures(_ details: MachineDiagram.Details) throws -> [String] {
    let diagram = MachineDiagram(of: try machine(), showing: details)
    let coded = [diagram.mermaid, diagram.plantUML].map { text in
      text.replacing("#47;", with: "/").replacing("<U+002F>", with: "/")
    }
    return [diagram.dot, diagram.svg] + coded
  }

  @Test
  func `each language shows them if asked`() throws {
    for picture in try pictures([.actions, .activities]) {
      for text in shown { #expect(picture.contains(text)) }
    }
  }

  @Test
  func `a table shows them if asked`() throws {
    #expect(
      TransitionTable(of: try machine(), showing: [.actions, .activities]).description == """
             │ go           │ tell
        ─────┼──────────────┼──────────
        idle │ busy / count │
        busy │              │ · / write

        · internal: no state is left
        idle: exit / lock
        busy: entry / ring
        busy: do / fetch
        """
    )
    #expect(!TransitionTable(of: try machine()).description.contains("/"))
  }

  @Test
  func `one can be shown without the other, and neither is by default`() throws {
    let actions = MachineDiagram(of: try machine(), showing: .actions)
    #expect(actions.nodes.map(\.activities) == [[], []])
    #expect(actions.edges.map(\.assignments) == [["count"], ["write"]])
    let activities = MachineDiagram(of: MachineDescription(try machine()), showing: .activities)
    #expect(activities.nodes.map(\.activities) == [[], ["fetch"]])
    #expect(activities.nodes.map(\.assignments) == [[], []])
    for picture in try pictures([]) {
      for text in shown { #expect(!picture.contains(text)) }
    }
  }
}
