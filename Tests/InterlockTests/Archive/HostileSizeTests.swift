import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Huge input is an error or a machine", .serialized, .hangLimit)
struct HostileSizeTests {
  private static let byteCount = Share.of(daily: 2, gate: 30, soak: 100) << 20
  private static let partCount = Share.of(daily: 5_000, gate: 200_000)

  /// Decodes a document and expects an error.
  private func expectRefused(_ data: Data) throws -> DecodingError {
    try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(DynamicMachine.self, from: data)
    }
  }

  private func document(states: String, events: String = "") -> Data {
    Data(#"{"interlock":1,"initial":"s0","states":[\#(states)],"events":[\#(events)]}"#.utf8)
  }

  private static func parts(fewer divisor: Int = 1, _ part: (Int) -> String) -> String {
    (0..<partCount / divisor).map(part).joined(separator: ",")
  }

  @Test(arguments: ["[", "{\"a\":", "0", " ", "\"", "[[],", "\u{0}"])
  func `many megabytes of one repeated token are refused`(_ unit: String) throws {
    let block = Data(String(repeating: unit, count: 1 << 16).utf8)
    var data = Data(capacity: Self.byteCount)
    while data.count < Self.byteCount { data.append(block) }
    _ = try expectRefused(data)
    let inbox = try Inbox.plain()
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Inbox.self, from: data, configuration: inbox)
    }
  }

  @Test(.hangLimit)
  func `machines within the snapshots of machines are refused at once`() throws {
    var text = #"{"interlock":1}"#
    for _ in 0..<60 {
      text = """
        {"interlock":1,"initial":"s0","states":[{"id":"s0"}],"events":[],"snapshot":\(text)}
        """
    }
    let error = try expectRefused(Data(text.utf8))
    #expect("\(error)".contains("snapshot"))
    let inbox = try Inbox.plain()
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Inbox.self, from: Data(text.utf8), configuration: inbox)
    }
    #expect(throws: DecodingError.self) { try inbox.restored(column: text) }
  }

  @Test func `many megabytes of random bytes are refused`() throws {
    var random = SplitMix64(seed: 1)
    let block = Data((0..<1 << 16).map { _ in UInt8.random(in: .min ... .max, using: &random) })
    var data = Data(capacity: Self.byteCount)
    while data.count < Self.byteCount { data.append(block) }
    _ = try expectRefused(data)
    #expect(throws: DecodingError.self) {
      try PropertyListDecoder().decode(DynamicMachine.self, from: data)
    }
    #expect(throws: DecodingError.self) {
      try PropertyListDecoder().decode(DynamicMachine.self, from: Data("bplist00".utf8) + data)
    }
  }

  /// A document with a huge number of letters between two texts.
  private func document(_ start: String, _ end: String) -> Data {
    let letters = Data(repeating: UInt8(ascii: "x"), count: Self.byteCount)
    return Data(#"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[],"#.utf8)
      + Data(start.utf8) + letters + Data(end.utf8)
  }

  @Test func `a state name of many megabytes is truncated in the error`() throws {
    let error = try expectRefused(document("\"snapshot\":\"", "\"}"))
    #expect(error.path == "snapshot")
    let short = String(repeating: "x", count: 64)
    #expect(error.text == "The machine has no state '\(short)…'; its states are 'a'.")
  }

  @Test func `a key of many megabytes is truncated in the error`() throws {
    let error = try expectRefused(document("\"", "\":1}"))
    #expect(error.text.utf8.count < 300)
  }

  @Test func `a document with very many states and rows is decoded`() throws {
    let states = Self.parts(fewer: 4) { "{\"id\":\"s\($0)\"}" }
    let events = Self.parts(fewer: 4) { "{\"id\":\"e\($0)\",\"from\":[\"s\($0)\"],\"to\":\"s1\"}" }
    let data = document(states: states, events: events)
    var machine = try JSONDecoder().decode(DynamicMachine.self, from: data)
    try machine.fire("e0")
    #expect(machine.state == "s1")
  }

  @Test func `the error text for very many unknown targets grows linearly`() throws {
    let states = Self.parts { "{\"id\":\"s\($0)\"}" }
    let events = Self.parts { "{\"id\":\"e\($0)\",\"from\":[\"s\($0)\"],\"to\":\"t\($0)\"}" }
    let error = try expectRefused(document(states: states, events: events))
    #expect(error.path == "events[0].to")
    #expect(error.text.utf8.count < 200 * Self.partCount)
  }

  @Test func `very many unknown sources, duplicates or blank names are errors`() throws {
    let sources = Self.parts(fewer: 8) { "\"t\($0)\"" }
    let event = "{\"id\":\"e\",\"from\":[\(sources)]}"
    _ = try expectRefused(document(states: "{\"id\":\"s0\"}", events: event))
    _ = try expectRefused(document(states: Self.parts(fewer: 8) { _ in "{\"id\":\"s0\"}" }))
    _ = try expectRefused(document(states: Self.parts(fewer: 8) { _ in "{\"id\":\" \"}" }))
    let same = Self.parts(fewer: 8) { _ in "{\"id\":\"e\",\"from\":[\"s0\"],\"to\":\"s0\"}" }
    _ = try expectRefused(document(states: "{\"id\":\"s0\"}", events: same))
  }

  @Test func `a wide dictionary of user info survives a round trip`() throws {
    let facts = Self.parts(fewer: 8) { "\"k\($0)\":\($0)" }
    let data = document(states: "{\"id\":\"s0\",\"userInfo\":{\(facts)}}")
    let machine = try JSONDecoder().decode(DynamicMachine.self, from: data)
    #expect(machine.states[0].userInfo.values.count == Self.partCount / 8)
  }
}
