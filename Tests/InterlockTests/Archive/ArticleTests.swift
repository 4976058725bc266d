import Foundation
import Interlock
import Testing

@Suite("A2: every example of the article on the format")
struct ArticleTests {
  private struct Row: Codable {
    var subject: String
    @CodableConfiguration<Inbox, InboxPrototype> var status: Inbox
  }

  @Test func `the JSON examples are what they are said to be`() throws {
    var machines = 0
    var others: [String] = []
    for block in try Article("ArchiveFormat").blocks(of: "json") {
      let document = try JSONValue(text: block)
      if document["$schema"] != nil { continue }
      if document["interlock"] != nil {
        machines += 1
        #expect(throws: Never.self) { try JSONDecoder.value(DynamicMachine.self, of: block) }
      } else if document["subject"] != nil {
        others.append("row in \(try JSONDecoder.value(Row.self, of: block).status.state)")
      } else {
        let data = Data(block.utf8)
        let prototype = try InboxPrototype.decodingConfiguration.restored(
          from: .init(state: .deleted)
        )
        let entity = try JSONDecoder().decode(Inbox.self, from: data, configuration: prototype)
        others.append(entity.description)
      }
    }
    #expect(machines == 2)
    #expect(
      others == [
        "Machine in 'read', 3 states, 3 events",
        "Machine inactive, starts in 'unread', 3 states, 3 events",
        "row in read",
      ]
    )
  }

  @Test func `the complete example has every kind of row, and works`() throws {
    let block = try #require(Article("ArchiveFormat").blocks(of: "json").first)
    var machine = try JSONDecoder.value(DynamicMachine.self, of: block)
    #expect(machine.description == "Machine in 'read', 3 states, 5 events")
    #expect(machine.availableEvents == ["markAsUnread", "reset", "touch"])
    #expect(try machine.fire("touch").description == "read --touch--> (internal)")
    #expect(machine.refusal(of: "delete")?.candidates.map(\.guardName) == ["it is not locked"])
    #expect(machine.state(withID: "unread")?.userInfo["weight"] as? Int == 2)
  }
}
