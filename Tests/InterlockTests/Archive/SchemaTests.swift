import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("The JSON Schema of the article")
struct SchemaTests {
  private let schema: JSONSchema

  init() throws { schema = try JSONSchema.ofArchives.get() }

  private func expectValid<StateID: Codable, EventID: Codable>(
    _ machine: Machine<StateID, EventID>
  ) throws {
    #expect(try schema.problems(of: JSONValue(encoding: machine)) == [])
  }

  private func expectValidInEachState(_ machine: DynamicMachine) throws {
    let snapshots = [machine.snapshot] + machine.states.map { .init(state: $0.id) }
    for snapshot in snapshots { try expectValid(machine.restored(from: snapshot)) }
  }

  @Test func `encoded machines are valid`() throws {
    try expectValidInEachState(Samples.door())
    try expectValidInEachState(Samples.oddNames())
    let inbox = try Inbox.plain()
    try expectValid(inbox)
    try expectValid(inbox.restored(from: .init(state: .read)))
  }

  @Test func `encoded statecharts are valid`() throws {
    for (_, machine) in try ChartSamples.recorders() { try expectValid(machine) }
  }

  @Test(arguments: 0..<Share.of(daily: 15, gate: 150, soak: 2_000) as Range<UInt64>)
  func `an encoded random statechart is valid`(_ seed: UInt64) throws {
    try expectValid(RandomLife(seed: seed).machine)
  }

  @Test(arguments: 0..<Share.of(daily: 15, gate: 150, soak: 2_000) as Range<UInt64>)
  func `an encoded random machine is valid`(_ seed: UInt64) throws {
    try expectValidInEachState(RandomArchive.machine(seed: seed))
  }

  @Test func `the article's live machine is valid, and misspelt keys of its events are not`() throws
  {
    let blocks = try Article("ArchiveFormat").blocks(of: "json")
    let text = try #require(blocks.first { $0.contains("\"mailbox\"") })
    #expect(schema.problems(of: try JSONValue(text: text), as: "live") == [])
    for (key, wrong) in [("sent", "send"), ("790000002.5", "\"today\""), ("machine", "state")] {
      let wrong = try JSONValue(text: text.replacingOccurrences(of: key, with: wrong))
      #expect(schema.problems(of: wrong, as: "live") != [])
    }
  }

  @Test(arguments: SchemaTests.badDocuments)
  func `the schema and the decoder refuse a bad document`(_ text: String) throws {
    let document = try JSONValue(text: text)
    #expect(schema.problems(of: document) != [])
    #expect(throws: DecodingError.self) { try JSONDecoder.value(DynamicMachine.self, of: text) }
  }

  private static let badDocuments = [
    #"null"#, #"1"#, #""a""#, #"[]"#, #"{}"#,
    #"{"interlock":2,"initial":"a","states":[{"id":"a"}],"events":[]}"#,
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
  ]

  /// A document with extra parts in a state, an event and a snapshot.
  private static func document(
    _ state: String = "",
    event: String = #""id":"e","from":["a"]"#,
    snapshot: String = #""states":["a"]"#
  ) -> String {
    #"{"interlock":1,"initial":"a","states":[{"id":"a"\#(state)}],"events":[{\#(event)}],"#
      + #""snapshot":{\#(snapshot)}}"#
  }

  private static let badCharts = [
    #"{"interlock":1,"initial":"a","initials":["a"],"states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":1,"states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":1,"initials":null,"states":[{"id":"a"}],"events":[]}"#,
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

  /// A document with extra parts in the machine, a state, an event and a snapshot.
  private static func namedDocument(
    _ machine: String = "",
    state: String = "",
    event: String = "",
    snapshot: String = #""states":["a"]"#
  ) -> String {
    #"{"interlock":1\#(machine),"initial":"a","states":[{"id":"a"\#(state)}],"#
      + #""events":[{"id":"e","from":["a"]\#(event)}],"snapshot":{\#(snapshot)}}"#
  }

  private static let badNamedDocuments = [
    namedDocument(#","fingerprint":"""#), namedDocument(#","fingerprint":1"#),
    namedDocument(#","fingerprint":"d9c251ff2d625f6""#),
    namedDocument(#","fingerprint":"d9c251ff2d625f6e0""#),
    namedDocument(#","fingerprint":"d9c251ff2d625f6g""#),
    namedDocument(#","formerly":["b"]"#), namedDocument(state: #","fingerprint":null"#),
    namedDocument(state: #","formerly":"b""#), namedDocument(state: #","formerly":[null]"#),
    namedDocument(state: #","formerly":[1]"#), namedDocument(state: #","didEnter":[[]]"#),
    namedDocument(state: #","didEnter":"x""#), namedDocument(state: #","didenter":["x"]"#),
    namedDocument(state: #","activities":[{"name":"x"}]"#),
    namedDocument(state: #","perform":["x"]"#),
    namedDocument(event: #","formerly":{}"#), namedDocument(event: #","perform":[["x"]]"#),
    namedDocument(event: #","didFire":[2]"#), namedDocument(event: #","didEnter":["x"]"#),
    namedDocument(event: #","activities":["x"]"#),
    namedDocument(snapshot: #""states":["a"],"fingerprint":"x""#),
    namedDocument(snapshot: #""active":false,"fingerprint":0"#),
    namedDocument(snapshot: #""fingerprint":null"#),
    namedDocument(#","observers":["x"]"#), namedDocument(#","observers":{"willEnter":["x"]}"#),
    namedDocument(#","observers":{"initially":[1]}"#),
  ]

  @Test(arguments: badNamedDocuments)
  func `the schema and the decoder refuse a bad document with names`(
    _ text: String
  ) throws {
    #expect(try schema.problems(of: JSONValue(text: text)) != [])
    #expect(throws: DecodingError.self) { try JSONDecoder.value(DynamicMachine.self, of: text) }
  }

  @Test(arguments: [
    namedDocument(#","observers":null"#), namedDocument(#","observers":{"initially":["x",null]}"#),
    namedDocument(), namedDocument(#","fingerprint":null"#),
    namedDocument(state: #","formerly":null"#),
    namedDocument(state: #","formerly":["", " ", "b"],"didEnter":["", "x", "x"],"activities":[]"#),
    namedDocument(state: #","willEnter":["x"],"willExit":["x"],"didExit":["x"],"initially":["x"]"#),
    namedDocument(
      event: #","willFire":["x"],"perform":["x", "x"],"didFire":null,"formerly":["f"]"#
    ),
    namedDocument(snapshot: #""states":["a"],"fingerprint":null"#),
    namedDocument(snapshot: #""fingerprint":null,"active":false"#),
  ])
  func `the schema and the decoder accept an odd document with names`(
    _ text: String
  ) throws {
    #expect(try schema.problems(of: JSONValue(text: text)) == [])
    #expect(throws: Never.self) { try JSONDecoder.value(DynamicMachine.self, of: text) }
  }

  @Test func `an encoded machine with names is valid`() throws {
    try expectValid(NamedSamples.order())
    try expectValid(NamedSamples.order().restored(from: .init(state: "packed")))
  }

  @Test(arguments: badCharts)
  func `the schema and the decoder refuse a bad statechart`(_ text: String) throws {
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
  func `the schema and the decoder accept an odd statechart`(_ text: String) throws {
    #expect(try schema.problems(of: JSONValue(text: text)) == [])
    #expect(throws: Never.self) { try JSONDecoder.value(DynamicMachine.self, of: text) }
  }

  @Test func `the validator refuses a schema with an unknown keyword`() throws {
    for text in [
      #"{"if":{}}"#, #"{"properties":{"a":{"format":"date"}}}"#, #"{"oneOf":[{"then":{}}]}"#,
      #"{"not":{"contains":{}}}"#,
    ] {
      #expect(throws: JSONSchema.Unsupported.self) { try JSONSchema(JSONValue(text: text)) }
    }
  }
}
