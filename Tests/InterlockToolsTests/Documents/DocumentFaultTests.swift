import Foundation
import Interlock
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

/// Faults that were found once, each with the shortest document.
@Suite("Documents: regressions")
struct DocumentFaultTests {
  private func session(_ content: String) throws -> SCXMLSession {
    let head =
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" datamodel=\"ecmascript\""
    let text = "\(head) xmlns:q=\"urn:other\">\n\(content)\n</scxml>"
    let document = try SCXMLDocument(scxml: Data(text.utf8))
    return try SCXMLSession(document, id: "s", at: Date(timeIntervalSinceReferenceDate: 0))
  }

  private static let twenty = "[\(Array(repeating: "1", count: 20).joined(separator: ","))]"
  private static let sixteen = "[\(Array(repeating: "1", count: 16).joined(separator: ","))]"

  /// A text of a megabyte and an array of 65,536 elements.
  private static let large = """
    <datamodel><data id="s" expr="'a'"/><data id="t" expr="''"/><data id="arr" expr="[1]"/><data id="r"/></datamodel>
    <state id="a"><onentry>
    <foreach array="\(twenty)" item="k"><assign location="s" expr="s + s"/></foreach>
    <foreach array="\(sixteen)" item="k"><assign location="arr" expr="arr.concat(arr)"/></foreach>
    <assign location="t" expr="s + 'b'"/>
    </onentry>
    """

  @Test(arguments: [
    "arr.join(s)", "s.concat(\(Array(repeating: "s", count: 60).joined(separator: ",")))",
    "s.split('')",
    "arr.concat(\(Array(repeating: "arr", count: 60).joined(separator: ",")))", "Object.keys(s)",
    "s + s",
    "[\(Array(repeating: "arr", count: 40).joined(separator: ","))]",
  ])
  func `a value that would be too large is not built`(expression: String) throws {
    var session = try session(
      """
      \(Self.large)<transition event="go"><assign location="r" expr="\(expression)"/></transition>
      <transition event="error.execution" target="failed"/></state><state id="failed"/>
      """
    )
    try session.send("go")
    #expect(session.configuration == ["failed"])
    #expect(session["r"] == .undefined)
  }

  private static let scans = [
    "<if cond=\"\(Array(repeating: "arr.includes(2)", count: 60).joined(separator: " || "))\"/>",
    "<assign location=\"arr[0]\" expr=\"2\"/>",
    "<if cond=\"\(Array(repeating: "s.endsWith('b')", count: 60).joined(separator: " || "))\"/>",
    "<if cond=\"\(Array(repeating: "s != s + ''", count: 60).joined(separator: " || "))\"/>",
    "<if cond=\"\(Array(repeating: "t[0] == 'b'", count: 60).joined(separator: " || "))\"/>",
  ]

  @Test(arguments: scans.prefix(Share.of(daily: 1, gate: scans.count)))
  func `a script that scans large data again and again hits the limit`(content: String) throws {
    var session = try session(
      "\(Self.large)<transition event=\"go\"><foreach array=\"arr\" item=\"k\">\(content)</foreach></transition></state>"
    )
    let before = session.snapshot
    #expect(throws: SCXMLSessionError.tooMuchWork) { try session.send("go") }
    #expect(session.snapshot == before)
  }

  @Test func `a long list of numbers is read in time`() throws {
    let list = Array(repeating: "1", count: 30_000).joined(separator: ",")
    let session = try session(
      "<datamodel><data id=\"a\" expr=\"[\(list)]\"/></datamodel><state id=\"s\"/>"
    )
    #expect(session["a"] == .array(Array(repeating: 1, count: 30_000)))
  }

  @Test func `asking for a state that is never active gets an answer`() throws {
    let session = try session(
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

  @Test func `the completion of an atomic state is never taken, a raised completion event is`()
    throws
  {
    var session = try session(
      """
      <state id="a"><transition event="done.state.a done.state.none" target="b"/></state>
      <state id="b"><onentry><raise event="done.state.c"/></onentry><transition event="done.state.c" target="d"/></state>
      <state id="c"><final id="e"/></state><state id="d"/>
      """
    )
    #expect(session.configuration == ["a"])
    try session.send("done.state.a")
    #expect(session.configuration == ["a"])
    session = try self.session(
      """
      <state id="b"><onentry><raise event="done.state.c"/></onentry><transition event="done.state.c" target="d"/></state>
      <state id="c"><final id="e"/></state><state id="d"/>
      """
    )
    #expect(session.configuration == ["d"])
  }

  @Test func `an event that no transition takes still becomes the last event`() throws {
    var session = try session(
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
    let session = try session(
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

  @Test func `the error of a condition precedes the completion that follows`() throws {
    var session = try session(
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

  @Test func `the default content of a history state runs before its target is entered`() throws {
    var session = try session(
      """
      <state id="a"><transition event="go" target="h"/></state>
      <state id="b"><history id="h"><transition target="x"><log expr="[In('b'), In('x')]"/></transition></history>
        <state id="x"/></state>
      """
    )
    try session.send("go")
    #expect(session.log.map(\.value) == [[true, false]])
  }

  @Test func `the session's information about itself is a single object`() throws {
    var session = try session(
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

  @Test func `a transition loop may be long, and its limit is reported in SCXML terms`()
    throws
  {
    let text = """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a"><transition cond="n &lt; LIMIT"><assign location="n" expr="n + 1"/></transition></state>
      """
    #expect(try session(text.replacing("LIMIT", with: "3000"))["n"] == 3_000)
    let error = try #require(throws: SCXMLSessionError.self) {
      try session(text.replacing("LIMIT", with: "30000"))
    }
    #expect(error.description.contains("interlock:stepLimit"))
  }

  @Test(arguments: ["Math.SQRT3", "Number.MAX", "Math", "typeof Math", "JSON.parse", "Array"])
  func `references to missing parts are refused on reading`(expression: String) {
    #expect(throws: SCXMLError.self) {
      try session("<datamodel><data id=\"a\" expr=\"\(expression)\"/></datamodel><state id=\"s\"/>")
    }
  }

  @Test(arguments: [
    ("undefined", "undefined"), ("NaN", "NaN"), ("0x10", "0x10"), ("(5)", "(5)"),
    ("{a: 1}", "{a: 1}"), ("a  b", "a b"),
  ])
  func `data that is not JSON is a text`(content: String, value: String) throws {
    let session = try session(
      "<datamodel><data id=\"a\">\(content)</data></datamodel><state id=\"s\"/>"
    )
    #expect(session["a"] == .string(value))
  }

  @Test func `leftovers of graphical editors are ignored`() throws {
    let session = try session(
      """
      <q:info a="1"><q:more/></q:info>
      <state id="s" q:x="1" xml:space="preserve"><q:place/><onentry q:y="2"><log q:z="3" expr="1"/></onentry></state>
      """
    )
    #expect(session.log.map(\.value) == [1])
    #expect(!session.document.scxml.contains("urn:other"))
    #expect(throws: SCXMLError.self) {
      try self.session("<state id=\"s\"><onentry><q:call/></onentry></state>")
    }
  }

  @Test(arguments: [
    "<send event=\"e\" namelist=\"&quot;foo\"/>",
    "<send event=\"e\" target=\"#_internal\" delay=\"1s\"/>",
    "<foreach array=\"[1]\" item=\"o.x\"/>",
  ])
  func `an impossible operation is an error event`(content: String) throws {
    let session = try session(
      """
      <datamodel><data id="o" expr="{}"/></datamodel>
      <state id="a"><onentry>\(content)</onentry><transition event="error.execution" target="b"/>
        <transition event="e" target="c"/></state><state id="b"/><state id="c"/>
      """
    )
    #expect(session.configuration == ["b"])
  }

  @Test(arguments: ["_event", "my-var", "a.b", "1", ""])
  func `a variable must have a name that expressions can use`(name: String) {
    #expect(throws: SCXMLError.self) {
      try session("<datamodel><data id=\"\(name)\"/></datamodel><state id=\"s\"/>")
    }
  }
}
