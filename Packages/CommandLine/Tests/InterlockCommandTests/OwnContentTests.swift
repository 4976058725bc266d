import Foundation
import InterlockCommand
import Testing

/// What a machine performs by itself, in every notation and command.
@Suite("Content that a machine performs by itself")
struct OwnContentTests {
  private static let document = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="a"><transition event="go" target="b"><raise event="on"/>
    </transition></state><state id="b"><transition event="on" target="c"/></state><state id="c"/></scxml>
    """

  private static let configuration = """
    { "id": "m", "initial": "a", "states": { "a": { "on": { "go": { "target": "b",
      "actions": { "type": "xstate.raise", "params": { "event": { "type": "on" } } } } } },
      "b": { "on": { "on": "c" } }, "c": {} } }
    """

  /// A folder with the machine in each notation.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.document, to: "bell.scxml")
    try folder.write(Self.configuration, to: "bell.json")
    try folder.write(
      Program.run(["convert", "bell.scxml", "--to", "json"], in: folder.url).output,
      to: "archive.json"
    )
    return folder
  }

  @Test(arguments: ["bell.scxml", "bell.json", "archive.json"])
  func `a machine raises what its file says, in a simulation and on its page`(
    _ file: String
  ) throws {
    let folder = try folder()
    let result = try Program.run(["simulate", file], input: "go\n", in: folder.url)
    #expect(result.output.contains("● c"), "\(result.output)")
    // Nothing stays in b, so the page has one situation less than that of a machine that raises nothing.
    let bare = Self.document.replacingOccurrences(of: #"<raise event="on"/>"#, with: "")
    try folder.write(bare, to: "bare.scxml")
    let counts = try [file, "bare.scxml"].map { name in
      let walk = try Walk(DefinitionFile(folder.url.appendingPathComponent(name).path))
      return DrawReport(of: walk, as: .html).document.components(separatedBy: #""active":"#)
        .count
    }
    #expect(counts[0] == counts[1] - 1)
  }

  @Test(arguments: ["bell.scxml", "bell.json", "archive.json"], ["scxml", "xstate", "json"])
  func `a conversion keeps it, and there is no difference`(
    _ file: String,
    _ notation: String
  ) throws {
    let folder = try folder()
    let written = try Program.run(["convert", file, "--to", notation], in: folder.url)
    #expect(!written.errors.contains("must supply"), "\(written.errors)")
    let copy = notation == "scxml" ? "copy.scxml" : "copy.json"
    try folder.write(written.output, to: copy)
    let diff = try Program.run(["diff", file, copy], in: folder.url)
    #expect(diff.output == "no difference\n")
    let result = try Program.run(["simulate", copy], input: "go\n", in: folder.url)
    #expect(result.output.contains("● c"), "\(result.output)")
  }

  @Test func `a difference in it is one of the machines`() throws {
    let folder = try folder()
    let name = #"<interlock:call xmlns:interlock="urn:interlock:scxml:1" name="x"/>"#
    let bare = Self.document.replacingOccurrences(of: #"<raise event="on"/>"#, with: name)
    try folder.write(bare, to: "bare.scxml")
    let lost = try Program.run(["diff", "bell.scxml", "bare.scxml"], in: folder.url)
    #expect(
      lost.output == "event 'go', from 'a': no longer performs <raise event=\"on\"/>\n"
    )
    #expect(lost.status == 1)
    let compatible = try Program.run(
      ["diff", "bell.scxml", "bare.scxml", "--compatible"],
      in: folder.url
    )
    #expect(compatible.status == 0)
    let won = try Program.run(["diff", "bare.scxml", "bell.json", "--json"], in: folder.url)
    #expect(won.output.contains(#""isEmpty" : false"#), "\(won.output)")
    #expect(won.output.contains("now performs"), "\(won.output)")
  }

  @Test func `what another notation cannot perform is reported`() throws {
    let folder = try TemporaryFolder()
    let document = Self.document.replacingOccurrences(of: "<raise", with: "<log/><raise")
    try folder.write(document, to: "log.scxml")
    let configuration = Self.configuration.replacingOccurrences(
      of: "xstate.raise",
      with: "xstate.log"
    )
    try folder.write(configuration, to: "log.json")
    let xstate = try Program.run(["convert", "log.scxml", "--to", "xstate"], in: folder.url)
    #expect(
      xstate.errors.hasSuffix(
        "log.scxml: the program that reads it must supply the actions <log>\n"
      )
    )
    let scxml = try Program.run(["convert", "log.json", "--to", "scxml", "--json"], in: folder.url)
    #expect(scxml.output.contains("\"lost\""), "\(scxml.output)")
    #expect(
      scxml.errors.hasSuffix(
        "log.json: the program that reads it must supply the actions xstate.log\n"
      )
    )
  }

  private static let asking = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" datamodel="ecmascript" initial="idle">
    <datamodel><data id="n" expr="0"/></datamodel>
    <state id="idle"><transition event="ask" target="asked"><send event="question" target="neighbour"/></transition></state>
    <state id="asked"><transition event="answer" cond="_event.data.ok" target="glad"/></state><state id="glad"/></scxml>
    """

  @Test func `what a document sends to others is listed, with the error that nothing takes`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Self.asking, to: "ask.scxml")
    let input = "ask\nanswer {\"ok\": true}\n"
    let result = try Program.run(["simulate", "ask.scxml"], input: input, in: folder.url)
    #expect(
      result.output.contains(
        """
        idle --ask--> asked
          sends question to neighbour
        nothing takes 'error.execution'
        ○ idle
        ● asked
        ○ glad
        n is 0
        1 answer if '_event.data.ok' holds
        """
      ),
      "\(result.output)"
    )
    #expect(result.output.contains("asked --answer--> glad"))
    let json = try Program.run(["simulate", "ask.scxml", "--json"], input: input, in: folder.url)
    #expect(json.output.contains(#""sent":["question to neighbour"]"#), "\(json.output)")
    #expect(json.output.contains(#""unhandled":["error.execution"]"#))
  }
}
