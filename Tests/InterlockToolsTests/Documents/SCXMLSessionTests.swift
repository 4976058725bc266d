import Foundation
import Interlock
import InterlockExchange
import InterlockTools
import Testing

@Suite("Documents: a session follows SCXML")
struct SCXMLSessionTests {
  @Test func `an order is paid in parts`() throws {
    var session = try SCXMLSession(
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

  @Test func `during entry, In sees the states entered so far`() throws {
    let session = try SCXMLSession(
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
    var session = try SCXMLSession(
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

  @Test func `a finished document exits its states, innermost first`() throws {
    var session = try SCXMLSession(
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

  @Test func `a copy of a session runs independently`() throws {
    var first = try SCXMLSession(
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

  @Test func `asking for a state that is never active gets an answer`() throws {
    let session = try SCXMLSession(
      """
      <state id="a">
        <transition cond="In('h') || In('nosuch')" target="wrong"/><transition cond="In('h')" target="wrong"/>
        <transition cond="!In('nosuch') &amp;&amp; In('a')" target="right"/>
        <history id="h"><transition target="b"/></history><state id="b"/>
      </state>
      <state id="right"/><state id="wrong"/>
      """
    )
    #expect(session.configuration == ["right"])
  }

  @Test func `the default content of a history state runs before its target is entered`() throws {
    var session = try SCXMLSession(
      """
      <state id="a"><transition event="go" target="h"/></state>
      <state id="b"><history id="h"><transition target="x"><log expr="[In('b'), In('x')]"/></transition></history>
        <state id="x"/></state>
      """
    )
    try session.send("go")
    #expect(session.log.map(\.value) == [[true, false]])
  }
}
