import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("A2: the JSON Schema of the article")
struct SchemaTests {
  private let schema: JSONSchema

  init() throws {
    let blocks = try Article("ArchiveFormat").blocks(of: "json")
    let text = try #require(blocks.first { $0.contains("\"$schema\"") })
    schema = try JSONSchema(JSONValue(text: text))
  }

  private func expectValid<StateID: Codable, EventID: Codable>(
    _ machine: Machine<StateID, EventID>
  ) throws {
    #expect(try schema.problems(of: JSONValue(encoding: machine)) == [])
  }

  private func expectValidInEachState(_ machine: DynamicMachine) throws {
    let snapshots = [machine.snapshot] + machine.states.map { .init(state: $0.id) }
    for snapshot in snapshots { try expectValid(machine.restored(from: snapshot)) }
  }

  @Test func `what is encoded is valid`() throws {
    try expectValidInEachState(Samples.door())
    try expectValidInEachState(Samples.oddNames())
    let inbox = try Inbox.plain()
    try expectValid(inbox)
    try expectValid(inbox.restored(from: .init(state: .read)))
  }

  @Test func `what is encoded of a statechart is valid`() throws {
    for (_, machine) in try ChartSamples.recorders() { try expectValid(machine) }
  }

  @Test(arguments: 0..<Share.of(daily: 15, gate: 150, soak: 2_000) as Range<UInt64>)
  func `what is encoded of a random statechart is valid`(_ seed: UInt64) throws {
    try expectValid(RandomLife(seed: seed).machine)
  }

  @Test(arguments: 0..<Share.of(daily: 15, gate: 150, soak: 2_000) as Range<UInt64>)
  func `what is encoded of a random machine is valid`(_ seed: UInt64) throws {
    try expectValidInEachState(RandomArchive.machine(seed: seed))
  }

  @Test(arguments: SchemaTests.badDocuments)
  func `a bad document is refused by the schema and by the decoder`(_ text: String) throws {
    let document = try JSONValue(text: text)
    #expect(schema.problems(of: document) != [])
    #expect(throws: DecodingError.self) { try JSONDecoder.value(DynamicMachine.self, of: text) }
  }

  private static let badDocuments = [
    #"null"#, #"1"#, #""a""#, #"[]"#, #"{}"#,
    #"{"interlock":4,"initial":"a","states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":0,"initial":"a","states":[{"id":"a"}],"events":[]}"#,
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
    #"{"interlock":1,"initials":["a"],"states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a","kind":"atomic"}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a","parent":null}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[{"trigger":"anyEvent","from":"*"}]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[],"snapshot":{"states":["a"]}}"#,
  ]

  /// A document of version 2 with parts of a state, an event and a snapshot.
  private static func document(
    _ state: String = "",
    event: String = #""id":"e","from":["a"]"#,
    snapshot: String = #""states":["a"]"#
  ) -> String {
    #"{"interlock":2,"initial":"a","states":[{"id":"a"\#(state)}],"events":[{\#(event)}],"#
      + #""snapshot":{\#(snapshot)}}"#
  }

  private static let badCharts = [
    #"{"interlock":2,"initial":"a","initials":["a"],"states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":2,"states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":2,"initials":null,"states":[{"id":"a"}],"events":[]}"#,
    document(#","kind":"region""#), document(#","parent":1"#), document(#","deferring":"e""#),
    document(#","initial":"a","initials":[]"#), document(#","Kind":"final""#),
    document(event: #""from":["a"]"#), document(event: #""id":"e""#),
    document(event: #""id":"e","trigger":"always","from":["a"]"#),
    document(event: #""trigger":"never","from":["a"]"#),
    document(event: #""after":"1","from":["a"]"#), document(event: #""after":0,"from":["a"]"#),
    document(event: #""after":-1.5,"from":["a"]"#), document(event: #""after":1e300,"from":["a"]"#),
    document(event: #""after":null,"from":["a"]"#),
    document(event: #""id":"e","from":["a"],"joining":["a"]"#),
    document(event: #""id":"e","joining":"*""#),
    document(event: #""id":"e","from":["a"],"to":null,"fork":["a"]"#),
    document(event: #""id":"e","from":["a"],"fork":null"#),
    document(event: #""id":"e","from":"*","fork":[]"#),
    document(event: #""id":"e","from":["a"],"local":1"#),
    document(snapshot: #""states":[]"#), document(snapshot: #""states":"a""#),
    document(snapshot: #""active":true,"states":["a"]"#), document(snapshot: #""history":[]"#),
    document(snapshot: #""states":["a"],"history":[{"state":"a"}]"#),
    document(snapshot: #""states":["a"],"timers":[{"after":1,"deadline":1}]"#),
    document(snapshot: #""states":["a"],"timers":[{"event":"e","deadline":1}]"#),
    document(
      snapshot: #""states":["a"],"timers":[{"event":"e","state":"a","after":1,"deadline":1}]"#
    ),
    document(
      snapshot: #""states":["a"],"timers":[{"event":"e","after":1,"deadline":"2001-01-01"}]"#
    ),
    document(snapshot: #""states":["a"],"timers":[{"state":"a","id":"x","after":1,"deadline":1}]"#),
    document(snapshot: #""states":["a"],"deferred":["e"]"#),
    document(snapshot: #""states":["a"],"deferred":[{"event":"e","userInfo":{"a":null}}]"#),
  ]

  /// A document of version 3 with parts of the machine, a state, an event and a snapshot.
  private static func newDocument(
    _ machine: String = "",
    version: Int = 3,
    state: String = "",
    event: String = "",
    snapshot: String = #""states":["a"]"#
  ) -> String {
    #"{"interlock":\#(version)\#(machine),"initial":"a","states":[{"id":"a"\#(state)}],"#
      + #""events":[{"id":"e","from":["a"]\#(event)}],"snapshot":{\#(snapshot)}}"#
  }

  private static let badNewDocuments = [
    newDocument(#","fingerprint":"""#), newDocument(#","fingerprint":1"#),
    newDocument(#","fingerprint":"d9c251ff2d625f6""#),
    newDocument(#","fingerprint":"d9c251ff2d625f6e0""#),
    newDocument(#","fingerprint":"d9c251ff2d625f6g""#),
    newDocument(#","formerly":["b"]"#), newDocument(state: #","fingerprint":null"#),
    newDocument(state: #","formerly":"b""#), newDocument(state: #","formerly":[null]"#),
    newDocument(state: #","formerly":[1]"#), newDocument(state: #","didEnter":[[]]"#),
    newDocument(state: #","didEnter":"x""#), newDocument(state: #","didenter":["x"]"#),
    newDocument(state: #","activities":[{"name":"x"}]"#), newDocument(state: #","perform":["x"]"#),
    newDocument(event: #","formerly":{}"#), newDocument(event: #","perform":[["x"]]"#),
    newDocument(event: #","didFire":[2]"#), newDocument(event: #","didEnter":["x"]"#),
    newDocument(event: #","activities":["x"]"#),
    newDocument(snapshot: #""states":["a"],"fingerprint":"x""#),
    newDocument(snapshot: #""active":false,"fingerprint":0"#),
    newDocument(snapshot: #""fingerprint":null"#),
    newDocument(version: 2, state: #","formerly":[]"#),
    newDocument(version: 2, event: #","perform":[]"#),
    newDocument(#","fingerprint":null"#, version: 2),
    newDocument(version: 2, snapshot: #""states":["a"],"fingerprint":null"#),
    newDocument(version: 2, snapshot: #""active":false,"fingerprint":null"#),
    newDocument(version: 1, snapshot: #""active":false,"fingerprint":null"#),
  ]

  @Test(arguments: badNewDocuments)
  func `a bad document of version 3 is refused by the schema and by the decoder`(
    _ text: String
  ) throws {
    #expect(try schema.problems(of: JSONValue(text: text)) != [])
    #expect(throws: DecodingError.self) { try JSONDecoder.value(DynamicMachine.self, of: text) }
  }

  @Test(arguments: [
    newDocument(), newDocument(#","fingerprint":null"#), newDocument(state: #","formerly":null"#),
    newDocument(state: #","formerly":["", " ", "b"],"didEnter":["", "x", "x"],"activities":[]"#),
    newDocument(state: #","willEnter":["x"],"willExit":["x"],"didExit":["x"],"initially":["x"]"#),
    newDocument(event: #","willFire":["x"],"perform":["x", "x"],"didFire":null,"formerly":["f"]"#),
    newDocument(snapshot: #""states":["a"],"fingerprint":null"#),
    newDocument(snapshot: #""fingerprint":null,"active":false"#),
  ])
  func `an odd document of version 3 is taken by the schema and by the decoder`(
    _ text: String
  ) throws {
    #expect(try schema.problems(of: JSONValue(text: text)) == [])
    #expect(throws: Never.self) { try JSONDecoder.value(DynamicMachine.self, of: text) }
  }

  @Test func `what is encoded of a machine with names is valid`() throws {
    try expectValid(NamedSamples.order())
    try expectValid(NamedSamples.order().restored(from: .init(state: "packed")))
  }

  @Test(arguments: badCharts)
  func `a bad statechart is refused by the schema and by the decoder`(_ text: String) throws {
    #expect(try schema.problems(of: JSONValue(text: text)) != [])
    #expect(throws: DecodingError.self) { try JSONDecoder.value(DynamicMachine.self, of: text) }
  }

  @Test(arguments: [
    document(), document(#","kind":null,"initials":[],"deferring":null,"parent":null"#),
    document(#","deferring":["nothing",""]"#),
    document(event: #""trigger":"anyEvent","from":["a"],"local":null"#),
    document(event: #""after":1e-9,"from":["a"]"#),
    document(snapshot: #""states":["a"],"history":null,"timers":null,"deferred":null"#),
    document(
      snapshot:
        #""states":["a"],"timers":[{"event":"?","id":null,"after":-1e300,"deadline":1e300}]"#
    ),
    document(snapshot: #""active":false"#),
  ])
  func `an odd statechart is taken by the schema and by the decoder`(_ text: String) throws {
    #expect(try schema.problems(of: JSONValue(text: text)) == [])
    #expect(throws: Never.self) { try JSONDecoder.value(DynamicMachine.self, of: text) }
  }

  @Test func `a schema with a keyword that the validator does not know is refused`() throws {
    for text in [
      #"{"if":{}}"#, #"{"properties":{"a":{"format":"date"}}}"#, #"{"oneOf":[{"then":{}}]}"#,
      #"{"not":{"contains":{}}}"#,
    ] {
      #expect(throws: JSONSchema.Unsupported.self) { try JSONSchema(JSONValue(text: text)) }
    }
  }
}
