import Foundation
import Interlock
import InterlockTools
import Testing

/// Documents as others write them, read and run.
@Suite("SCXML: meaning")
struct SCXMLSemanticsTests {
  private func machine(_ content: String, attributes: String = "") throws -> DynamicMachine {
    let document = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" \(attributes)
        xmlns:i="urn:interlock:scxml:1">\(content)</scxml>
      """
    return try DynamicMachine(scxml: Data(document.utf8))
  }

  private func run(_ machine: DynamicMachine, _ events: String...) throws -> [[String]] {
    var machine = machine
    try machine.activate(at: Date(timeIntervalSinceReferenceDate: 0))
    return try events.map { event in
      try machine.fire(event, at: Date(timeIntervalSinceReferenceDate: 0))
      return machine.configuration
    }
  }

  @Test func `regions, completion and history`() throws {
    let machine = try machine(
      """
      <state id="off"><transition event="power" target="last"/></state>
      <state id="on" initial="run">
        <history id="last" type="deep"><transition target="run"/></history>
        <parallel id="run">
          <state id="left"><state id="l1"><transition event="x" target="l2"/></state><final id="l2"/></state>
          <state id="right"><state id="r1"><transition event="y" target="r2"/></state><final id="r2"/></state>
          <transition event="done.state.run" target="rest"/>
        </parallel>
        <state id="rest"/>
        <transition event="power" target="off"/>
      </state>
      """
    )
    let configurations = try run(machine, "power", "x", "power", "power", "y")
    #expect(configurations == [["l1", "r1"], ["l2", "r1"], ["off"], ["l2", "r1"], ["rest"]])
  }

  @Test func `several initial states, targets and descriptors`() throws {
    let machine = try machine(
      """
      <parallel id="p">
        <state id="a"><state id="a1"/><state id="a2"/></state>
        <state id="b"><state id="b1"/><state id="b2"/></state>
        <transition event="swap turn" target="a1 b2"/>
      </parallel>
      """,
      attributes: "initial='a2 b1'"
    )
    var copy = machine
    try copy.activate()
    #expect(copy.configuration == ["a2", "b1"])
    #expect(try run(machine, "swap") == [["a1", "b2"]])
    #expect(try run(machine, "turn") == [["a1", "b2"]])
  }

  @Test
  func
    `the first transition in the document wins, and a descriptor matches what goes on behind a dot`()
    throws
  {
    let machine = try machine(
      """
      <state id="a">
        <transition event="error.network" target="retry"/>
        <transition event="error.*" target="failed"/>
        <transition event="*" target="other"/>
      </state>
      <state id="retry"><transition event="error.disk error" target="a"/></state>
      <state id="failed"/><state id="other"/>
      """
    )
    #expect(try run(machine, "error.network", "error.network") == [["retry"], ["a"]])
    #expect(try run(machine, "error.disk") == [["failed"]])
    #expect(try run(machine, "error") == [["failed"]])
    #expect(try run(machine, "errors") == [["other"]])
  }

  @Test func `an internal transition does not leave its source`() throws {
    let machine = try machine(
      """
      <state id="s">
        <state id="a"/><state id="b"/>
        <transition event="in" type="internal" target="b"/>
        <transition event="out" target="b"/>
        <transition event="none"/>
      </state>
      """
    )
    var copy = machine
    try copy.activate()
    #expect(try copy.fire("in").exited == ["a"])
    #expect(try copy.fire("out").exited == ["b", "s"])
    #expect(try copy.fire("none").exited == [])
  }

  @Test func `a send that is cancelled on exit is a timeout`() throws {
    var machine = try machine(
      """
      <state id="a">
        <onentry><send event="late" id="x" delay="1500ms"/></onentry>
        <onexit><cancel sendid="x"/></onexit>
        <transition event="late" target="b"/>
        <transition event="go" target="b"/>
      </state>
      <state id="b"/>
      """
    )
    let start = Date(timeIntervalSinceReferenceDate: 0)
    try machine.activate(at: start)
    #expect(machine.nextDeadline == start + 1.5)
    try machine.advance(to: start + 2)
    #expect(machine.configuration == ["b"])
  }

  @Test func `a condition is the name of a guard, and a call that of a callback`() throws {
    let machine = try machine(
      """
      <state id="a">
        <onexit><i:call name="note"/></onexit>
        <transition event="go" cond="In('z') and x &gt; 1" target="b"><i:call name="act"/></transition>
        <transition event="go" target="c"/>
      </state>
      <state id="b"/>
      <state id="c"><onentry><i:call name="note"/></onentry></state>
      """
    )
    #expect(throws: DynamicMachine.FireError.self) { try run(machine, "go") }
    let behaviour = DynamicMachine.Behaviour()
      .guard("In('z') and x > 1") { _ in true }
      .callback("note") { _ in }
      .callback("act") { _ in }
    #expect(try run(machine.bound(to: behaviour), "go") == [["b"]])
  }

  @Test func `what Interlock adds is in the document by name`() throws {
    let document = try ChartsOfAllKinds.regions().scxml()
    #expect(document.contains("<interlock:join state=\"a2\"/>"))
    #expect(document.contains("cond=\"In('a2') &amp;&amp; In('b2') &amp;&amp; ready\""))
    #expect(document.contains("initial=\"a2 b1\""))
  }
}
