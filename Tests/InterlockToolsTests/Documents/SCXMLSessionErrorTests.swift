import Interlock
import InterlockExchange
import InterlockTools
import Testing

@Suite("Documents: errors of a session are events")
struct SCXMLSessionErrorTests {
  @Test func `an error in a condition is an event that precedes later ones`() throws {
    let session = try SCXMLSession(
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
    var session = try SCXMLSession(
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

  @Test func `what is sent to others is there for the program, and what nothing takes is told`()
    throws
  {
    var session = try SCXMLSession(
      """
      <datamodel><data id="n" expr="1"/></datamodel>
      <state id="a"><transition event="go" target="b">
        <send event="question" target="neighbour" id="q"><param name="n" expr="n"/></send><raise event="nobody"/>
        </transition></state>
      <state id="b"><onentry><send event="page" type="http" delay="1s"/></onentry>
        <transition event="next"><send event="more" target="#_parent"/></transition></state>
      """
    )
    #expect(session.sent.isEmpty && session.unhandled.isEmpty)
    try session.send("go")
    #expect(session.sent.map(\.event) == ["question", "page"])
    #expect(session.sent.map(\.target) == ["neighbour", ""])
    #expect(session.sent.map(\.type) == [nil, "http"])
    #expect(session.sent.map(\.id) == ["q", nil])
    #expect(session.sent.map(\.delay) == [.zero, .seconds(1)])
    #expect(session.sent.first?.data == ["n": 1])
    // The raised event never comes: the error has ended the block.
    #expect(session.unhandled == ["error.execution", "error.execution"])
    try session.send("next")
    #expect(session.sent.map(\.event) == ["more"])
    #expect(session.unhandled == ["error.communication"])
    #expect(try !session.send("none"))
    #expect(session.sent.isEmpty && session.unhandled.isEmpty)
  }

  @Test func `an error ends only its own block`() throws {
    let session = try SCXMLSession(
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
    let session = try SCXMLSession(
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
    let session = try SCXMLSession(
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

  @Test func `the error of a condition precedes the completion that follows`() throws {
    var session = try SCXMLSession(
      """
      <state id="a" initial="x">
        <state id="x"><transition event="go" cond="nosuch" target="y"/><transition event="go" target="y"/></state>
        <final id="y"/>
        <transition event="done.state.a" target="wrong"/><transition event="error.execution" target="right"/>
      </state>
      <state id="right"/><state id="wrong"/>
      """
    )
    try session.send("go")
    #expect(session.configuration == ["right"])
  }

  @Test(arguments: [
    "<send event=\"e\" namelist=\"&quot;foo\"/>",
    "<send event=\"e\" target=\"#_internal\" delay=\"1s\"/>",
    "<foreach array=\"[1]\" item=\"o.x\"/>",
  ])
  func `an impossible operation is an error event`(content: String) throws {
    let session = try SCXMLSession(
      """
      <datamodel><data id="o" expr="{}"/></datamodel>
      <state id="a"><onentry>\(content)</onentry><transition event="error.execution" target="b"/>
        <transition event="e" target="c"/></state><state id="b"/><state id="c"/>
      """
    )
    #expect(session.configuration == ["b"])
  }
}
