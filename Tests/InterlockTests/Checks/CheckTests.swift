import Interlock
import Testing

/// One test per check; `Checks.md` lists them with the same messages.
@Suite("Checks")
struct CheckTests {
  typealias Dynamic = Machine<String, String>

  /// The findings of a definition, one line each: the check, the place, the message, the suggestion.
  private func findings(
    initial: String = "a",
    stepLimit: Int = 10,
    @Dynamic.Builder _ content: () -> [Dynamic.Builder.Element]
  ) -> [String] {
    do {
      let machine = try Dynamic(initial: initial, stepLimit: stepLimit, content)
      return machine.warnings.map(line)
    } catch {
      return error.findings.map(line)
    }
  }

  private func line(_ finding: Finding) -> String {
    "\(finding.check): \(finding.place): \(finding.message). \(finding.suggestion)."
  }

  @Test func `a correct machine has no findings`() {
    let found = findings {
      Dynamic.State("a")
      Dynamic.Event("x", from: "a", to: "a")
    }
    #expect(found == [])
  }

  @Test func `a machine without states is an error`() {
    let found = findings {}
    #expect(found == ["noStates: machine: there are no states. Add the state 'a'."])
  }

  @Test(arguments: ["", " ", "\t\n", "\u{A0}", "\u{200B}\u{2060}"])
  func `blank identifiers are errors`(blank: String) {
    let found = findings {
      Dynamic.State("a")
      Dynamic.State(blank)
      Dynamic.Event(blank, from: "a", to: blank)
    }
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.hasSuffix(": the identifier is blank. Give it a name.") })
    #expect(found.first?.hasPrefix("blankIdentifier: state #2") == true)
    #expect(found.last?.hasPrefix("blankIdentifier: event #1") == true)
  }

  enum Raw: String { case start, blank = "" }

  @Test func `a blank raw value is an error`() throws {
    let error = try #require(throws: DefinitionError.self) {
      try Machine<Raw, String>(initial: .start) {
        Machine<Raw, String>.State(.start)
        Machine<Raw, String>.State(.blank)
        Machine<Raw, String>.Event("x", from: .start, to: .blank)
      }
    }
    #expect(error.findings.map(\.check) == [.blankIdentifier])
  }

  @Test func `a duplicate state is an error`() {
    let found = findings {
      Dynamic.State("a")
      Dynamic.State("b")
      Dynamic.State("a")
      Dynamic.Event("x", from: "a", to: "b")
    }
    #expect(
      found == [
        "duplicateState: state #3 'a': it has the same identifier as state #1. Rename one "
          + "of them, or merge the two."
      ]
    )
  }

  @Test func `an unknown initial state is an error`() {
    let found = findings(initial: "draft") { Dynamic.State("drafts") }
    #expect(
      found == [
        "unknownInitialState: machine: the initial state 'draft' is not defined. "
          + "Did you mean 'drafts'? If not, add the state 'draft', or correct the name."
      ]
    )
  }

  @Test func `an unknown source is an error`() {
    let found = findings {
      Dynamic.State("a")
      Dynamic.State("read")
      Dynamic.Event("x", from: "a", "raed", to: "read")
    }
    #expect(
      found == [
        "unknownSource: event #1 'x': the source 'raed' is not defined. "
          + "Did you mean 'read'? If not, add the state 'raed', or correct the name."
      ]
    )
  }

  @Test func `an unknown target is an error`() {
    let found = findings {
      Dynamic.State("a")
      Dynamic.Event("x", from: "a", to: "elsewhere")
    }
    #expect(
      found == [
        "unknownTarget: event #1 'x': the target 'elsewhere' is not defined. "
          + "Add the state 'elsewhere', or correct the name."
      ]
    )
  }

  @Test func `an event without a source is an error`() {
    let found = findings {
      Dynamic.State("a")
      Dynamic.Event("x", from: [], to: "a")
      Dynamic.Event("y", in: [])
    }
    let suggestion =
      "Name a state of the machine, or let it come from any state ('*' in an archive)."
    #expect(
      found == [
        "noSource: event #1 'x': it has no source. \(suggestion)",
        "noSource: event #2 'y': it has no source. \(suggestion)",
      ]
    )
  }

  @Test func `an event with only unknown sources is an error`() {
    let found = findings {
      Dynamic.State("a")
      Dynamic.Event("x", from: "mars", to: "a")
    }
    #expect(
      found == [
        "unknownSource: event #1 'x': the source 'mars' is not defined. "
          + "Add the state 'mars', or correct the name."
      ]
    )
  }

  @Test(arguments: [Int.min, 0, 1_000_001, .max])
  func `a step limit out of range is an error`(_ limit: Int) {
    let found = findings(stepLimit: limit) { Dynamic.State("a") }
    #expect(
      found == [
        "invalidStepLimit: machine: the step limit is \(limit). Use 1 to 1000000; 1000 if in doubt."
      ]
    )
  }

  @Test(arguments: [1, 1_000_000])
  func `the smallest and the largest step limit are valid`(_ limit: Int) {
    #expect(findings(stepLimit: limit) { Dynamic.State("a") } == [])
  }

  @Test func `an unreachable state is a warning`() {
    let found = findings {
      Dynamic.State("a")
      Dynamic.State("island")
      Dynamic.Event("x", from: "island", to: "a")
    }
    #expect(
      found == [
        "unreachableState: state #2 'island': no sequence of events leads to it. "
          + "Add an event that does, or remove the state."
      ]
    )
  }

  @Test func `all findings are reported at once, in the order of the checks`() {
    let found = findings(initial: "b", stepLimit: -1) {
      Dynamic.State("a")
      Dynamic.State("a")
      Dynamic.State(" ")
      Dynamic.Event("x", from: "q", to: "r")
      Dynamic.Event("y", from: "a", to: "a")
      Dynamic.Event("y", from: "a", to: "a")
    }
    let checks = found.map { $0.prefix { $0 != ":" } }
    #expect(
      checks == [
        "blankIdentifier", "duplicateState", "unknownInitialState", "unknownSource",
        "unknownTarget", "unreachableRow", "invalidStepLimit",
      ]
    )
  }

  @Test func `at most a thousand findings per check are reported`() throws {
    let error = try #require(throws: DefinitionError.self) {
      try Dynamic(
        initial: "a",
        states: [Dynamic.State("a")],
        events: (0..<3_000).map { Dynamic.Event("\($0)", from: "mars", to: "venus") }
      )
    }
    let counts = Dictionary(grouping: error.findings, by: \.check).mapValues(\.count)
    #expect(counts == [.unknownSource: 1_000, .unknownTarget: 1_000])
  }

  @Test func `a finding gives the source line of its part`() throws {
    let event = Dynamic.Event("x", from: "a", to: "b")
    let line: UInt = #line - 1
    let error = try #require(throws: DefinitionError.self) {
      try Dynamic(initial: "a", states: [Dynamic.State("a")], events: [event])
    }
    let location = try #require(error.findings.first?.location)
    #expect(location.fileID == "InterlockTests/CheckTests.swift")
    #expect(location.line == line)
    #expect(
      error.description == """
        The machine cannot be built, 1 problem:
          1. event #1 'x' (InterlockTests/CheckTests.swift:\(line)): the target 'b' is not defined. \
        Did you mean 'a'? If not, add the state 'b', or correct the name.
        """
    )
  }
}
