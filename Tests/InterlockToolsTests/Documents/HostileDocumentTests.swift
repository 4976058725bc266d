import Foundation
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

/// No document content traps, hangs or exhausts memory.
@Suite("Hostile documents are refused, or run within limits", .hangLimit)
struct HostileDocumentTests {
  private static let sample = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" initial="a">
      <datamodel><data id="x" expr="0"/><data id="list">[1, 2, 3]</data><data id="o" expr="{p: 1}"/></datamodel>
      <script>x += 1; var y = x</script>
      <state id="a" initial="b">
        <onentry><send event="tick" delay="1s" id="t"/><assign location="o.p" expr="x + list.length"/></onentry>
        <onexit><cancel sendid="t"/><log label="left" expr="[x, o.p]"/></onexit>
        <state id="b">
          <transition event="go" cond="x &lt; 5 &amp;&amp; !In('c')" target="c">
            <if cond="x == 1"><raise event="extra"/><elseif cond="typeof y === 'number'"/>
            <assign location="y" expr="String(y) + 'a'"/><else/><script>x++</script></if>
          </transition>
          <transition event="extra" type="internal"><foreach array="list" item="i" index="j">
            <assign location="x" expr="x + i * j"/><send eventexpr="'e' + i" namelist="x"/></foreach></transition>
        </state>
        <final id="c"><donedata><param name="n" expr="x"/><param name="m" location="o.p"/></donedata></final>
        <history id="h" type="deep"><transition target="b"><raise event="back"/></transition></history>
        <transition event="done.state.a" cond="_event.data.n &gt; 0" target="p"/>
      </state>
      <parallel id="p">
        <state id="q"><transition event="e1 e.*" target="h"/></state>
        <state id="r"><transition event="*"><assign location="list[0]" expr="_event.name"/></transition></state>
        <transition event="end" target="z"/>
      </parallel>
      <final id="z"/>
    </scxml>
    """

  private static let tokens = [
    "x", "list", "o", "o.p", "_event", "_event.data", "a", "b", "c", "p", "z", "", " ", "*", "1",
    "-1", "1s", "0s",
    "1e9d", "''", "[]", "{}", "null", "In('a')", "x + x", "list.concat(list)", "[list, list]",
    "o.p.q", "list[99999]",
    "return", "done.state.a", "error", "error.execution", "go", "tick", "tick.*", "#_internal",
    "#_parent", "x = 1",
    "String(list)", "list.join(String(list))", "internal", "late", "deep",
  ]

  @Test func `a randomly mutated document is refused or runs`() throws {
    var numbers = SplitMix64(seed: 15)
    for _ in 0..<Share.of(daily: 50, gate: 500, soak: 1_000_000) {
      var text = Self.sample
      for _ in 0...Int.random(in: 0...2, using: &numbers) { text = changed(text, &numbers) }
      _ = try DocumentTrial.takes(Data(text.utf8))
    }
  }

  /// Replaces an attribute by a token, or removes or repeats a part.
  private func changed(_ text: String, _ numbers: inout SplitMix64) -> String {
    let marks = text.indices.filter { text[$0] == "\"" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0:
      var lines = lines
      lines.remove(at: Int.random(in: 0..<lines.count, using: &numbers))
      return lines.joined(separator: "\n")
    case 1:
      var lines = lines
      let line = lines[Int.random(in: 0..<lines.count, using: &numbers)]
      lines.insert(line, at: Int.random(in: 0..<lines.count, using: &numbers))
      return lines.joined(separator: "\n")
    default:
      guard marks.count > 1 else { return text }
      let pair = Int.random(in: 0..<(marks.count / 2), using: &numbers) * 2
      let token = Self.tokens.randomElement(using: &numbers) ?? ""
      let start = text.index(after: marks[pair])
      guard start <= marks[pair + 1] else { return text }
      return String(text[..<start]) + token + text[marks[pair + 1]...]
    }
  }

  private static let growing = [
    "regions that ask for states", "blocks that are the same but for one",
    "sends in the order of their deadlines backwards", "sends that are cancelled beside others",
    "variables", "members of an object",
    "completions", "text that doubles", "nested loops", "nested conditions", "events of many parts",
  ]

  /// Runs until it reaches the limit of a call, which takes seconds in a debug build.
  private static let endless = "sends without an end"

  @Test(arguments: Share.of(daily: growing, gate: growing + [endless]))
  func `a growing document is refused or runs in time`(name: String) throws {
    let count = Share.of(daily: 30, gate: 1_000, soak: 20_000)
    let data = Data(document(name, count).utf8)
    _ = try DocumentTrial.takes(data)
    let start = Date(timeIntervalSinceReferenceDate: 0)
    guard let document = try? SCXMLDocument(scxml: data),
      var session = try? SCXMLSession(document, id: "s", at: start)
    else { return }
    _ = try? session.send("go.\(String(repeating: "a.", count: count))")
    _ = try? session.advance(to: start + 1e6)
  }

  private func document(_ name: String, _ count: Int) -> String {
    func each(_ text: (Int) -> String) -> String { (0..<count).map(text).joined() }
    let content =
      switch name {
      case "regions that ask for states":
        "<parallel id='p'>"
          + each { "<state id='s\($0)'><onentry><log expr=\"In('s\($0)')\"/></onentry></state>" }
          + "</parallel>"
      case "blocks that are the same but for one":
        "<state id='s'>" + each { "<onentry><log label='a' expr='\"b\($0 % 2)\"'/></onentry>" }
          + "</state>"
      case Self.endless:
        "<state id='s'><transition event='*'><send event='e'/><send event='e' delay='1s'/></transition></state>"
      case "sends in the order of their deadlines backwards":
        "<state id='s'><onentry>" + each { "<send event='e' delay='\(count - $0)s'/>" }
          + "</onentry></state>"
      case "sends that are cancelled beside others":
        "<state id='s'><onentry>" + each { _ in "<send event='e' delay='2s'/>" }
          + each { "<send event='e' delay='1s' id='i\($0)'/><cancel sendid='i\($0)'/>" }
          + "</onentry></state>"
      case "variables":
        "<datamodel>" + each { "<data id='v\($0)' expr='\($0)'/>" } + "</datamodel><state id='s'/>"
      case "members of an object":
        "<datamodel><data id='o' expr='{}'/></datamodel><state id='s'><onentry>"
          + each { "<assign location='o.m\($0)' expr='\($0)'/>" } + "</onentry></state>"
      case "completions":
        each {
          "<state id='s\($0)'><final id='f\($0)'><donedata><content>1</content></donedata></final></state>"
        }
      case "text that doubles":
        "<datamodel><data id='t' expr='\"a\"'/></datamodel><state id='s'><onentry>"
          + each { _ in "<assign location='t' expr='t + t'/>" } + "</onentry></state>"
      case "nested conditions":
        "<state id='s'><onentry>" + String(repeating: "<if cond='1'>", count: 90) + "<log/>"
          + String(repeating: "</if>", count: 90) + "</onentry></state>"
      case "nested loops":
        "<state id='s'><onentry>"
          + String(repeating: "<foreach array='[1,2,3]' item='i'>", count: 80) + "<log/>"
          + String(repeating: "</foreach>", count: 80) + "</onentry></state>"
      default:
        "<state id='s'>" + each { "<transition event='go.a.a.\($0)' target='s'/>" } + "</state>"
      }
    return "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'>\(content)</scxml>"
  }
}
