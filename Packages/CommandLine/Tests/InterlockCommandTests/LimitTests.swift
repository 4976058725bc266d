import Foundation
import InterlockCommand
import Testing

@Suite("Checks end, and report what they did not explore")
struct LimitTests {
  /// A machine whose forty guarded regions have too many combinations of answers.
  private static let regions: String = {
    let regions = (0..<40).map { number in
      """
      <state id="r\(number)">
        <state id="a\(number)"><transition cond="g\(number)" target="b\(number)"/></state>
        <state id="b\(number)"/>
      </state>
      """
    }
    return """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="idle">
      <transition event="go" target="p"/></state><parallel id="p">\(regions.joined())</parallel>
      </scxml>
      """
  }()

  private struct Answer: Decodable {
    struct Unexplored: Decodable {
      let limit: String
      let pending: Int
      let states: [String]
      let rows: [String]
    }

    let isComplete: Bool
    let unexplored: Unexplored?
  }

  @Test(.timeLimit(.minutes(2)), arguments: ["check", "paths"], ["--work=200000", "--time=0"])
  func `too many combinations of guard answers reach a limit`(command: String, limit: String) throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Self.regions, to: "regions.scxml")
    let arguments = [command, "regions.scxml", limit]
    let text = try Program.run(arguments, in: folder.url)
    #expect(text.output.contains("the limit of \(limit.dropFirst(2).prefix(4)) was reached"))
    #expect(text.output.contains("not entered so far: 'b0'"))
    let reading = "regions.scxml: read as a machine: 40 conditions are names\n"
    #expect(text.errors == reading, "a pipe gets no progress")
    let json = try Program.run(arguments + ["--json"], in: folder.url).output
    let answer = try JSONDecoder().decode(Answer.self, from: Data(json.utf8))
    #expect(!answer.isComplete)
    let unexplored = try #require(answer.unexplored)
    #expect(unexplored.limit == String(limit.dropFirst(2).prefix(4)))
    #expect(unexplored.pending == 1 && unexplored.rows.count == 41)
  }

  @Test(arguments: ["--limit=0", "--work=0", "--time=-1", "--time=nan", "--time=1e10"])
  func `impossible limits are refused`(limit: String) throws {
    #expect(try Program.run(["check", "door.json", limit]).status == 64)
  }

  @Test func `places in the document are named`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <state id="a"><transition event="e" target="a"/></state>
        <state id="island"/>
      </scxml>
      """,
      to: "x.scxml"
    )
    let output = try Program.run(["check", "x.scxml"], in: folder.url).output
    #expect(output.contains("state 'island' (line 3, column 3): the machine never enters it"))
    #expect(!output.contains(".swift"))
  }
}
