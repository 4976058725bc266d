import Foundation
import Testing

@Suite("Ignored content")
struct IgnoredContentTests {
  private struct Answer: Decodable {
    struct Ignored: Decodable, Equatable {
      let file: String
      let kind: String
      let count: Int
      let places: [String]
    }

    struct Warning: Decodable {
      struct Location: Decodable, Equatable {
        let line: Int
        let column: Int
      }

      let location: Location
      let message: String
      let count: Int
    }

    struct Reading: Decodable, Equatable {
      let file: String
      let reader: String
      let guards: Int
      let callbacks: Int
      let activities: Int
    }

    let version: Int
    let ignored: [Ignored]?
    let warnings: [Warning]?
    let readings: [Reading]?
  }

  private static let document = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="0.9">
    <state id="a">text<state id="b">text</state><onentry><log/><log/></onentry><transition cond="x" event="e" target="a"/>
    </state></scxml>
    """

  @Test(arguments: [
    ["check"], ["paths"], ["table"], ["draw"], ["generate", "--name", "Sample"],
    ["convert", "--to", "xstate"], ["diff", "log.scxml"],
    ["migrate", "--dry-run", "--from", "door.json", "--to", "log.scxml", "entities.jsonl"],
  ])
  func `every command reports ignored content, in text and JSON`(_ command: [String]) throws {
    let folder = try TemporaryFolder.withTutorials()
    try folder.write(Self.document, to: "log.scxml")
    try folder.write("", to: "entities.jsonl")
    let file = command[0] == "migrate" ? [] : ["log.scxml"]
    let arguments = command + file + ["--ignoring-content", "--json"]
    let result = try Program.run(arguments, in: folder.url)
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    let texts = ["line 2, column 1", "line 2, column 19"]
    #expect(
      answer.ignored?.first
        == Answer.Ignored(file: "log.scxml", kind: "text", count: 2, places: texts)
    )
    #expect(answer.warnings?.first?.message == "the version '0.9' is read as 1.0")
    #expect(
      answer.readings?.first
        == Answer.Reading(
          file: "log.scxml",
          reader: "machine",
          guards: 1,
          callbacks: 1,
          activities: 0
        )
    )
    #expect(
      result.errors.hasPrefix(
        """
        log.scxml: read as a machine: 1 condition and 1 action are names
        log.scxml: warning: line 1, column 1: the version '0.9' is read as 1.0. Write version="1.0".
        log.scxml: left out 2 parts that a machine cannot hold:
          2 text: line 2, column 1; line 2, column 19

        """
      )
    )
  }

  private static let running = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" datamodel="ecmascript"><datamodel><data id="n" expr="1"/></datamodel>
    <state id="a"><transition event="add" cond="_event.data &gt; 0"><assign location="n" expr="n + _event.data"/>
    <log label="sum" expr="n"/></transition><transition event="end" cond="n &gt; 2" target="b"/></state><final id="b"/>
    </scxml>
    """

  @Test func `a document that runs is simulated with its data`() throws {
    let folder = try TemporaryFolder.withTutorials()
    try folder.write(Self.running, to: "sum.scxml")
    let input = "end\nadd {\nadd 2\nback\nadd 3\nend\n"
    let result = try Program.run(["simulate", "sum.scxml"], input: input, in: folder.url)
    #expect(
      result.errors
        == "sum.scxml: read as a document that runs: 'simulate' evaluates it; elsewhere 2 conditions and 2 actions are names\n"
    )
    #expect(
      result.output == """
        (inactive) --> a
        ● a
        ○ b
        n is 1
        1 add if '_event.data > 0' holds
        > end
        nothing takes 'end' here
        ● a
        ○ b
        n is 1
        1 add if '_event.data > 0' holds
        > add {
        '{' is not JSON; try 'add {"amount": 20}'
        > add 2
        a --add--> a
          logs sum: 3
        ● a
        ○ b
        n is 3
        1 add if '_event.data > 0' holds
        2 end
        > back
        ● a
        ○ b
        n is 1
        1 add if '_event.data > 0' holds
        > add 3
        a --add--> a
          logs sum: 4
        ● a
        ○ b
        n is 4
        1 add if '_event.data > 0' holds
        2 end
        > end
        a --end--> b
        ○ a
        ● b
        n is 4
        the machine has ended

        """
    )
    #expect(result.status == 1)
    let json = try Program.run(["simulate", "sum.scxml", "--json"], in: folder.url).output
    #expect(json.contains(#""reader":"document""#) && json.contains(#"{"name":"n","value":"1"}"#))
  }

  @Test func `a machine raises what its document says`() throws {
    let folder = try TemporaryFolder.withTutorials()
    let document = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="a">
      <transition event="go"><raise event="on"/></transition><transition event="on" target="b"/></state>
      <state id="b"/></scxml>
      """
    try folder.write(document, to: "raise.scxml")
    let result = try Program.run(["simulate", "raise.scxml"], input: "go\n", in: folder.url)
    #expect(result.output.contains("runs '<raise event=\"on\"/>'") && result.output.contains("● b"))
    let check = try Program.run(["check", "raise.scxml", "--fail-on", "error"], in: folder.url)
    #expect(check.status == 0)
  }

  @Test func `what only SCXML holds is written there, and named for other notations`() throws {
    let folder = try TemporaryFolder.withTutorials()
    try folder.write(Self.running, to: "sum.scxml")
    let written = try Program.run(["convert", "sum.scxml", "--to", "scxml"], in: folder.url)
    #expect(written.output.contains("<datamodel><data id=\"n\" expr=\"1\"/></datamodel>"))
    let archive = try Program.run(["convert", "sum.scxml", "--to", "json"], in: folder.url)
    #expect(archive.errors.hasSuffix("sum.scxml: only SCXML holds <datamodel>\n"))
  }

  @Test func `without ignored content there is no report`() throws {
    let result = try Program.run(["check", "door.json", "--ignoring-content", "--json"])
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    #expect(answer.ignored == nil && result.errors.isEmpty)
  }
}
