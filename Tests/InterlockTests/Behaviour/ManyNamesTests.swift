import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Very many names are decoded, bound or refused", .serialized, .hangLimit)
struct ManyNamesTests {
  private static let count = Share.of(daily: 1_000, gate: 100_000)

  private static func names(_ count: Int) -> String {
    (0..<count).map { "\"n\($0)\"" }.joined(separator: ",")
  }

  private func document(state: String = "", event: String = "") -> Data {
    Data(
      (#"{"interlock":1,"initial":"a","states":[{"id":"a"\#(state)}],"#
        + #""events":[{"id":"e","from":["a"]\#(event)}]}"#).utf8
    )
  }

  @Test(arguments: ["didEnter", "activities", "formerly", "initially"])
  func `a state with very many names survives a round trip`(_ key: String) throws {
    let data = document(state: ",\"\(key)\":[\(Self.names(Self.count))]")
    let machine = try JSONDecoder().decode(DynamicMachine.self, from: data)
    let copy = try machine.dynamic()
    let again = try JSONEncoder().encode(copy)
    #expect(again.count > data.count)
  }

  @Test(arguments: ["perform", "formerly", "guards"])
  func `an event with very many names survives a round trip`(_ key: String) throws {
    let data = document(event: ",\"\(key)\":[\(Self.names(Self.count))]")
    let machine = try JSONDecoder().decode(DynamicMachine.self, from: data)
    let copy = try machine.dynamic()
    let again = try JSONEncoder().encode(copy)
    #expect(again.count > data.count)
  }

  @Test func `the error lists all names without code, and its text is limited`() throws {
    let data = document(state: ",\"didEnter\":[\(Self.names(Self.count))]")
    let machine = try JSONDecoder().decode(DynamicMachine.self, from: data)
    var behaviour = DynamicMachine.Behaviour()
    for number in 0..<100 { behaviour = behaviour.callback("N\(number)x") { _ in } }
    let error = try #require(
      throws: BindingError.self,
      performing: { try machine.bound(to: behaviour) }
    )
    #expect(error.unbound.count == Self.count)
    let lines = error.description.split(separator: "\n")
    #expect(lines.count == 1_002)
    #expect(lines[0] == "The behaviour cannot be bound, \(Self.count + 100) problems:")
    #expect(lines[1] == "  1. callback 'n0' has no code, state 'a', didEnter; did you mean 'N0x'?")
    #expect(lines[1_001] == "  and \(Self.count + 100 - 1_000) more.")
  }

  @Test func `one name in very many places is bound everywhere, and an error lists it once`() throws
  {
    let names = [String](repeating: "\"x\"", count: Self.count).joined(separator: ",")
    let data = document(state: ",\"didEnter\":[\(names)]")
    let machine = try JSONDecoder().decode(DynamicMachine.self, from: data)
    let error = try #require(throws: BindingError.self) { try machine.bound(to: .init()) }
    #expect(error.unbound.count == 1)
    let journal = Journal()
    var bound = try machine.bound(to: .init().callback("x") { _ in journal.add("x") })
    try bound.activate()
    #expect(journal.lines.count == Self.count)
  }

  @Test func `deeply nested states keep their names and are bound`() throws {
    let depth = Share.of(daily: 4_000, gate: 20_000)
    let states = (0..<depth).map { number in
      #"{"id":"s\#(number)","didEnter":["x"]\#(number > 0 ? ",\"parent\":\"s\(number - 1)\"" : "")}"#
    }
    let text =
      #"{"interlock":1,"initial":"s0","states":[\#(states.joined(separator: ","))],"events":[]}"#
    let journal = Journal()
    let machine = try JSONDecoder.value(DynamicMachine.self, of: text)
    var bound = try machine.dynamic().bound(
      to: .init().callback("x") { _ in journal.add("x") }
    )
    try bound.activate()
    #expect(journal.lines.count == depth)
    #expect(bound.state == "s\(depth - 1)")
  }

  @Test func `a million names are refused in every list`() throws {
    let names = [String](repeating: "\"x\"", count: 1_000_001).joined(separator: ",")
    let places = [
      (document(state: ",\"didExit\":[\(names)]"), "states[0]"),
      (document(state: ",\"activities\":[\(names)]"), "states[0]"),
      (document(state: ",\"formerly\":[\(names)]"), "states[0]"),
      (document(event: ",\"didFire\":[\(names)]"), "events[0]"),
      (document(event: ",\"formerly\":[\(names)]"), "events[0]"),
    ]
    for (data, path) in places.suffix(Share.of(daily: 1, gate: 2, soak: places.count)) {
      let error = try #require(
        #expect(throws: DecodingError.self) {
          try JSONDecoder().decode(DynamicMachine.self, from: data)
        }
      )
      #expect(error.text == "The lists of an archive can hold at most 1000000 names.")
      #expect(error.path == path)
    }
  }
}
