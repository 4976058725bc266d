import Foundation
import Interlock
import InterlockData
import InterlockEvolution
import InterlockExchange
import InterlockTools
import Testing

/// What `MachineDiagram` writes is read as the same machine, or a warning says what is not.
@Suite("Mermaid: nothing is lost in silence")
struct MermaidReadBackTests {
  private func readBack(_ machine: DynamicMachine) throws -> ImportedMachine {
    try ImportedMachine(mermaid: Data(MachineDiagram(of: machine).mermaid.utf8))
  }

  /// Checks that a machine comes back, or that a warning has been given.
  ///
  /// - Returns: Whether it came back.
  @discardableResult
  private func check(_ machine: DynamicMachine) throws -> Bool {
    let copy = try readBack(machine)
    let difference = copy.machine.difference(from: machine)
    let text = MachineDiagram(of: machine).mermaid
    #expect(difference.isEmpty || !copy.warnings.isEmpty, "\(difference)\n\(text)")
    return difference.isEmpty
  }

  @Test func `an event that is named like a completion`() throws {
    let machine = try DynamicMachine(initial: "cooking") {
      DynamicMachine.State("cooking", initial: "boiling") {
        DynamicMachine.State("boiling")
        DynamicMachine.State.final("drained")
        DynamicMachine.Event("enough", from: "boiling", to: "drained")
      }
      DynamicMachine.State("served")
      DynamicMachine.State("eaten")
      DynamicMachine.Event("done", from: "cooking", to: "served")
      DynamicMachine.Event.completion(of: "cooking", to: "eaten")
    }
    #expect(try check(machine))
    let diagram = MachineDiagram(of: machine)
    #expect(diagram.mermaid.contains("s0 --> s3 : 'done'\n  s0 --> s4 : done\n"))
    #expect(diagram.svg().contains("'done'") && diagram.dot.contains("'done'"))
  }

  @Test func `names with brackets and slashes`() throws {
    let machine = try DynamicMachine(initial: "wait") {
      DynamicMachine.State("wait")
      DynamicMachine.State("go")
      DynamicMachine.Event("swap [fast]", from: "go", to: "wait")
      DynamicMachine.Event("a / b", from: "go", to: "wait")
      DynamicMachine.Event("ok", from: "wait", to: "go").shouldFire("p, q] / r")
    }
    #expect(try check(machine))
    #expect(MachineDiagram(of: machine).mermaid.contains(" : swap #091;fast#093;\n"))
  }

  @Test func `names that begin or end with a space of any kind`() throws {
    let machine = try DynamicMachine(initial: "\u{2003}wait") {
      DynamicMachine.State("\u{2003}wait")
      DynamicMachine.State("go\u{3000}")
      DynamicMachine.Event("\u{A0}ok\u{2009}", from: "\u{2003}wait", to: "go\u{3000}")
        .shouldFire("\u{205F}early")
    }
    #expect(try check(machine))
  }

  @Test func `a guard that asks about a state`() throws {
    let machine = try DynamicMachine(initial: "both") {
      DynamicMachine.State(parallel: "both") {
        DynamicMachine.State("left") {
          DynamicMachine.State("l1")
          DynamicMachine.State("l2")
        }
        DynamicMachine.State("right") {
          DynamicMachine.State("r (1), 'x'")
          DynamicMachine.State("r2")
        }
      }
      DynamicMachine.Event("go", from: "l1", to: "l2").shouldFire(whileIn: "r (1), 'x'")
        .shouldFire(unlessIn: "r2").shouldFire("In(r2)")
    }
    #expect(try check(machine))
  }

  @Test func `the place of a transition without a target among the arrows`() throws {
    let machine = try DynamicMachine(initial: "wait") {
      DynamicMachine.State("wait")
      DynamicMachine.State("go")
      DynamicMachine.Event("ok", from: "wait", to: "go").shouldFire("early")
      DynamicMachine.Event("ok", in: "wait").shouldFire("late")
      DynamicMachine.Event("other", in: "wait").shouldFire("late")
      DynamicMachine.Event("back", from: "go", to: "wait")
    }
    let warnings = try readBack(machine).warnings
    #expect(warnings.map(\.message).filter { $0.hasSuffix("it comes first") }.count == 1)
    #expect(warnings.count == 1 && warnings.first?.count == 1)
  }

  @Test func `what no picture shows is in a comment`() throws {
    let json = """
      {
        "interlock": 1, "initial": "a", "stepLimit": 7, "unhandledEvents": "ignore",
        "states": [{ "id": "a" }, { "id": "b\\nc" }],
        "events": [{ "id": "go", "from": ["a"], "to": "b\\nc", "guards": [{ "when": "n > 1" }, null] }]
      }
      """
    let machine = try JSONDecoder().decode(DynamicMachine.self, from: Data(json.utf8))
    let parts = [
      "the step limit", "that unhandled events are ignored", "that conditions are data",
      "which guards have no name", "control characters in names",
    ]
    let text = MachineDiagram(of: machine).mermaid
    #expect(text.contains("  %% not shown: \(parts.joined(separator: ", "))\n"))
    let copy = try ImportedMachine(mermaid: Data(text.utf8))
    #expect(copy.warnings.map(\.message) == parts.map { "the picture does not show \($0)" })
  }

  @Test(arguments: 0..<10)
  func `random machines with names that could be something else`(part: UInt64) throws {
    let seeds = part * 40..<part * 40 + 40
    let same = try seeds.count { try check(NamedChart(seed: $0).machine) }
    #expect(same > 15, "only \(same) came back without a warning")
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `random machines`(seed: UInt64) throws {
    try check(RandomChart(seed: seed).machine.dynamic())
    try check(RandomChart(seed: seed, isInRegion: true).machine.dynamic())
  }

  @Test func `the machines of other tests`() throws {
    for (_, machine) in ExchangeCharts.all { try check(machine) }
    try check(DiagramSample.kinds().dynamic())
    try check(DiagramSample.hostile().dynamic())
    try check(FormulaCharts.everywhere())
    try check(FormulaCharts.account().outline.dynamic())
  }
}
