import Foundation
import Testing

/// The output of `--json` can be decoded with the types that the guide promises.
@Suite("JSON output")
struct JSONOutputTests {
  private struct Check: Decodable {
    struct Property: Decodable {
      let property: String
      let verdict: String
      let path: Path?
    }

    struct Finding: Decodable {
      let kind: String
      let severity: String
      let place: String
      let message: String
      let suggestion: String
      let path: Path?
    }

    let version: Int
    let file: String
    let fingerprint: String
    let states: Int
    let configurations: Int
    let isComplete: Bool
    let findings: [Finding]
    let properties: [Property]
  }

  private struct Path: Decodable {
    struct Guard: Decodable {
      let name: String?
      let holds: Bool
    }

    struct Step: Decodable {
      let kind: String
      let event: String?
      let state: String?
      let after: Double?
      let guards: [Guard]
      let configuration: [String]
    }

    let start: [String]
    let initialGuards: [Guard]
    let steps: [Step]
  }

  private func decoded<Value: Decodable>(
    _ type: Value.Type,
    _ arguments: [String],
    status: Int32 = 0
  ) throws -> Value {
    let result = try Program.run(arguments + ["--json"])
    #expect(result.status == status)
    return try JSONDecoder().decode(type, from: Data(result.output.utf8))
  }

  @Test func `a check is printed as JSON`() throws {
    let check = try decoded(
      Check.self,
      ["check", "traffic-light.json", "--property", "never yellow"],
      status: 1
    )
    #expect(check.version == 1)
    #expect(check.file == "traffic-light.json")
    #expect(check.states == 8 && check.configurations == 5 && check.isComplete)
    #expect(check.findings.isEmpty)
    let property = try #require(check.properties.first)
    #expect(property.verdict == "fails")
    #expect(property.path?.steps.first?.configuration == ["yellow"])
  }

  @Test func `paths with guards and timeouts are printed as JSON`() throws {
    struct Paths: Decodable {
      let covering: String
      let paths: [Path]
    }
    let paths = try decoded(Paths.self, ["paths", "traffic-light.json"])
    #expect(paths.covering == "rows")
    let steps = paths.paths.flatMap(\.steps)
    #expect(steps.contains { $0.kind == "timeout" && $0.state == "green" && $0.after == 30 })
    #expect(
      steps.contains { $0.event == "push" && $0.guards.first?.name == "green was long enough" }
    )
  }

  @Test func `a difference is printed as JSON`() throws {
    struct Difference: Decodable {
      let isEmpty: Bool
      let loadsAll: Bool
      let addedStates: [String]
      let removedEvents: [String]
    }
    let same = try decoded(Difference.self, ["diff", "door.json", "door.json"])
    #expect(same.isEmpty && same.loadsAll)
    let other = try decoded(Difference.self, ["diff", "door.json", "stopwatch.json"], status: 1)
    #expect(!other.isEmpty && !other.loadsAll)
    #expect(other.addedStates == ["ready", "measuring", "running", "lap", "paused"])
    #expect(other.removedEvents == ["close", "open", "lock", "unlock", "repair"])
  }

  @Test func `a simulation prints one JSON response per line`() throws {
    struct Answer: Decodable {
      struct Scene: Decodable {
        struct Event: Decodable {
          let event: String
          let asking: String?
        }

        struct Timer: Decodable {
          let name: String
          let isTimeout: Bool
          let remaining: Double
        }

        let time: Double
        let configuration: [String]
        let events: [Event]
        let timers: [Timer]
      }

      let version: Int
      let error: String?
      let question: String?
      let scene: Scene?
      let isEnd: Bool
    }
    let input = "push\nyes\nwait 1s\nnonsense\nquit\n"
    let result = try Program.run(["simulate", "--json", "traffic-light.json"], input: input)
    let answers = try result.output.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
    #expect(result.status == 1)
    #expect(answers.count == 6)
    #expect(answers.allSatisfy { $0.version == 1 })
    #expect(answers[0].scene?.events.map(\.asking) == ["green was long enough", nil])
    #expect(answers[1].question == "green was long enough")
    #expect(answers[3].scene?.configuration == ["yellow"])
    #expect(answers[3].scene?.time == 1)
    #expect(answers[3].scene?.timers.first?.remaining == 2)
    #expect(answers[4].error?.contains("no such event") == true)
    #expect(answers[5].isEnd)
  }
}
