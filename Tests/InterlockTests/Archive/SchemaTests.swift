import Foundation
import Interlock
import Testing

@Suite("A2: the JSON Schema of the article")
struct SchemaTests {
  private let schema: JSONSchema

  init() throws {
    let blocks = try Article("ArchiveFormat").blocks(of: "json")
    let text = try #require(blocks.first { $0.contains("\"$schema\"") })
    schema = try JSONSchema(JSONValue(text: text))
  }

  private func expectValid(_ machine: DynamicMachine) throws {
    let snapshots = [machine.snapshot] + machine.states.map { .init(state: $0.id) }
    for snapshot in snapshots {
      let document = try JSONValue(encoding: machine.restored(from: snapshot))
      #expect(schema.problems(of: document) == [])
    }
  }

  @Test func `what is encoded is valid`() throws {
    try expectValid(Samples.door())
    try expectValid(Samples.oddNames())
    let inbox = try Inbox.plain()
    #expect(try schema.problems(of: JSONValue(encoding: inbox)) == [])
    #expect(
      try schema.problems(of: JSONValue(encoding: inbox.restored(from: .init(state: .read)))) == []
    )
  }

  @Test(arguments: 0..<100)
  func `what is encoded of a random machine is valid`(_ seed: UInt64) throws {
    try expectValid(RandomArchive.machine(seed: seed))
  }

  @Test(arguments: SchemaTests.badDocuments)
  func `a bad document is refused by the schema and by the decoder`(_ text: String) throws {
    let document = try JSONValue(text: text)
    #expect(schema.problems(of: document) != [])
    #expect(throws: DecodingError.self) { try JSONDecoder.value(DynamicMachine.self, of: text) }
  }

  private static let badDocuments = [
    #"null"#, #"1"#, #""a""#, #"[]"#, #"{}"#,
    #"{"interlock":2,"initial":"a","states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":"1","initial":"a","states":[{"id":"a"}],"events":[]}"#,
    #"{"initial":"a","states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":1,"states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","events":[]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a"}]}"#,
    #"{"interlock":1,"initial":"a","states":[],"events":[]}"#,
    #"{"interlock":1,"initial":"a","states":["a"],"events":[]}"#,
    #"{"interlock":1,"initial":"a","states":{"a":{}},"events":[]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a","title":"A"}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[],"comment":"hm"}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a"},{"id":" \t"}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","stepLimit":0,"states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","stepLimit":1.5,"states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","stepLimit":1e30,"states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[],"snapshot":{"active":true}}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[],"snapshot":null}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[],"snapshot":{}}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[{"id":"e"}]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[{"id":"e","from":"a"}]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[{"id":"e","from":[]}]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a","userInfo":{"a":null}}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a","userInfo":{"a":[[null]]}}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a","userInfo":[1]}],"events":[]}"#,
  ]

  @Test func `a schema with a keyword that the validator does not know is refused`() throws {
    for text in [#"{"oneOf":[]}"#, #"{"properties":{"a":{"format":"date"}}}"#] {
      #expect(throws: JSONSchema.Unsupported.self) { try JSONSchema(JSONValue(text: text)) }
    }
  }
}
