import Foundation
import Interlock
import InterlockExchange
import InterlockTestSupport
import Testing

@Suite("Mermaid: what is wrong is reported with its place")
struct MermaidErrorTests {
  private func problems(_ text: String) throws -> [String] {
    let error = try #require(throws: NotationError.self) {
      try DynamicMachine(mermaid: Data(text.utf8))
    }
    return error.problems.map { "\($0.line):\($0.column) \($0.message)" }
  }

  @Test(arguments: [
    ("", "1:1 the diagram is not a state diagram"),
    ("flowchart LR\na --> b", "1:1 the diagram is not a state diagram"),
    ("stateDiagram-v2\n[*] --> a\n  a -> b", "3:3 there is no such statement: 'a -> b'"),
    ("stateDiagram-v2\n[*] --> a; a -->", "2:12 an arrow ends nowhere"),
    ("stateDiagram-v2\n[*] --> a\n}", "3:1 a brace closes nothing"),
    ("stateDiagram-v2\n[*] --> a\nstate a {\n[*] --> b", "3:1 a state is not closed"),
    ("stateDiagram-v2\n[*] --> a\n--", "3:1 there is nothing to divide here"),
    ("stateDiagram-v2\n[*] --> [*]\n[*] --> a", "2:1 a start leads to an end"),
    (
      "stateDiagram-v2\n[*] --> a\n  [*] --> b\na --> b : x",
      "3:3 this is a second start; the diagram has one already, in line 2"
    ),
    (
      "stateDiagram-v2\n[*] --> a\nstate a {\n[*] --> b\n[*] --> c\nb --> c : x\n}",
      "5:1 this is a second start; 'a' has one already, in line 4"
    ),
    (
      "stateDiagram-v2\nstate c <<choice>>\n[*] --> a\n[*] --> c\na --> c : x\nc --> a",
      "4:1 this is a second start; the diagram has one already, in line 3"
    ),
    (
      "stateDiagram-v2\n[*] --> a\nstate f <<fork>>\na --> f : x",
      "4:1 a fork leads nowhere"
    ),
  ])
  func `a mistake has a line and a column`(text: String, problem: String) throws {
    #expect(try problems(text).first == problem)
  }

  @Test func `findings about the machine have the place of the arrow`() throws {
    let text = "stateDiagram-v2\n[*] --> a\na --> b : x\n  b --> c\nc --> b"
    #expect(try problems(text).first?.hasPrefix("4:3 event #2") == true)
  }

  @Test func `starts in different regions are no second starts`() throws {
    let regions = "state both {\na --> c : x\n--\nb --> d : y\n}"
    let text = "stateDiagram-v2\n[*] --> a\n[*] --> b\n\(regions)"
    #expect(try DynamicMachine(mermaid: Data(text.utf8)).initial == ["a", "b"])
    let more = text + "\n[*] --> both"
    let problem = "9:1 this is a second start; the diagram has one already, in line 2"
    #expect(try problems(more) == [problem])
  }

  @Test func `arrows without an event that lead in a circle are explained`() throws {
    let text = "stateDiagram-v2\n[*] --> shelf\nshelf --> basket\nbasket --> shelf"
    let problem = try #require(try problems(text).first)
    #expect(problem.hasSuffix("; an arrow without an event is taken at once"), "\(problem)")
  }

  /// A log of a test run has its number, not its text.
  private static let hostile: [String] = [
    String(repeating: "state a {\n", count: 5_000), String(repeating: "}", count: 5_000),
    String(repeating: "a --> b;", count: 5_000), String(repeating: "[", count: 100_000),
    String(repeating: "a / [ / ", count: 20_000),
    String(repeating: "state x <<fork>>\n", count: 99),
    "a --> b : " + String(repeating: "#", count: 50_000), "note right of\n", "state\n", "class\n",
    "state \"a", "a:::", "state s1 as s1 as s1", "---\n---\n---", "%%{", "accDescr {",
    "note left of a",
    "state a <<fork>>\na --> a\n[*] --> a", "state a <<join>>\na --> a\n[*] --> a", "\0\u{FFFF}",
    (0..<400).map { "a\($0) --> f : e\nf --> b\($0)\n" }.joined() + "state f <<fork>>",
    "state a { state a { state a { [*] --> a } } }",
  ]

  /// Many arrows from a state with many details, and to the first of many forks.
  private static let growing = [
    String(repeating: "a:x\n", count: 8_000) + (0..<8_000).map { "a-->b:e\($0)\n" }.joined(),
    (0..<8_000).map { "state f\($0) <<fork>>\nf\($0)-->f\($0 + 1)\na-->f0:e\($0)\n" }.joined(),
  ]

  @Test(.hangLimit)
  func `many arrows beside many details or forks take no longer than both`() throws {
    let start = "stateDiagram-v2\n[*] --> a\n"
    let details = Data((start + Self.growing[0]).utf8)
    #expect(try DynamicMachine(mermaid: details, options: .ignoringContent).events.count >= 8_000)
    let problem = try #require(problems(start + Self.growing[1]).first)
    #expect(problem.contains("arrows from forks are followed more than 1000000 times"))
  }

  @Test(arguments: hostile.indices)
  func `hostile diagrams end in an error, or a machine`(number: Int) {
    let text = Self.hostile[number]
    for start in ["", "stateDiagram-v2\n", "stateDiagram-v2\n[*] --> a\n"] {
      do throws(NotationError) {
        _ = try DynamicMachine(mermaid: Data((start + text).utf8), options: .ignoringContent)
      } catch {
        #expect(!error.problems.isEmpty)
      }
    }
  }

  @Test func `bytes that are no text are refused`() {
    #expect(throws: NotationError.self) { try DynamicMachine(mermaid: Data([0xFF, 0xFE])) }
    let long = Data(repeating: UInt8(ascii: "a"), count: 5 << 20)
    #expect(throws: NotationError.self) { try DynamicMachine(mermaid: long) }
  }
}
