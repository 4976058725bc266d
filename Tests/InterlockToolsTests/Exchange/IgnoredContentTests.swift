import Foundation
import Interlock
import InterlockEvolution
import InterlockExchange
import InterlockTools
import Testing

@Suite("Exchange: ignored content")
struct IgnoredContentTests {
  @Test func `parts without a place in a machine are reported one by one`() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" name="player" datamodel="lua">
        <state id="a" src="b.scxml">text
          <initial><transition target="b"/><log/></initial><state id="b"/>
          <transition event="e" cond="x"/>
        </state>
      </scxml>
      """
    let imported = try ImportedMachine(scxml: Data(text.utf8), options: .ignoringContent)
    #expect(imported.name == "player")
    #expect(imported.ignored.map(\.kind) == ["@datamodel", "@src", "text", "log"])
    #expect(imported.ignored.last?.place == "line 3, column 38")
    let error = #expect(throws: NotationError.self) { try ImportedMachine(scxml: Data(text.utf8)) }
    #expect(error?.problems.count == 4 && error?.problems.allSatisfy(\.isContent) == true)
  }

  @Test func `a data model that nothing needs is no problem`() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" datamodel="lua">
      <state id="a"><onentry><log label="x"/><raise event="e"/></onentry></state></scxml>
      """
    let imported = try ImportedMachine(scxml: Data(text.utf8))
    #expect(imported.dataModel == "lua")
    let written = try imported.scxml()
    #expect(written.contains("datamodel=\"lua\""))
    #expect(throws: NotationError.self) {
      try ImportedMachine(scxml: Data(text.replacing("label", with: "expr").utf8))
    }
  }

  @Test func `a data model that is left out is not written, nor its variables`() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" datamodel="python" binding="late">
      <datamodel><data id="n" expr="1"/></datamodel><script>n = 2</script>
      <state id="a"><datamodel><data id="m" expr="None"/></datamodel>
      <transition event="go" cond="n in (1, 2)" target="b"><assign location="n" expr="3"/></transition></state>
      <state id="b"/></scxml>
      """
    let imported = try ImportedMachine(scxml: Data(text.utf8), options: .ignoringContent)
    #expect(imported.ignored.map(\.kind) == ["@datamodel", "datamodel", "script", "datamodel"])
    #expect(imported.dataModel == nil && imported.additions.isEmpty)
    let copy = try ImportedMachine(scxml: Data(imported.scxml().utf8))
    #expect(MachinePortrait(copy.machine) == MachinePortrait(imported.machine))
    #expect(copy.machine.events[0].guardNames == ["n in (1, 2)"])
    #expect(copy.dataModel == nil && copy.additions.isEmpty)
  }

  @Test func `nothing of a written document is ignored`() throws {
    for (_, machine) in ExchangeCharts.all {
      let scxml = try ImportedMachine(
        scxml: Data(machine.scxml(named: "m").utf8),
        options: .ignoringContent
      )
      let xstate = try ImportedMachine(
        xstate: Data(machine.xstate(named: "the machine").utf8),
        options: .ignoringContent
      )
      #expect(scxml.ignored.isEmpty && scxml.name == "m")
      #expect(xstate.ignored.isEmpty && xstate.name == "the machine")
    }
  }

  @Test func `content ignored in XState is reported part by part`() throws {
    let text = """
      {"id":"m","initial":"a","states":{"a":{"route":{},"entry":["act",{"type":"xstate.assign"}],
      "states":{"b":{}}}}}
      """
    let imported = try ImportedMachine(xstate: Data(text.utf8), options: .ignoringContent)
    #expect(imported.name == "m")
    #expect(
      imported.ignored.map(\.description) == [
        "$.states.a.route: route", "$.states.a: initial",
      ]
    )
  }

  @Test func `guards with different parameters are two guards`() throws {
    let text = """
      {"initial":"a","states":{"a":{"on":{"e":[{"guard":{"type":"over","params":{"n":1,"m":2}},"target":"b"},
      {"guard":{"type":"over","params":{"m":2,"n":2}},"target":"c"},
      {"guard":{"params":{"m":2,"n":1},"type":"over"},"actions":{"type":"do","params":[1]}}]}},"b":{},"c":{}}}
      """
    let machine = try DynamicMachine(xstate: Data(text.utf8), options: .ignoringContent)
    let first = #"over { "m": 2, "n": 1 }"#
    #expect(machine.events.map(\.guardNames) == [[first], [#"over { "m": 2, "n": 2 }"#], [first]])
    #expect(machine.events[2].callbackNames(.perform) == ["do [1]"])
    #expect(try DynamicMachine(xstate: Data(text.utf8)).fingerprint == machine.fingerprint)
  }

  @Test func `events of an actor become events of the machine`() throws {
    let text = """
      {"id":"m","initial":"a","states":{"a":{"invoke":[{"src":"load","id":"load","onDone":"b",
      "onError":{"target":"c","guard":"again"}},{"src":"load","onDone":"c"}]},"b":{},"c":{}}}
      """
    var machine = try DynamicMachine(xstate: Data(text.utf8))
    #expect(machine.states[0].activityNames == ["load", "load"])
    let events = [
      "xstate.done.actor.load", "xstate.error.actor.load", "xstate.done.actor.load-2",
    ]
    #expect(machine.events.compactMap(\.id) == events)
    #expect(machine.events[1].guardNames == ["again"])
    let copy = try DynamicMachine(xstate: Data(machine.xstate().utf8))
    #expect(copy.difference(from: machine).isEmpty)
    #expect(copy.states[0].activityNames == ["load", "load"])
    // The activities have no code here.
    machine = machine.skippingMissingCode()
    try machine.fire(events[2])
    #expect(machine.state == "c")
  }

  @Test func `a completion wildcard matches the completion of every state that can complete`()
    throws
  {
    let text = """
      {"initial":"a","states":{"a":{"initial":"x","states":{"x":{"on":{"e":"y"}},"y":{"type":"final"}},
      "on":{"xstate.done.state.*":"b"}},"b":{}}}
      """
    var machine = try DynamicMachine(xstate: Data(text.utf8))
    try machine.fire("e")
    #expect(machine.state == "b")
  }
}
