import Foundation
import InterlockCommand
import Testing

/// The findings as code hosts read them.
@Suite("Findings for code hosts")
struct AnnotationTests {
  /// What the schema of SARIF 2.1.0 requires, and code hosts need.
  private struct Log: Decodable {
    struct Text: Decodable {
      let text: String
    }

    struct Rule: Decodable {
      let id: String
      let shortDescription: Text
      let help: Text
    }

    struct Driver: Decodable {
      let name: String
      let rules: [Rule]
    }

    struct Tool: Decodable {
      let driver: Driver
    }

    struct Artifact: Decodable, Equatable {
      let uri: String
      let uriBaseId: String?
    }

    struct Region: Decodable, Equatable {
      let startLine: Int
      let startColumn: Int?
    }

    struct Physical: Decodable {
      let artifactLocation: Artifact
      let region: Region
    }

    struct Location: Decodable {
      let physicalLocation: Physical
    }

    struct Result: Decodable {
      let ruleId: String
      let ruleIndex: Int
      let level: String
      let message: Text
      let locations: [Location]
    }

    struct Run: Decodable {
      let tool: Tool
      let results: [Result]
    }

    enum CodingKeys: String, CodingKey {
      case version, runs
      case schema = "$schema"
    }

    let version: String
    let schema: String
    let runs: [Run]
  }

  private static let stuck = """
    {"interlock": 1, "initial": "a",
     "states": [{"id": "a"},
       {"id": "b"},
       {"id": "lost"}],
     "events": [{"id": "go", "from": ["a"], "to": "b"}]}
    """

  private static let twoMistakes = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml">
      <state id="a"><transition event="x" target="none"/></state>
      <state id="a"/>
    </scxml>
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let inner = folder.url.appendingPathComponent("my machines")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    try folder.write(Self.stuck, to: "my machines/stück.json")
    try folder.write(Self.twoMistakes, to: "my machines/wrong.scxml")
  }

  private func output(
    _ arguments: [String],
    as format: AnnotationFormat,
    status: Int32
  ) throws -> String {
    let result = try Program.run(
      ["check", "--format", format.rawValue] + arguments,
      in: folder.url
    )
    #expect(result.status == status, "\(result.errors)")
    return result.output
  }

  private func run(_ arguments: [String], status: Int32) throws -> Log.Run {
    let text = try output(arguments, as: .sarif, status: status)
    let log = try JSONDecoder().decode(Log.self, from: Data(text.utf8))
    #expect(log.version == "2.1.0")
    #expect(log.schema.hasSuffix("/sarif-schema-2.1.0.json"))
    let run = try #require(log.runs.first)
    #expect(log.runs.count == 1 && run.tool.driver.name == "interlock")
    for result in run.results {
      #expect(["note", "warning", "error"].contains(result.level))
      #expect(run.tool.driver.rules[result.ruleIndex].id == result.ruleId)
      #expect(result.locations.count == 1)
    }
    return run
  }

  @Test func `findings about JSON have the line of the state`() throws {
    let run = try run(["my machines/stück.json"], status: 1)
    #expect(run.results.map(\.ruleId) == ["unreachedState", "deadEnd"])
    let places = run.results.map { $0.locations[0].physicalLocation }
    #expect(places.map(\.region.startLine) == [4, 3])
    #expect(places.map(\.region.startColumn) == [4, 4])
    #expect(places[0].artifactLocation.uri == "my%20machines/st%C3%BCck.json")
    #expect(places[0].artifactLocation.uriBaseId == "%SRCROOT%")
    #expect(run.results[1].message.text.hasSuffix("\nby: a; go → b"))
    #expect(run.tool.driver.rules.map(\.shortDescription.text) == ["Unreached state", "Dead end"])
  }

  @Test func `each problem of a file that is no machine is a result`() throws {
    let run = try run(["my machines"], status: 2)
    let wrong = run.results.filter { $0.ruleId == "unreadable" }
    #expect(wrong.map(\.locations[0].physicalLocation.region.startLine) == [2, 3])
    #expect(wrong.allSatisfy { $0.level == "error" })
    #expect(run.results.count == 4)
  }

  @Test func `an absolute path below the folder of the program becomes relative`() throws {
    let path = folder.url.resolvingSymlinksInPath().path + "/my machines/stück.json"
    let run = try run([path], status: 1)
    let artifact = run.results[0].locations[0].physicalLocation.artifactLocation
    #expect(artifact.uri == "my%20machines/st%C3%BCck.json")
  }

  @Test func `a path outside is absolute, with a scheme`() throws {
    let run = try run([Tutorials.folder.path + "/none.json"], status: 2)
    let artifact = run.results[0].locations[0].physicalLocation.artifactLocation
    #expect(artifact.uri.hasPrefix("file:///") && artifact.uriBaseId == nil)
  }

  @Test func `properties that fail and limits are results`() throws {
    let door = Tutorials.folder.path + "/door.json"
    let failing = try run([door, "--property", "never jammed"], status: 1)
    #expect(failing.results.map(\.ruleId) == ["property"])
    let limited = try run([door, "--limit", "1"], status: 0)
    #expect(limited.results.map(\.ruleId) == ["unexplored"])
  }

  @Test func `no findings are a run without results`() throws {
    #expect(try run([Tutorials.folder.path + "/door.json"], status: 0).results.isEmpty)
  }

  @Test func `GitHub gets a command for each finding`() throws {
    let lines = try output(["my machines/stück.json"], as: .github, status: 1)
    #expect(
      lines == """
        ::warning file=my machines/stück.json,line=4,col=4,title=Unreached state::state 'lost': the \
        machine never enters it; add a transition that leads to it, or remove it
        ::warning file=my machines/stück.json,line=3,col=4,title=Dead end::configuration 'b': nothing \
        leads out of it, and the machine has not ended; add a transition that leads on, or make it a final \
        state%0Aby: a; go → b

        """
    )
  }

  @Test func `names cannot end a property or begin another command`() throws {
    let annotation = Annotation("a,b", .note, in: "x,y:z%.json", "one\n::error::two")
    #expect(
      try AnnotationFormat.github.text(of: [annotation])
        == "::notice file=x%2Cy%3Az%25.json,line=1,title=A%2Cb::one%0A::error::two\n"
    )
  }

  @Test func `GitLab gets issues with fingerprints of their own`() throws {
    struct Issue: Decodable {
      struct Location: Decodable {
        struct Lines: Decodable {
          let begin: Int
        }

        let path: String
        let lines: Lines
      }

      let description: String
      let fingerprint: String
      let severity: String
      let location: Location
    }
    let text = try output(["my machines"], as: .gitlab, status: 2)
    let issues = try JSONDecoder().decode([Issue].self, from: Data(text.utf8))
    #expect(issues.map(\.severity) == ["minor", "minor", "major", "major"])
    #expect(issues.map(\.location.lines.begin) == [4, 3, 2, 3])
    #expect(Set(issues.map(\.fingerprint)).count == 4)
    let twice = Annotation("rule", .error, in: "a.json", "the same")
    let equal = try AnnotationFormat.gitlab.text(of: [twice, twice])
    let prints = try JSONDecoder().decode([Issue].self, from: Data(equal.utf8)).map(\.fingerprint)
    #expect(Set(prints).count == 2)
  }

  @Test(arguments: [
    ["-", "--format", "sarif"], ["door.json", "--format", "github", "--json"],
  ])
  func `what has no place to annotate is refused`(arguments: [String]) throws {
    #expect(try Program.run(["check"] + arguments).status == 64)
  }
}
