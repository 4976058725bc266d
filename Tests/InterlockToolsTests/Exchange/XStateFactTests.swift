import Foundation
import Interlock
import InterlockEvolution
import InterlockExchange
import InterlockTools
import Testing

/// What a configuration says without an effect on how the machine runs is kept, and written back.
@Suite("XState: facts")
struct XStateFactTests {
  /// A configuration with every kind of fact, as it is written.
  private static let configuration = """
    {
      "id": "m",
      "context": { "count": 0, "user": null, "big": 1e400, "names": ["x"] },
      "description": "a machine",
      "version": "1.2",
      "initial": "a",
      "states": {
        "a": {
          "id": "a",
          "description": "the first",
          "tags": ["start", "idle"],
          "entry": [{ "type": "show", "params": { "page": 1 } }],
          "invoke": [
            { "src": "load", "id": "user", "input": { "n": 1 }, "systemId": "loader" },
            { "src": "watch", "id": "watch" }
          ],
          "on": {
            "go": [
              { "target": "#b", "guard": { "type": "over", "params": { "limit": 3 } } },
              { "description": "otherwise", "target": "#a", "reenter": true, "meta": { "n": 1 } }
            ],
            "xstate.done.actor.user": { "target": "#b" }
          },
          "after": { "soon": { "description": "it takes too long", "target": "#b" } },
          "meta": { "owner": null, "interlock": { "deferring": ["later"] } }
        },
        "b": { "id": "b", "output": { "ok": true }, "type": "final" }
      },
      "on": { "stop": { "description": "at once", "target": "#b" } },
      "meta": { "layout": [1, 2] }
    }
    """

  private func value(_ text: String) throws -> NSObject {
    // Foundation has no number for 1e400, which is why it is kept as text.
    let data = Data(text.replacing("1e400", with: "\"1e400\"").utf8)
    return try #require(JSONSerialization.jsonObject(with: data) as? NSObject)
  }

  @Test func `all facts are written where they were read`() throws {
    let imported = try ImportedMachine(xstate: Data(Self.configuration.utf8))
    #expect(imported.ignored.isEmpty && imported.warnings.isEmpty)
    let written = try imported.machine.xstate(named: imported.name)
    #expect(try value(written) == value(Self.configuration))
  }

  @Test func `facts are the user info of states`() throws {
    let machine = try DynamicMachine(xstate: Data(Self.configuration.utf8))
    let first = try #require(machine.states.first).userInfo
    #expect(first["description"] as? String == "the first")
    #expect(first["tags"] as? [String] == ["start", "idle"])
    let facts = try #require(first["machine"] as? [String: any Sendable])
    #expect(facts["version"] as? String == "1.2")
    #expect((facts["context"] as? [String: any Sendable])?["count"] as? Int == 0)
  }

  @Test func `facts survive archives and SCXML`() throws {
    let machine = try DynamicMachine(xstate: Data(Self.configuration.utf8))
    let archive = try JSONEncoder().encode(machine)
    let decoded = try JSONDecoder().decode(DynamicMachine.self, from: archive)
    let scxml = try DynamicMachine(scxml: Data(machine.scxml().utf8))
    for copy in [decoded, scxml] {
      #expect(try value(copy.xstate(named: "m")) == value(machine.xstate(named: "m")))
    }
  }

  @Test func `user info of other machines is kept, whatever its keys are`() throws {
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State(
        "a",
        userInfo: [
          "description": "text", "tags": 5, "invoke": "x", "transitions": ["on": 1],
          "machine": ["states": 1], "meta": ["interlock": 1], "icon": "trash", "output": 2.5,
        ]
      )
      DynamicMachine.State("b")
      DynamicMachine.Event("go", from: "a", to: "b")
    }
    let copy = try DynamicMachine(xstate: Data(machine.xstate().utf8))
    let (one, other) = (machine.states[0].userInfo, copy.states[0].userInfo)
    #expect(
      try JSONEncoder().encode(UserInfo.Archive(one)).count
        == JSONEncoder().encode(UserInfo.Archive(other)).count
    )
    #expect(other["icon"] as? String == "trash" && other["description"] as? String == "text")
  }

  @Test func `a fact that is there twice is a problem`() throws {
    let text = """
      {"initial":"a","states":{"a":{"tags":["x"],"meta":{"interlock":{"userInfo":{"tags":1}}}}}}
      """
    let error = #expect(throws: NotationError.self) { try DynamicMachine(xstate: Data(text.utf8)) }
    #expect(error?.problems.map(\.part) == ["$.states.a.meta"])
  }

  @Test func `a named delay is an activity that returns an event, or has its length`() throws {
    let text = #"{"initial":"a","states":{"a":{"after":{"soon":"b","10":"b"}},"b":{}}}"#
    let machine = try DynamicMachine(xstate: Data(text.utf8))
    #expect(machine.states[0].activityNames == ["xstate.after.soon.a"])
    #expect(machine.events[0].id == "xstate.after.soon.a")
    let copy = try DynamicMachine(xstate: Data(machine.xstate().utf8))
    #expect(try machine.xstate().contains(#""after": { "soon": "#))
    #expect(copy.difference(from: machine).isEmpty)
    let bound = try DynamicMachine(xstate: Data(text.utf8), delays: ["soon": .seconds(2)])
    #expect(bound.events.map(\.trigger) == [.after(.seconds(2)), .after(.milliseconds(10))])
    #expect(bound.states[0].activityNames.isEmpty)
  }

  @Test(arguments: ["xstate.raise", "xstate.send"])
  func `events that a configuration sends to itself are processed`(_ type: String) throws {
    let text = """
      {"initial":"a","states":{"a":{"on":{"e":{"actions":{"type":"\(type)","event":{"type":"f"}}},"f":"b"}},"b":{}}}
      """
    var machine = try DynamicMachine(xstate: Data(text.utf8))
    let document = try machine.xstate()
    try machine.fire("e")
    #expect(machine.state == "b")
    var copy = try DynamicMachine(xstate: Data(document.utf8))
    try copy.fire("e")
    #expect(copy.state == "b")
  }

  @Test(arguments: [
    (#""on":{"e":["a",{"target":"a","actions":"x"}]}"#, "$.states.a.on.e[1]"),
    (#""onDone":"a""#, "$.states.a.onDone"), (#""initial":"b""#, "$.states.a.initial"),
    (#""on":{"e":{"guard":""}}"#, "$.states.a.on.e.guard"),
    (#""on":{"xstate.done.state.q":"a"}"#, #"$.states.a.on["xstate.done.state.q"]"#),
    (#""type":"final","on":{"e":"a"}"#, "$.states.a.on.e"), (#""target":"a""#, "$.states.a.target"),
    (#""type":"atomic","history":"deep""#, "$.states.a.history"),
    (#""type":"parallel","initial":{"target":"b"},"states":{"b":{}}"#, "$.states.a.initial"),
    (#""type":"final","initial":"b""#, "$.states.a.initial"),
  ])
  func `what has no effect is a warning`(_ state: String, _ path: String) throws {
    let text = #"{"initial":"a","states":{"a":{\#(state)}}}"#
    let imported = try ImportedMachine(xstate: Data(text.utf8))
    #expect(imported.warnings.map(\.location.path) == [path])
    #expect(imported.warnings.allSatisfy { !$0.suggestion.isEmpty })
    let copy = try ImportedMachine(xstate: Data(imported.machine.xstate().utf8))
    #expect(copy.warnings.isEmpty && copy.machine.fingerprint == imported.machine.fingerprint)
  }

  @Test func `history at the top is in the configuration, which becomes a state`() throws {
    let text = """
      {"id":"m","initial":"a","states":{"a":{"on":{"e":"b"}},"b":{},"h":{"type":"history"}}}
      """
    #expect(try DynamicMachine(xstate: Data(text.utf8)).parent(of: "h") == "m")
  }
}
