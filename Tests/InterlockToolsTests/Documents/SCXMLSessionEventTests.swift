import Foundation
import Interlock
import InterlockExchange
import InterlockTools
import Testing

@Suite("Documents: events of a session")
struct SCXMLSessionEventTests {
  @Test func `delayed events arrive in order of their deadlines, each at its own time`() throws {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    var session = try SCXMLSession(
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
    let session = try SCXMLSession(
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

  @Test func `an unknown event is matched by its prefix`() throws {
    var session = try SCXMLSession(
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

  @Test func `the completion of an atomic state is never taken, a raised completion event is`()
    throws
  {
    var session = try SCXMLSession(
      """
      <state id="a"><transition event="done.state.a done.state.none" target="b"/></state>
      <state id="b"><onentry><raise event="done.state.c"/></onentry><transition event="done.state.c" target="d"/></state>
      <state id="c"><final id="e"/></state><state id="d"/>
      """
    )
    #expect(session.configuration == ["a"])
    try session.send("done.state.a")
    #expect(session.configuration == ["a"])
    session = try SCXMLSession(
      """
      <state id="b"><onentry><raise event="done.state.c"/></onentry><transition event="done.state.c" target="d"/></state>
      <state id="c"><final id="e"/></state><state id="d"/>
      """
    )
    #expect(session.configuration == ["d"])
  }

  @Test func `an event that no transition takes still becomes the last event`() throws {
    var session = try SCXMLSession(
      """
      <state id="a"><transition cond="_event &amp;&amp; _event.name == 'go'" target="b"/></state><state id="b"/>
      """
    )
    #expect(try !session.send("stop"))
    #expect(session.configuration == ["a"])
    #expect(try !session.send("go"))
    #expect(session.configuration == ["b"])
  }

  @Test func `a completion becomes the last event even if nothing handles it`() throws {
    let session = try SCXMLSession(
      """
      <state id="a"><onentry><raise event="x"/></onentry><transition event="x" target="c"/></state>
      <state id="c" initial="f"><final id="f"><donedata><param name="k" expr="7"/></donedata></final>
        <transition event="done.state.c" target="d"/></state>
      <state id="d"><transition cond="_event.name == 'done.state.c' &amp;&amp; _event.data.k == 7" target="right"/></state>
      <state id="right"/>
      """
    )
    #expect(session.configuration == ["right"])
  }
}
