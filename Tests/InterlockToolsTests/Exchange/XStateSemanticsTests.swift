import Foundation
import Interlock
import InterlockExchange
import InterlockTools
import Testing

/// Configurations in the style of other authors, read and run.
@Suite("XState: meaning")
struct XStateSemanticsTests {
  private let start = Date(timeIntervalSinceReferenceDate: 0)

  private func active(_ text: String) throws -> DynamicMachine {
    var machine = try DynamicMachine(xstate: Data(text.utf8))
    try machine.activate(at: start)
    return machine
  }

  @Test func `targets can be siblings, descendants or ids`() throws {
    var machine = try active(
      """
      { "id": "player", "initial": "off", "states": {
          "off": { "on": { "power": "on.busy", "far": "#deep", "path": "#player.on.idle" } },
          "on": {
            "initial": "idle",
            "states": {
              "idle": { "on": { "work": "busy" } },
              "busy": { "initial": "x", "states": { "x": {}, "y": { "id": "deep" } } }
            },
            "on": { "rest": ".idle", "power": { "target": "off" } }
          }
      } }
      """
    )
    for (event, state) in [
      ("power", "x"), ("rest", "idle"), ("work", "x"), ("power", "off"), ("far", "deep"),
      ("power", "off"), ("path", "idle"),
    ] {
      try machine.fire(event, at: start)
      #expect(machine.configuration == [state])
    }
  }

  @Test func `the target '.' is the state itself`() throws {
    let text = """
      { "initial": "cold", "states": {
        "cold": { "on": { "refill": { "target": ".", "reenter": true, "actions": "count" }, "heat": "hot.", "stay": "." } },
        "hot": { "initial": "a", "states": { "a": { "on": { "b": "b" } }, "b": {} },
          "after": { "1000": { "target": ".", "reenter": true } }, "on": { "rest": "." } } } }
      """
    var machine = try active(text).skippingMissingCode()
    #expect(try machine.fire("refill", at: start).exited == ["cold"])
    #expect(try machine.fire("stay", at: start).exited == [])
    try machine.fire("heat", at: start)
    try machine.fire("b", at: start)
    #expect(try machine.fire("rest", at: start).exited == ["b"])
    let receipt = try machine.advance(to: start + 1)
    #expect(receipt.flatMap(\.exited) == ["a", "hot"] && machine.configuration == ["a"])
    #expect(machine.nextDeadline == start + 2)
    let old = text.replacing(#""reenter": true, "#, with: "").replacing(
      ", \"reenter\": true",
      with: ""
    )
    .replacing(#""initial": "cold""#, with: #""strict": true, "initial": "cold""#)
    machine = try active(old).skippingMissingCode()
    #expect(try machine.fire("refill", at: start).exited == [])
  }

  @Test func `a delay of 0 ms is the shortest timeout`() throws {
    let text = """
      { "initial": "a", "states": { "a": { "entry": "x", "after": { "0": "b", "none": "c" }, "on": { "e": "a" } },
        "b": {}, "c": {} } }
      """
    let imported = try ImportedMachine(xstate: Data(text.utf8), delays: ["none": .zero])
    #expect(imported.machine.events.map(\.trigger).contains(.after(.milliseconds(1))))
    #expect(
      imported.warnings.first.map { "\($0.location.path ?? "") \($0.count): \($0.message)" }
        == "$.states.a.after.0 2: a delay of 0 ms is read as one of 1 ms"
    )
    var machine = imported.machine.skippingMissingCode()
    try machine.activate(at: start)
    #expect(machine.state == "a")
    try machine.advance(to: start + 0.001)
    #expect(machine.state == "b")
  }

  @Test func `a self-transition exits its state only if it says so`() throws {
    var machine = try active(
      """
      { "initial": "s", "states": { "s": {
          "id": "s", "initial": "a", "states": { "a": {}, "b": { "on": { "leaf": "b" } } },
          "on": { "in": ".b", "out": { "target": ".b", "reenter": true }, "self": "#s", "none": {} }
      } } }
      """
    )
    #expect(try machine.fire("in", at: start).exited == ["a"])
    #expect(try machine.fire("out", at: start).exited == ["b", "s"])
    #expect(try machine.fire("leaf", at: start).exited == [])
    #expect(try machine.fire("none", at: start).exited == [])
    let receipt = try machine.fire("self", at: start)
    #expect(receipt.exited == ["b"])
    #expect(receipt.entered == ["a"])
  }

  @Test func `regions, completion, history and time work as in XState`() throws {
    var machine = try active(
      """
      { "initial": "on", "states": {
          "off": { "on": { "power": "on.last" } },
          "on": { "initial": "run",
            "states": {
              "last": { "type": "history", "history": "deep" },
              "run": { "type": "parallel", "onDone": "rest", "states": {
                "left": { "initial": "wait", "states": {
                  "wait": { "after": { "1500": "done" } }, "done": { "type": "final" } } },
                "right": { "initial": "wait", "states": {
                  "wait": { "on": { "x": "done" } }, "done": { "type": "final" } } } } },
              "rest": { "always": { "target": "#end", "guard": "never" } }
            },
            "on": { "power": "off" } },
          "finish": { "id": "end" }
      } }
      """
    )
    #expect(machine.configuration == ["on.run.left.wait", "on.run.right.wait"])
    try machine.fire("x", at: start)
    try machine.fire("power", at: start)
    try machine.fire("power", at: start)
    #expect(machine.configuration == ["on.run.left.wait", "on.run.right.done"])
    try machine.advance(to: start + 1.5)
    #expect(machine.configuration == ["rest"])
  }

  @Test func `exact names precede wildcards, and longer wildcards precede shorter ones`() throws {
    let text = """
      { "initial": "a", "states": {
          "a": { "on": { "*": "any", "m.*": "m", "m.x.*": "mx", "m.x.y": "mxy" } },
          "any": {}, "m": { "on": { "m.z": {} } }, "mx": { "on": { "m.x.z": {} } }, "mxy": {}
      } }
      """
    for (event, state) in [
      ("m.x.y", "mxy"), ("m.x.z", "mx"), ("m.z", "m"), ("m", "m"), ("q", "any"),
    ] {
      var machine = try active(text)
      try machine.fire(event)
      #expect(machine.configuration == [state], "\(event)")
    }
  }

  @Test
  func `transitions of the machine apply to any state, and a parallel machine becomes a state`()
    throws
  {
    var machine = try active(
      #"{ "initial": "a", "states": { "a": {}, "b": {} }, "on": { "go": { "target": ".b", "guard": "may" } } }"#
    )
    #expect(machine.events.map(\.sources) == [.any])
    machine = try machine.bound(to: DynamicMachine.Behaviour().guard("may") { _ in true })
    try machine.fire("go")
    #expect(machine.configuration == ["b"])
    let regions = try active(#"{ "id": "m", "type": "parallel", "states": { "a": {}, "b": {} } }"#)
    #expect(regions.configuration == ["a", "b"])
    #expect(regions.parent(of: "a") == "m")
  }

  @Test func `actions, actors and guards are read as names`() throws {
    let machine = try DynamicMachine(
      xstate: Data(
        """
        { "initial": "a", "states": { "a": {
            "entry": "one", "exit": [{ "type": "two" }, "three"], "invoke": { "src": "work" },
            "on": { "go": [{ "guard": { "type": "g" }, "actions": ["four"] }, { "actions": "five" }] }
        } } }
        """.utf8
      )
    )
    let state = try #require(machine.states.first)
    #expect(state.callbackNames(.didEnter) == ["one"])
    #expect(state.callbackNames(.didExit) == ["two", "three"])
    #expect(state.activityNames == ["work"])
    #expect(machine.events.map(\.guardNames) == [["g"], []])
    #expect(machine.events.map { $0.callbackNames(.perform) } == [["four"], ["five"]])
  }
}
