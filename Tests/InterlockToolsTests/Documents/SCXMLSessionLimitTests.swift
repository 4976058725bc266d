import Foundation
import Interlock
import InterlockExchange
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("Documents: limits of a session")
struct SCXMLSessionLimitTests {
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

  private static let scans = [
    "<if cond=\"\(Array(repeating: "arr.includes(2)", count: 60).joined(separator: " || "))\"/>",
    "<assign location=\"arr[0]\" expr=\"2\"/>",
    "<if cond=\"\(Array(repeating: "s.endsWith('b')", count: 60).joined(separator: " || "))\"/>",
    "<if cond=\"\(Array(repeating: "s != s + ''", count: 60).joined(separator: " || "))\"/>",
    "<if cond=\"\(Array(repeating: "t[0] == 'b'", count: 60).joined(separator: " || "))\"/>",
  ]

  @Test func `a failed call changes nothing`() throws {
    var session = try SCXMLSession(
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
    var session = try SCXMLSession(
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
    var session = try SCXMLSession("<state id=\"a\"/>")
    var deep: ScriptValue = 1
    for _ in 0..<65 { deep = [deep] }
    #expect(throws: SCXMLSessionError.self) { try session.send("e", data: deep) }
    let wide = ScriptValue.array(Array(repeating: 1, count: 100_000))
    #expect(throws: SCXMLSessionError.self) { try session.send("e", data: wide) }
  }

  @Test(arguments: [
    "arr.join(s)", "s.concat(\(Array(repeating: "s", count: 60).joined(separator: ",")))",
    "s.split('')",
    "arr.concat(\(Array(repeating: "arr", count: 60).joined(separator: ",")))", "Object.keys(s)",
    "s + s",
    "[\(Array(repeating: "arr", count: 40).joined(separator: ","))]",
  ])
  func `a value that would be too large is not built`(expression: String) throws {
    var session = try SCXMLSession(
      """
      \(Self.large)<transition event="go"><assign location="r" expr="\(expression)"/></transition>
      <transition event="error.execution" target="failed"/></state><state id="failed"/>
      """
    )
    try session.send("go")
    #expect(session.configuration == ["failed"])
    #expect(session["r"] == .undefined)
  }

  @Test(arguments: scans.prefix(Share.of(daily: 1, gate: scans.count)))
  func `a script that scans large data again and again hits the limit`(content: String) throws {
    var session = try SCXMLSession(
      "\(Self.large)<transition event=\"go\"><foreach array=\"arr\" item=\"k\">\(content)</foreach></transition></state>"
    )
    let before = session.snapshot
    #expect(throws: SCXMLSessionError.tooMuchWork) { try session.send("go") }
    #expect(session.snapshot == before)
  }

  @Test(.hangLimit)
  func `the last place of a long text is found in time`() throws {
    var session = try SCXMLSession(
      """
      \(Self.large)<transition event="go">
      <assign location="r" expr="[s.lastIndexOf(t.slice(524288)), t.lastIndexOf(t.slice(524288)),
        s.lastIndexOf(''), 'aaa'.lastIndexOf('aa')]"/>
      </transition></state>
      """
    )
    try session.send("go")
    #expect(session["r"] == .array([-1, 524_288, 1_048_576, 1]))
    try session.send("go")
  }

  @Test func `numbers of a hostile snapshot leave room for more`() throws {
    let text = """
      <datamodel/>
      <state id="a"><onentry><send event="e" delay="1s"/></onentry>
      <transition event="e"><raise event="f"/></transition></state>
      """
    let session = try SCXMLSession(text, at: Date(timeIntervalSinceReferenceDate: 0))
    let archive = String(decoding: try JSONEncoder().encode(session.snapshot), as: UTF8.self)
    let hostile = archive.replacing(/"(number|eventCount|sendCount)":\d+/) {
      "\"\($0.1)\":\(Int.max)"
    }
    #expect(hostile != archive && hostile.contains("number"))
    let snapshot = try JSONDecoder().decode(
      SCXMLSession.Snapshot.self,
      from: Data(hostile.utf8)
    )
    var restored = try SCXMLSession(session.document, restoring: snapshot)
    try restored.advance(to: Date(timeIntervalSinceReferenceDate: 2))
    #expect(restored.snapshot != snapshot)
  }

  @Test func `a long list of numbers is read in time`() throws {
    let list = Array(repeating: "1", count: 30_000).joined(separator: ",")
    let session = try SCXMLSession(
      "<datamodel><data id=\"a\" expr=\"[\(list)]\"/></datamodel><state id=\"s\"/>"
    )
    #expect(session["a"] == .array(Array(repeating: 1, count: 30_000)))
  }

  @Test func `a transition loop may be long, and its limit is reported in SCXML terms`()
    throws
  {
    let text = """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a"><transition cond="n &lt; LIMIT"><assign location="n" expr="n + 1"/></transition></state>
      """
    #expect(try SCXMLSession(text.replacing("LIMIT", with: "3000"))["n"] == 3_000)
    let error = try #require(throws: SCXMLSessionError.self) {
      try SCXMLSession(text.replacing("LIMIT", with: "30000"))
    }
    #expect(error.description.contains("interlock:stepLimit"))
  }
}
