import Foundation
import Interlock
import InterlockEvolution
import InterlockExchange
import InterlockTools
import Testing

@Suite("Descriptions of states are drawn")
struct StateDescriptionTests {
  private func tea() throws -> DynamicMachine {
    let text = """
      stateDiagram-v2
        state "Waiting for the kettle" as wk
        [*] --> wk
        wk --> brew: boils
        brew: Tea is drawing, three minutes
        brew: entry #047; exit
        brew --> table: serve
        state "On the · table" as table {
          [*] --> hot
          hot --> cold: wait
          note right of cold
            Pour it away,

            make another
          end note
        }
      """
    return try DynamicMachine(mermaid: Data(text.utf8))
  }

  private let texts = ["Waiting for the kettle", "Tea is drawing, three minutes", "make another"]

  @Test func `boxes show them`() throws {
    let diagram = MachineDiagram(of: try tea())
    for text in texts {
      #expect(diagram.dot.contains(text))
      #expect(diagram.plantUML.contains(text))
      #expect(diagram.mermaid.contains(text))
    }
    let picture = diagram.svg()
    for word in ["Waiting", "kettle", "drawing", "minutes", "table", "another"] {
      #expect(picture.contains(word), "\(word)")
    }
    let mermaid = diagram.mermaid
    #expect(mermaid.contains("\n  state \"wk\" as s0\n  s0 : Waiting for the kettle\n"))
    #expect(mermaid.contains("\n  state \"table · note#58; On the #0183; table\" as s2 {\n"))
  }

  @Test func `what Mermaid shows of them is read again`() throws {
    let machine = try tea()
    let copy = try DynamicMachine(mermaid: Data(MachineDiagram(of: machine).mermaid.utf8))
    func descriptions(_ machine: DynamicMachine) -> [String?] {
      machine.states.map { $0.userInfo["description"] as? String }
    }
    #expect(
      descriptions(machine) == [
        "Waiting for the kettle", "Tea is drawing, three minutes\nentry / exit", "On the · table",
        nil, "Pour it away,\n\nmake another",
      ]
    )
    let read = descriptions(copy).map { $0?.replacing("\n\n", with: "\n") }
    #expect(read == descriptions(machine).map { $0?.replacing("\n\n", with: "\n") })
    #expect(copy.difference(from: machine).isEmpty)
  }
}
