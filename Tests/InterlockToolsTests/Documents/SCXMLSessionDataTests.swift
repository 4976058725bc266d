import Interlock
import InterlockExchange
import InterlockTools
import Testing

@Suite("Documents: variables, content and scripts")
struct SCXMLSessionDataTests {
  @Test func `values of the session replace those of the document`() throws {
    let text = """
      <datamodel><data id="a" expr="1"/><data id="b" expr="a + 1"/></datamodel><state id="s"/>
      """
    #expect(try SCXMLSession(text)["b"] == 2)
    #expect(try SCXMLSession(text, values: ["a": 5])["b"] == 6)
    #expect(throws: SCXMLSessionError.unknownVariable("c")) {
      try SCXMLSession(text, values: ["c": 1])
    }
  }

  @Test func `members and elements can be assigned`() throws {
    let session = try SCXMLSession(
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
      try SCXMLSession(
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
    let session = try SCXMLSession(
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
    let session = try SCXMLSession(
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

  @Test func `late-bound variables of a state get their values on its first entry`() throws {
    var session = try SCXMLSession(
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

  @Test func `the session's information about itself is a single object`() throws {
    var session = try SCXMLSession(
      """
      <datamodel><data id="p"/><data id="e"/></datamodel>
      <state id="a"><transition event="go">
        <assign location="p" expr="_ioprocessors"/><assign location="e" expr="_event"/>
        <log expr="[p === _ioprocessors, e === _event, e == _event]"/>
      </transition></state>
      """
    )
    try session.send("go")
    #expect(session.log.map(\.value) == [[true, true, true]])
  }
}
