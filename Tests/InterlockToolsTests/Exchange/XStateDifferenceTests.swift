import Foundation
import Interlock
import InterlockEvolution
import InterlockExchange
import InterlockTools
import Testing

/// Where XState runs a configuration differently from SCXML, and so from a machine.
@Suite("XState: differences")
struct XStateDifferenceTests {
  private func machine(_ text: String) throws -> DynamicMachine {
    try DynamicMachine(xstate: Data(text.utf8)).skippingMissingCode()
  }

  @Test(arguments: [
    (
      ##"""
      {"initial":"p","states":{"q":{},"p":{"type":"parallel","on":{"e":"q"},"states":{
      "a":{"on":{"e":{}}},"b":{}}}}}
      """##,
      "$.states.p.on.e", "selection"
    ),
    (
      ##"""
      {"initial":"p","states":{"p":{"type":"parallel","on":{"*":{"actions":"x"}},"states":{
      "a":{"on":{"e":{"actions":"y"}}},"b":{}}}}}
      """##,
      #"$.states.p.on["*"]"#, "selection"
    ),
    (
      ##"""
      {"initial":"p","states":{"p":{"type":"parallel","entry":"x","states":{
      "a":{"on":{"e":"#y"}},"b":{"initial":"x","states":{"x":{},"y":{"id":"y"}}}}}}}
      """##,
      "$.states.p.states.a.on.e", "domain"
    ),
    (
      ##"""
      {"initial":"p","states":{"p":{"type":"parallel","exit":"x","states":{"a":{}},
      "on":{"e":".a"}}}}
      """##,
      "$.states.p.on.e", "domain"
    ),
    (
      ##"""
      {"initial":"a","states":{"a":{"after":{"5":"b"},"initial":"c","states":{
      "c":{"on":{"*":{"actions":"x"}}}}},"b":{}}}
      """##,
      #"$.states.a.states.c.on["*"]"#, "timeout"
    ),
  ])
  func `a difference is refused at its place, or counted`(
    _ text: String,
    _ place: String,
    _ kind: String
  ) throws {
    let error = #expect(throws: NotationError.self) { try machine(text) }
    #expect(error?.problems.map(\.part) == [place])
    #expect(error?.problems.allSatisfy(\.isContent) == true)
    let imported = try ImportedMachine(xstate: Data(text.utf8), options: .ignoringContent)
    #expect(imported.ignored.map(\.description) == ["\(place): \(kind)"])
    // What is written says whose rules it follows, and is read again.
    let copy = try DynamicMachine(xstate: Data(imported.machine.xstate().utf8))
    #expect(copy.fingerprint == imported.machine.fingerprint)
  }

  @Test(arguments: [
    // Both leave the region: the inner transition stays.
    ##"""
    {"initial":"p","states":{"q":{},"p":{"type":"parallel","on":{"e":"q"},"states":{
    "a":{"initial":"x","states":{"x":{"on":{"e":"y"}},"y":{}}},"b":{}}}}}
    """##,
    // Every region takes the event.
    ##"""
    {"initial":"p","states":{"q":{},"p":{"type":"parallel","on":{"f":"q"},"states":{
    "a":{"on":{"e":{}}},"b":{"on":{"e":{"actions":"x"}}}}}}}
    """##,
    // Nothing happens when the parallel state is left and entered.
    ##"""
    {"initial":"p","states":{"p":{"type":"parallel","states":{
    "a":{"on":{"e":"#y"}},"b":{"initial":"x","states":{"x":{},"y":{"id":"y"}}}}}}}
    """##,
  ])
  func `where both behave the same, nothing is refused`(_ text: String) throws {
    #expect(throws: Never.self) { try machine(text) }
  }

  @Test(arguments: [
    #"{"id":"m","initial":"a","exit":"bye","states":{"a":{"on":{"e":"f"}},"f":{"type":"final"}}}"#,
    ##"""
    {"id":"m","initial":"a","after":{"1000":".a"},"states":{"a":{"on":{"e":"f"}},
    "f":{"type":"final"}}}
    """##,
    ##"""
    {"id":"m","type":"parallel","states":{"x":{"initial":"a","states":{"a":{"on":{"e":"f"}},
    "f":{"type":"final"}}},"y":{"initial":"b","on":{"again":".b"},
    "states":{"b":{"on":{"e":"g"}},"g":{"type":"final"}}}}}
    """##,
  ])
  func `a configuration that becomes a state ends the machine`(_ text: String) throws {
    var machine = try machine(text)
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let receipt = try machine.fire("e", at: start)
    #expect(machine.isFinished && machine.state == "done" && receipt.exited.contains("m"))
    #expect(try machine.advance(to: start + 10).isEmpty)
  }

  @Test func `actions of the configuration's initial transition run`() throws {
    let text = #"{"id":"m","initial":{"target":"a","actions":["prepare"]},"states":{"a":{}}}"#
    let machine = try DynamicMachine(xstate: Data(text.utf8))
    #expect(machine.states.first { $0.id == "m" }?.callbackNames(.initially) == ["prepare"])
  }

  @Test func `a configuration without states is a machine of one state`() throws {
    let machine = try DynamicMachine(
      xstate: Data(#"{"id":"counter","on":{"INC":{"actions":"increment"}}}"#.utf8)
    )
    #expect(machine.states.map(\.id) == ["counter"])
    #expect(machine.events.map(\.id) == ["INC"])
  }

  @Test func `any event includes completions`() throws {
    var machine = try machine(
      ##"""
      {"initial":"a","states":{"b":{},"a":{"initial":"x","on":{"*":"b"},"states":{
      "x":{"on":{"e":"y"}},"y":{"type":"final"}}}}}
      """##
    )
    try machine.fire("e")
    #expect(machine.state == "b")
  }

  @Test func `events of an actor have its id`() throws {
    let text =
      ##"""
      {"initial":"a","states":{"b":{},"a":{"invoke":{"id":"load","src":"fetch","onDone":"b"},
      "on":{"xstate.error.actor.load":"b"}}}}
      """##
    let machine = try DynamicMachine(xstate: Data(text.utf8))
    #expect(machine.events.map(\.id) == ["xstate.error.actor.load", "xstate.done.actor.load"])
    #expect(machine.states.flatMap(\.activityNames) == ["fetch"])
    let document = try machine.xstate()
    #expect(document.contains(#"{ "src": "fetch", "id": "load" }"#))
    #expect(try DynamicMachine(xstate: Data(document.utf8)).difference(from: machine).isEmpty)
  }
}

@Suite("SCXML: descriptors and delays")
struct SCXMLDescriptorTests {
  private static let prefixes = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a">
    <state id="a"><transition event="foo.*" target="b"/><transition event="foo.bar.*" target="c"/></state>
    <final id="b"/><final id="c"/></scxml>
    """

  @Test func `the first of several prefixes takes an event, in machines and in documents`() throws {
    let data = Data(Self.prefixes.utf8)
    var machine = try DynamicMachine(scxml: data)
    try machine.fire("foo.bar")
    #expect(machine.state == "b")
    let start = Date(timeIntervalSinceReferenceDate: 0)
    for event in ["foo.bar", "foo.bar.x"] {
      var session = try SCXMLSession(SCXMLDocument(scxml: data), at: start)
      try session.send(event, at: start)
      #expect(session.configuration == ["b"])
    }
  }

  @Test func `a completion does not take events whose names begin with it`() throws {
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a") {
        DynamicMachine.State("g")
        DynamicMachine.State.final("f")
      }
      DynamicMachine.State("b")
      DynamicMachine.Event("e", from: "g", to: "f")
      DynamicMachine.Event("done.state.a.x", from: "b", to: "g")
      DynamicMachine.Event.completion(of: "a", to: "b")
    }
    let copy = try DynamicMachine(scxml: Data(machine.scxml().utf8))
    #expect(copy.difference(from: machine).isEmpty)
  }

  @Test(arguments: [
    ("500", "is not a delay"), ("99999999999999999999s", "is out of range"),
  ])
  func `a delay that is none is one problem`(_ delay: String, _ message: String) throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="a">
      <onentry><send event="t" id="t" delay="\(delay)"/></onentry><onexit><cancel sendid="t"/></onexit>
      <transition event="t" target="b"/></state><state id="b"/></scxml>
      """
    let error = #expect(throws: NotationError.self) { try DynamicMachine(scxml: Data(text.utf8)) }
    #expect(error?.problems.count == 1)
    #expect(error?.problems.first?.message.contains(message) == true)
  }

  @Test func `a document that runs has no literal delay without a unit`() {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" datamodel="ecmascript"><state id="a">
      <onentry><send event="late" delay=".5"/></onentry></state></scxml>
      """
    let error = #expect(throws: NotationError.self) { try SCXMLDocument(scxml: Data(text.utf8)) }
    #expect(error?.problems.map(\.part) == ["send"])
  }
}
