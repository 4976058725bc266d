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

    let version: Int
    let ignored: [Ignored]?
  }

  private static let document = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml">
    <state id="a"><onentry><log/><assign/><log/></onentry><transition event="e" target="a"/></state>
    </scxml>
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
    let logs = ["line 2, column 24", "line 2, column 39"]
    #expect(
      answer.ignored?.prefix(2) == [
        Answer.Ignored(file: "log.scxml", kind: "log", count: 2, places: logs),
        Answer.Ignored(file: "log.scxml", kind: "assign", count: 1, places: ["line 2, column 30"]),
      ]
    )
    #expect(
      result.errors.hasPrefix(
        """
        log.scxml: left out 3 parts that a machine cannot hold:
          2 log: line 2, column 24; line 2, column 39
          1 assign: line 2, column 30

        """
      )
    )
  }

  @Test func `without ignored content there is no report`() throws {
    let result = try Program.run(["check", "door.json", "--ignoring-content", "--json"])
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    #expect(answer.ignored == nil && result.errors.isEmpty)
  }
}
