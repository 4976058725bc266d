import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Machines written by hand")
struct HandWrittenTests {
  private enum Door: String, Codable { case closed, open, locked }
  private enum Hand: String, Codable { case push, turnKey, ring }

  private static let text = #"""
    {
      "initial": "closed",
      "events": [
        { "id": "push", "from": ["closed"], "to": "open" },
        { "to": "closed", "from": ["open"], "id": "push" },
        { "id": "turnKey", "from": ["closed"], "to": "locked" },
        { "id": "turnKey", "from": ["locked"], "to": "closed" },
        { "id": "ring", "from": "*" }
      ],
      "states": [{ "id": "closed" }, { "id": "open" }, { "id": "locked" }],
      "interlock": 1
    }
    """#

  @Test
  func `one document decodes as a dynamic and as a typed machine, with its keys in any order`()
    throws
  {
    var dynamic = try JSONDecoder.value(DynamicMachine.self, of: Self.text)
    var typed = try JSONDecoder.value(Machine<Door, Hand>.self, of: Self.text)
    #expect(!dynamic.isActive)
    #expect(typed.portrait == dynamic.portrait)
    #expect(
      dynamic.behaviour(of: ["push", "turnKey", "ring"], upTo: 4)
        == typed.behaviour(of: [.push, .turnKey, .ring], upTo: 4)
    )
    try dynamic.fire("push")
    try typed.fire(.push)
    #expect(dynamic.state == "open")
    #expect(typed.state == .open)
  }

  @Test func `typed states can be combined with events that are strings`() throws {
    let half = try JSONDecoder.value(Machine<Door, String>.self, of: Self.text)
    #expect(try half.portrait == JSONDecoder.value(DynamicMachine.self, of: Self.text).portrait)
  }

  @Test func `a typed machine needs a case for every identifier`() throws {
    let text = Self.text.replacingOccurrences(of: "\"locked\"", with: "\"bolted\"")
    #expect(throws: Never.self) { try JSONDecoder.value(DynamicMachine.self, of: text) }
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try JSONDecoder.value(Machine<Door, Hand>.self, of: text)
      }
    )
    #expect(error.path == "states[2].id")
    #expect(error.text == "Cannot initialize Door from invalid String value bolted")
  }

  @Test func `a typed machine does not need to use every case`() throws {
    let text = #"{"interlock":1,"initial":"open","states":[{"id":"open"}],"events":[]}"#
    #expect(try JSONDecoder.value(Machine<Door, Hand>.self, of: text).states.map(\.id) == [.open])
  }

  @Test(arguments: [
    #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":1.0,"initial":"a","states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a","userInfo":{}}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a","userInfo":null}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","stepLimit":1000,"states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","stepLimit":null,"states":[{"id":"a"}],"events":[]}"#,
    #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[],"snapshot":{"active":false}}"#,
    "\u{FEFF}" + #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[]}"#,
    #"  {"interlock":1,"initial":"\u0061","states":[{"id":"a"}],"events":[]}  "#,
  ])
  func `different spellings of one machine decode alike`(_ text: String) throws {
    let machine = try JSONDecoder.value(DynamicMachine.self, of: text)
    #expect(
      try JSONEncoder.text(machine)
        == #"{"events":[],"fingerprint":"\#(machine.fingerprint)","initial":"a","interlock":1,"#
        + #""states":[{"id":"a"}]}"#
    )
  }

  @Test(arguments: [
    #"{"id":"e","from":["a"]}"#, #"{"id":"e","from":["a"],"to":null}"#,
    #"{"id":"e","from":["a"],"guards":[]}"#, #"{"id":"e","from":["a"],"guards":null}"#,
  ])
  func `different spellings of one event decode alike`(_ event: String) throws {
    let text = #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[\#(event)]}"#
    let machine = try JSONDecoder.value(DynamicMachine.self, of: text)
    #expect(machine.events[0].target == nil)
    #expect(!machine.events[0].isGuarded)
  }

  @Test func `guards written by hand count, with or without a name`() throws {
    let event = #"{"id":"e","from":["a"],"guards":[null,"b",null,""]}"#
    let text = #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[\#(event)]}"#
    let machine = try JSONDecoder.value(DynamicMachine.self, of: text)
    #expect(machine.events[0].isGuarded)
    #expect(try JSONEncoder.text(machine).contains(#""guards":[null,"b",null,""]"#))
  }
}
