import Foundation
import Interlock
import InterlockExchange
import InterlockTools
import Testing

@Suite("Documents: a session follows SCXML")
struct SCXMLSessionTests {
  @Test func `an order is paid in parts`() throws {
    var session = try session(
      """
      <datamodel><data id="total" expr="30"/><data id="paid" expr="0"/></datamodel>
      <state id="open">
        <transition event="pay" cond="_event.data.amount &gt; 0">
          <assign location="paid" expr="paid + _event.data.amount"/>
          <log label="paid" expr="paid"/>
        </transition>
        <transition cond="paid &gt;= total" target="done"/>
      </state>
      <final id="done"/>
      """
    )
    #expect(!session.takes("pay", data: ["amount": 0]))
    #expect(session.takes("pay", data: ["amount": 1]))
    #expect(try !session.send("pay", data: ["amount": -1]))
    #expect(try session.send("pay", data: ["amount": 10]))
    #expect(session.log.map(\.label) == ["paid"])
    #expect(session.log.map(\.value) == [10])
    #expect(session.configuration == ["open"])
    try session.send("pay", data: ["amount": 20])
    #expect(session["paid"] == 30)
    #expect(session.isFinished)
    #expect(try !session.send("pay", data: ["amount": 20]))
  }

  @Test func `values of the session replace those of the document`() throws {
    let text = """
      <datamodel><data id="a" expr="1"/><data id="b" expr="a + 1"/></datamodel><state id="s"/>
      """
    #expect(try session(text)["b"] == 2)
    #expect(try session(text, values: ["a": 5])["b"] == 6)
    #expect(throws: SCXMLSessionError.unknownVariable("c")) { try session(text, values: ["c": 1]) }
  }

  @Test func `an error in a condition is an event that precedes later ones`() throws {
    let session = try session(
      """
      <state id="a">
        <transition cond="missing.member" target="wrong"/>
        <transition target="b"/>
      </state>
      <state id="b">
        <onentry><raise event="later"/></onentry>
        <transition event="error.execution" target="right"/>
        <transition event="later" target="wrong"/>
      </state>
      <state id="right"/><state id="wrong"/>
      """
    )
    #expect(session.configuration == ["right"])
  }

  @Test func `one failing condition raises one event`() throws {
    var session = try session(
      """
      <datamodel><data id="errors" expr="0"/></datamodel>
      <state id="a">
        <transition event="go" cond="missing" target="b"/>
        <transition event="error.execution"><assign location="errors" expr="errors + 1"/></transition>
      </state>
      <state id="b"/>
      """
    )
    #expect(try !session.send("go"))
    #expect(session["errors"] == 1)
    #expect(!session.takes("go"))
    #expect(try !session.send("go"))
    #expect(session["errors"] == 2)
  }

  @Test func `an error ends only its own block`() throws {
    let session = try session(
      """
      <datamodel><data id="x" expr="0"/><data id="y" expr="0"/></datamodel>
      <state id="a">
        <onentry><assign location="none" expr="1"/><assign location="x" expr="1"/></onentry>
        <onentry><assign location="y" expr="1"/></onentry>
      </state>
      """
    )
    #expect(session["x"] == 0)
    #expect(session["y"] == 1)
  }

  @Test(arguments: [
    "_event", "_sessionid", "_name", "_ioprocessors", "_x", "_event.name", "none", "1", "'a'",
    "a.b", "a + 1",
  ])
  func `an impossible assignment is an error event`(location: String) throws {
    let session = try session(
      """
      <datamodel><data id="a" expr="1"/></datamodel>
      <state id="s">
        <onentry><assign location="\(location)" expr="2"/></onentry>
        <transition event="error.execution" target="failed"/>
      </state>
      <state id="failed"/>
      """
    )
    #expect(session.configuration == ["failed"])
    #expect(session["a"] == 1)
  }

  @Test func `members and elements can be assigned`() throws {
    let session = try session(
      """
      <datamodel><data id="a" expr="{b: [1, 2], c: {d: 1}}"/><data id="copy"/></datamodel>
      <state id="s">
        <onentry>
          <assign location="copy" expr="a"/>
          <assign location="a.b[1]" expr="3"/>
          <assign location="a['c'].d" expr="a.b[1] + 1"/>
          <assign location="a.b[3]" expr="5"/>
          <assign location="a.e" expr="6"/>
        </onentry>
      </state>
      """
    )
    #expect(session["a"] == ["b": [1, 3, .undefined, 5], "c": ["d": 4], "e": 6])
    #expect(session["copy"] == ["b": [1, 2], "c": ["d": 1]])
  }

  @Test func `the first branch that holds runs`() throws {
    func branch(_ x: Int) throws -> ScriptValue? {
      try session(
        """
        <datamodel><data id="x" expr="\(x)"/><data id="y"/></datamodel>
        <state id="s">
          <onentry>
            <if cond="x == 1"><assign location="y" expr="'one'"/>
            <elseif cond="x == 2"/><assign location="y" expr="'two'"/>
            <else/><assign location="y" expr="'many'"/></if>
          </onentry>
        </state>
        """
      )["y"]
    }
    #expect(try branch(1) == "one")
    #expect(try branch(2) == "two")
    #expect(try branch(3) == "many")
  }

  @Test func `a loop visits the elements present at its start`() throws {
    let session = try session(
      """
      <datamodel><data id="list">[1, 2, 3]</data><data id="sum" expr="0"/></datamodel>
      <state id="s">
        <onentry>
          <foreach array="list" item="each" index="place">
            <assign location="list" expr="list.concat(each)"/>
            <assign location="sum" expr="sum + each * place"/>
          </foreach>
        </onentry>
      </state>
      """
    )
    #expect(session["sum"] == 8)
    #expect(session["list"] == [1, 2, 3, 1, 2, 3])
    #expect(session["each"] == 3)
    #expect(session["place"] == 2)
  }

  @Test func `scripts assign and declare`() throws {
    let session = try session(
      """
      <datamodel><data id="a" expr="1"/></datamodel>
      <script>var b = a + 1, c; a += 10; a++
        --b; d = [a, b] // a remark
      </script>
      <state id="s"/>
      """
    )
    #expect(session["a"] == 12)
    #expect(session["b"] == 1)
    #expect(session["c"] == .undefined)
    #expect(session["d"] == [12, 1])
  }

  @Test func `delayed events arrive in order of their deadlines, each at its own time`() throws {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    var session = try session(
      """
      <datamodel><data id="order" expr="''"/></datamodel>
      <state id="s">
        <onentry>
          <send event="b" delay="2s"/><send event="a" delay="1s"/>
          <send event="c" delayexpr="'0.5m'" id="late"/><send event="d" delay="2s" namelist="order"/>
        </onentry>
        <transition event="a">
          <assign location="order" expr="order + 'a'"/><send event="e" delay="500ms"/><cancel sendid="late"/>
        </transition>
        <transition event="*"><assign location="order" expr="order + _event.name"/></transition>
      </state>
      """,
      at: start
    )
    #expect(session.nextDeadline == start + 1)
    try session.advance(to: start + 1.9)
    #expect(session["order"] == "ae")
    try session.advance(to: start + 60)
    #expect(session["order"] == "aebd")
    #expect(session.nextDeadline == nil)
  }

  @Test func `completions carry data and count as events`() throws {
    let session = try session(
      """
      <datamodel><data id="seen"/></datamodel>
      <state id="a" initial="b">
        <state id="b"><transition target="c"/></state>
        <final id="c"><donedata><param name="x" expr="1 + 1"/></donedata></final>
        <transition event="*" target="d">
          <assign location="seen" expr="[_event.name, _event.data.x, _event.type]"/>
        </transition>
      </state>
      <state id="d"><transition target="e" cond="_event.name == 'done.state.a'"/></state>
      <state id="e"/>
      """
    )
    #expect(session["seen"] == ["done.state.a", 2, "platform"])
    #expect(session.configuration == ["e"])
  }

  @Test func `during entry, In sees the states entered so far`() throws {
    let session = try session(
      """
      <datamodel><data id="seen" expr="[]"/></datamodel>
      <parallel id="p">
        <onentry><assign location="seen" expr="seen.concat(In('p'), In('a'), In('b'))"/></onentry>
        <state id="a"><onentry><assign location="seen" expr="seen.concat(In('a'), In('b'))"/></onentry></state>
        <state id="b"><onentry><assign location="seen" expr="seen.concat(In('a'), In('b'))"/></onentry></state>
      </parallel>
      """
    )
    #expect(session["seen"] == [true, false, false, true, false, true, true])
  }

  @Test func `during exit, In sees the states not yet exited`() throws {
    var session = try session(
      """
      <datamodel><data id="seen" expr="[]"/></datamodel>
      <state id="o" initial="i">
        <onexit><assign location="seen" expr="seen.concat(In('o'), In('i'), In('z'))"/></onexit>
        <state id="i"><onexit><assign location="seen" expr="seen.concat(In('o'), In('i'), In('z'))"/></onexit></state>
        <transition event="go" target="z">
          <assign location="seen" expr="seen.concat(In('o'), In('i'), In('z'))"/>
        </transition>
      </state>
      <state id="z"/>
      """
    )
    try session.send("go")
    #expect(session["seen"] == [true, true, false, true, false, false, false, false, false])
  }

  @Test func `late-bound variables of a state get their values on its first entry`() throws {
    var session = try session(
      """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a"><transition event="go" target="b"><assign location="n" expr="n + 1"/></transition></state>
      <state id="b">
        <datamodel><data id="m" expr="n * 10"/></datamodel>
        <onentry><log expr="m"/></onentry>
        <transition event="go" target="b"><assign location="n" expr="n + 1"/></transition>
      </state>
      """,
      attributes: "binding=\"late\""
    )
    #expect(session["m"] == .undefined)
    try session.send("go")
    #expect(session["m"] == 10)
    #expect(session.log.map(\.value) == [10])
    try session.send("go")
    #expect(session["m"] == 10)
  }

  @Test func `an unknown event is matched by its prefix`() throws {
    var session = try session(
      """
      <state id="a"><transition event="order" target="b"/><transition event="*" target="c"/></state>
      <state id="b"><transition event="*" target="a"/></state>
      <state id="c"/>
      """
    )
    try session.send("order.paid.twice")
    #expect(session.configuration == ["b"])
    try session.send("orders")
    try session.send("orders")
    #expect(session.configuration == ["c"])
  }

  @Test(arguments: [
    ("target=\"#_parent\"", "error.communication"),
    ("target=\"#_scxml_other\"", "error.communication"),
    ("target=\"nowhere\"", "error.execution"), ("type=\"unknown\"", "error.execution"),
    ("delayexpr=\"'soon'\"", "error.execution"), ("delayexpr=\"1\"", "error.execution"),
    ("namelist=\"missing\"", "error.execution"), ("idlocation=\"missing\"", "error.execution"),
  ])
  func `an event that cannot be sent is an error event with its send identifier`(
    attribute: String,
    name: String
  ) throws {
    let id = attribute.hasPrefix("idlocation") ? "" : "id=\"mine\""
    let session = try session(
      """
      <datamodel><data id="seen"/></datamodel>
      <state id="a">
        <onentry><send event="e" \(id) \(attribute)/></onentry>
        <transition event="error"><assign location="seen" expr="[_event.name, _event.sendid]"/></transition>
        <transition event="e" target="b"/>
      </state>
      <state id="b"/>
      """
    )
    #expect(session["seen"] == [.string(name), id.isEmpty ? .undefined : "mine"])
    #expect(session.configuration == ["a"])
  }

  @Test func `a finished document exits its states, innermost first`() throws {
    var session = try session(
      """
      <state id="a"><transition event="end" target="z"/></state>
      <final id="z"><onexit><log expr="'left z'"/></onexit></final>
      """
    )
    try session.send("end")
    #expect(session.isFinished)
    #expect(session.configuration == ["z"])
    #expect(session.log.map(\.value) == ["left z"])
  }

  @Test func `a failed call changes nothing`() throws {
    var session = try session(
      """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a">
        <transition event="loop" target="b"><assign location="n" expr="n + 1"/></transition>
        <transition event="storm"><send event="storm"/><assign location="n" expr="n + 1"/></transition>
        <transition event="grow">
          <foreach array="[1,2,3,4,5,6,7,8,9,10]" item="i1"><foreach array="[1,2,3,4,5,6,7,8,9,10]" item="i2">
          <foreach array="[1,2,3,4,5,6,7,8,9,10]" item="i3"><foreach array="[1,2,3,4,5,6,7,8,9,10]" item="i4">
          <foreach array="[1,2,3,4,5,6,7,8,9,10]" item="i5"><assign location="n" expr="n + 1"/></foreach>
          </foreach></foreach></foreach></foreach>
        </transition>
      </state>
      <state id="b"><transition cond="n &gt; 0" target="c"/></state>
      <state id="c"><transition cond="n &gt; 0" target="b"/></state>
      """
    )
    let before = session.snapshot
    #expect(throws: SCXMLSessionError.self) { try session.send("loop") }
    #expect(session.snapshot == before)
    for (event, error) in [
      ("storm", SCXMLSessionError.unsettled(limit: 10_000)), ("grow", .tooMuchWork),
    ] {
      #expect(throws: error) { try session.send(event) }
      #expect(session.snapshot == before)
    }
  }

  @Test func `values that grow without end are an error event`() throws {
    var session = try session(
      """
      <datamodel><data id="text" expr="'a'"/><data id="list" expr="[1]"/><data id="errors" expr="0"/></datamodel>
      <state id="a">
        <transition event="text"><assign location="text" expr="text + text"/></transition>
        <transition event="list"><assign location="list" expr="[list, list]"/></transition>
        <transition event="error"><assign location="errors" expr="errors + 1"/></transition>
      </state>
      """
    )
    for _ in 0..<200 {
      try session.send("text")
      try session.send("list")
    }
    #expect(session["errors"] != 0)
    _ = try JSONEncoder().encode(session.snapshot)
  }

  @Test func `an oversized outside value is refused`() throws {
    var session = try session("<state id=\"a\"/>")
    var deep: ScriptValue = 1
    for _ in 0..<65 { deep = [deep] }
    #expect(throws: SCXMLSessionError.self) { try session.send("e", data: deep) }
    let wide = ScriptValue.array(Array(repeating: 1, count: 100_000))
    #expect(throws: SCXMLSessionError.self) { try session.send("e", data: wide) }
  }

  @Test(arguments: [
    ("<state id=\"a\"><invoke type=\"scxml\"/></state>", "<invoke>"),
    ("<datamodel><data id=\"a\" src=\"file:a\"/></datamodel><state id=\"a\"/>", "<data>"),
    ("<datamodel><data id=\"a\"/><data id=\"a\"/></datamodel><state id=\"a\"/>", "<data>"),
    ("<script src=\"a.js\"/><state id=\"a\"/>", "<script>"),
    ("<script>if (a) { b = 1 }</script><state id=\"a\"/>", "<script>"),
    ("<script>alert(1)</script><state id=\"a\"/>", "<script>"),
    ("<state id=\"a\"><onentry><raise/></onentry></state>", "<raise>"),
    ("<state id=\"a\"><onentry><unknown/></onentry></state>", "<unknown>"),
    ("<state id=\"a\"><onentry><if/></onentry></state>", "<if>"),
    ("<state id=\"a\"><onentry><foreach array=\"[]\"/></onentry></state>", "<foreach>"),
    ("<state id=\"a\"><onentry><assign location=\"x\"/></onentry></state>", "<assign>"),
    ("<state id=\"a\"><onentry><log text=\"a\"/></onentry></state>", "<log>"),
    ("<state id=\"a\"><onentry><send event=\"a\" eventexpr=\"b\"/></onentry></state>", "<send>"),
    ("<state id=\"a\"><onentry><cancel/></onentry></state>", "<cancel>"),
    ("<state id=\"a\"><transition cond=\"(\" target=\"a\"/></state>", "<transition>"),
  ])
  func `unsupported content is refused by name and line`(
    text: String,
    element: String
  ) throws {
    let error = try #require(throws: SCXMLError.self) { try session(text) }
    #expect(error.problems.count == 1)
    #expect(error.problems[0].line == 2)
    #expect("<\(error.problems[0].element)>" == element)
    #expect(!error.problems[0].isContent)
  }

  @Test func `a copy of a session runs independently`() throws {
    var first = try session(
      """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a"><transition event="go"><assign location="n" expr="n + 1"/></transition></state>
      """
    )
    var second = first
    try second.send("go")
    try first.send("go")
    try first.send("go")
    #expect(first["n"] == 2)
    #expect(second["n"] == 1)
  }

  private func session(
    _ content: String,
    attributes: String = "",
    values: [String: ScriptValue] = [:],
    at time: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) throws -> SCXMLSession {
    let head = "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" \(attributes)>"
    let document = try SCXMLDocument(scxml: Data("\(head)\n\(content)\n</scxml>".utf8))
    return try SCXMLSession(document, values: values, at: time)
  }
}
