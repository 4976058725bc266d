import Foundation
import Interlock
import InterlockExchange
import InterlockTools
import Testing

/// Documents in the style of other authors, read and run.
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

  @Test func `regions, completion and history work as in SCXML`() throws {
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

  @Test func `several initial states, targets and descriptors are read`() throws {
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
  func `the first transition in document order wins, and a descriptor matches by prefix`()
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

  @Test(arguments: ["done", "done.*", "done.invoke", "done.invoke.*", "done.invoke.child"])
  func `a descriptor stands for the completion of a service`(_ descriptor: String) throws {
    let machine = try machine(
      """
      <state id="a"><invoke type="scxml" id="child" src="c.scxml"/>
      <transition event="\(descriptor)" target="b"/><transition event="error" target="c"/></state>
      <state id="b"/><state id="c"/>
      """
    )
    let configuration = try machine.xstate()
    #expect(configuration.contains(#""id": "child""#), "\(configuration)")
    #expect(configuration.contains(#""xstate.done.actor.child": {"#), "\(configuration)")
    let copies = try [
      DynamicMachine(scxml: Data(machine.scxml().utf8)),
      DynamicMachine(xstate: Data(configuration.utf8)),
    ]
    for copy in [machine] + copies {
      #expect(MachinePortrait(copy) == MachinePortrait(machine))
      #expect(try run(copy.skippingMissingCode(), "done.invoke.child") == [["b"]])
    }
    // Another engine has no words of Interlock, and has the same descriptor for it.
    #expect(try machine.scxml().contains(#"<transition event="done.invoke.child" target="b"/>"#))
  }

  @Test func `an internal transition does not exit its source`() throws {
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

  @Test func `a send that is cancelled on exit becomes a timeout`() throws {
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

  @Test(
    arguments: [
      ("In('z') and x &gt; 1", ["In('z') and x > 1"]), ("In('c')", ["In(c)"]),
      (" ! In( \u{27}c\u{27} )", ["!In(c)"]), ("In(&quot;c&quot;)", ["In(c)"]),
      ("In(c)", ["In(c)"]),
      ("In('c') &amp;&amp; x &amp;&amp; y", ["In(c)", "x && y"]),
      ("x[In('a')] &amp;&amp; In('b')", ["x[In('a')]", "In(b)"]),
      ("In('c') || x", ["In('c') || x"]), ("In('c') &amp;&amp; x || y", ["In('c') && x || y"]),
      ("x = In('c') &amp;&amp; y", ["x = In('c') && y"]), ("In('c'", ["In('c'"]),
      ("In('c').x", ["In('c').x"]), ("Inside('c')", ["Inside('c')"]),
      ("In('c') &amp;&amp;", ["In('c') &&"]),
    ] as [(String, [String])]
  )
  func `an In condition is understood by the machine`(_ text: String, _ guards: [String]) throws {
    let machine = try machine(
      "<state id='a'><transition event='go' cond=\"\(text)\"/></state><state id='b'/><state id='c'/>"
    )
    #expect(machine.events[0].guardNames == guards)
    let isKnown = guards.map { $0 == "In(a)" || $0 == "In(b)" || $0 == "In(c)" || $0 == "!In(c)" }
    #expect(machine.events[0].guardTerms.map { $0.presence != nil } == isKnown)
  }

  @Test func `an In condition on a value is a guard name if the document has a data model`() throws
  {
    let document =
      "<scxml xmlns='http://www.w3.org/2005/07/scxml' datamodel='ecmascript'><state id='a'>"
      + "<transition event='e' cond='In(a)'/><transition event='e' cond=\"In('a')\"/></state></scxml>"
    let machine = try DynamicMachine(scxml: Data(document.utf8), options: .ignoringContent)
    #expect(machine.events.map { $0.asksCode } == [true, false])
  }

  @Test func `a machine with In conditions runs without code`() throws {
    let machine = try machine(
      """
      <parallel id="p">
        <state id="a"><state id="a1"><transition event="x" target="a2"/></state><state id="a2"/></state>
        <state id="b">
          <state id="b1">
            <transition event="y" cond="In('a2') &amp;&amp; !In('b2')" target="b2"/>
            <transition event="y" cond="In('a')" target="b3"/>
          </state>
          <state id="b2"/><state id="b3"/>
        </state>
      </parallel>
      """
    )
    #expect(try run(machine, "x", "y") == [["a2", "b1"], ["a2", "b2"]])
    #expect(try run(machine, "y") == [["a1", "b3"]])
    let document = try machine.scxml()
    #expect(document.contains("cond=\"In('a2') &amp;&amp; !In('b2')\""))
    #expect(try machine.xstate().contains("\"stateIn('#a') \"") == false)
    #expect(try machine.xstate().contains("\"guard\": \"stateIn('#a')\""))
  }

  @Test func `a completion is matched by tokens`() throws {
    let states = """
      <state id="X"><state id="x1"><transition event="end" target="x2"/></state><final id="x2"/>
        <transition event="DESCRIPTOR" target="rest"/></state>
      <state id="X.y"><state id="y1"><transition event="end" target="y2"/></state><final id="y2"/>
        <transition event="DESCRIPTOR" target="rest"/></state>
      <state id="Xy"><state id="z1"><transition event="end" target="z2"/></state><final id="z2"/>
        <transition event="DESCRIPTOR" target="rest"/></state>
      <state id="rest"/>
      """
    func rests(_ descriptor: String) throws -> [Bool] {
      try ["X", "X.y", "Xy"].map { initial in
        let content = states.replacing("DESCRIPTOR", with: descriptor)
        return try run(machine(content, attributes: "initial='\(initial)'"), "end") == [["rest"]]
      }
    }
    #expect(try rests("done.state.X") == [true, true, false])
    #expect(try rests("done.state.X.*") == [true, true, false])
    #expect(try rests("done.state.X.y") == [false, true, false])
    #expect(try rests("done.state") == [true, true, true])
    #expect(try rests("done.*") == [true, true, true])
    #expect(try rests("done") == [true, true, true])
  }

  @Test func `names with dots are written so that other programs match nothing more`() throws {
    let machine = try DynamicMachine {
      for id in ["X", "X.y"] {
        DynamicMachine.State(id) { DynamicMachine.State.final("end of \(id)") }
        DynamicMachine.Event.completion(of: id, to: "rest")
      }
      DynamicMachine.State("rest")
      for event in ["done", "done.state", "done.state.X", "a", "a.b"] {
        DynamicMachine.Event(event, from: "rest", to: "X")
      }
    }
    let document = try machine.scxml()
    let pattern = /<transition event="([^"]*)"/
    let descriptors = document.matches(of: pattern).map { String($0.output.1) }
    #expect(Set(descriptors).count == descriptors.count)
    for first in descriptors {
      #expect(first != "done" && first != "done.state")
      for second in descriptors { #expect(!second.hasPrefix(first + "."), "\(first), \(second)") }
    }
    #expect(try DynamicMachine(scxml: Data(document.utf8)).fingerprint == machine.fingerprint)
  }

  @Test func `a send whose event another transition would match is not read as a timeout`() throws {
    let content = """
      <state id="a"><onentry><send event="t.late" id="t" delay="1s"/></onentry>
        <onexit><cancel sendid="t"/></onexit><transition event="t.late" target="b"/>
        <state id="c"><transition event="t" target="b"/></state></state><state id="b"/>
      """
    let machine = try machine(content)
    #expect(!machine.events.contains { $0.trigger == .after(.seconds(1)) })
    let name = #"<send id="t" delay="1s" event="t.late"/>"#
    #expect(machine.states[0].callbackNames(.didEnter) == [name])
  }

  @Test(arguments: [
    #"<transition event="answer" target="d"><cancel sendid="t"/></transition>"#,
    #"<transition event="answer" target="d"><cancel sendidexpr="x"/></transition>"#,
    #"<transition event="answer" target="d"><send event="poll" id="t" delay="5s"/></transition>"#,
  ])
  func `a send with an id that something else uses is not read as a timeout`(
    _ transition: String
  ) throws {
    let content = """
      <state id="a"><onentry><send event="late" id="t" delay="1s"/></onentry>
        <onexit><cancel sendid="t"/></onexit><transition event="late" target="b"/>
        <state id="c">\(transition)</state><state id="d"/></state><state id="b"/>
      """
    let machine = try machine(content)
    #expect(!machine.events.contains { $0.trigger == .after(.seconds(1)) })
    #expect(machine.states[0].callbackNames(.didExit) == [#"<cancel sendid="t"/>"#])
  }

  @Test(arguments: ["binding='early'", "version='1.1'", "name='n'", "version='1'"])
  func `documents that the standard allows are read`(_ attribute: String) throws {
    let document =
      "<scxml xmlns='http://www.w3.org/2005/07/scxml' \(attribute)><state id='a'/></scxml>"
    for prefix in ["", "\u{FEFF}"] {
      #expect(try DynamicMachine(scxml: Data((prefix + document).utf8)).states.count == 1)
    }
  }

  @Test func `a state without an id gets a unique one`() throws {
    let machine = try machine(
      """
      <state><initial><transition target="state-1-state-2" type="internal"/></initial>
        <state/><state id="state-1-state-2"/></state><state id="state-1"/><parallel><state/></parallel>
      """
    )
    #expect(
      machine.states.map(\.id) == [
        "state-1-", "state-1--state-1", "state-1-state-2", "state-1", "parallel-3",
        "parallel-3-state-1",
      ]
    )
    let copy = try DynamicMachine(scxml: Data(machine.scxml().utf8))
    #expect(copy.fingerprint == machine.fingerprint)
  }

  @Test func `a condition is the name of a guard, and a call is the name of a callback`() throws {
    let machine = try machine(
      """
      <state id="a">
        <onexit><i:call name="note"/></onexit>
        <transition event="go" cond="z and x &gt; 1" target="b"><i:call name="act"/></transition>
        <transition event="go" target="c"/>
      </state>
      <state id="b"/>
      <state id="c"><onentry><i:call name="note"/></onentry></state>
      """
    )
    #expect(throws: DynamicMachine.FireError.self) { try run(machine, "go") }
    let behaviour = DynamicMachine.Behaviour()
      .guard("z and x > 1") { _ in true }
      .callback("note") { _ in }
      .callback("act") { _ in }
    #expect(try run(machine.bound(to: behaviour), "go") == [["b"]])
  }

  @Test func `features beyond SCXML are written by name`() throws {
    let document = try ExchangeCharts.regions().scxml()
    #expect(document.contains("<interlock:join state=\"a2\"/>"))
    #expect(document.contains("cond=\"In('a2') &amp;&amp; In('b2') &amp;&amp; ready\""))
    #expect(document.contains("initial=\"a2 b1\""))
  }
}
