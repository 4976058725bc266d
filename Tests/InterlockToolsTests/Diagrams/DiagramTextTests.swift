import Foundation
import Interlock
import InterlockData
import InterlockEvolution
import InterlockTestSupport
import InterlockTools
import Testing

@Suite("Diagrams as text")
struct DiagramTextTests {
  private func machine(_ name: String) throws -> Sketch {
    try Sketch(initial: name) {
      Sketch.State(name)
      Sketch.Event(name, from: name, to: name).shouldFire(name) { _ in true }
    }
  }

  /// Of a name, the lines of a diagram keep only letters, digits and characters without a special meaning.
  @Test(arguments: DiagramSample.hostileNames)
  func `a name adds no line and no word to Mermaid and PlantUML`(_ name: String) throws {
    let diagram = MachineDiagram(of: try machine(name))
    let plain = MachineDiagram(of: try machine("plain"))
    for text in [\MachineDiagram.mermaid, \.plantUML, \.dot] {
      let lines = diagram[keyPath: text].split(separator: "\n").filter {
        !$0.hasPrefix("  %% not shown: ")
      }
      #expect(lines.count == plain[keyPath: text].split(separator: "\n").count)
    }
    let mermaid = try #require(diagram.mermaid.firstMatch(of: /s0 --> s0 : (.*)\n/)?.output.1)
    let unescaped = mermaid.replacing(Self.mermaidNumber, with: "0")
    #expect(!unescaped.contains(Self.mermaidMarkup))
    let plantUML = try #require(diagram.plantUML.firstMatch(of: /s0 --> s0 : (.*)\n/)?.output.1)
    #expect(!plantUML.replacing(Self.plantUMLNumber, with: "0").contains(Self.plantUMLMarkup))
  }

  // By scalars, because a combining mark makes another character of the sign before it.
  private static var mermaidNumber: Regex<Substring> {
    /#\d+;/.matchingSemantics(.unicodeScalar)
  }
  private static var mermaidMarkup: Regex<Substring> {
    /direction|[<>:"{}`*_%\\|#;]|--/.matchingSemantics(.unicodeScalar)
  }
  private static var plantUMLNumber: Regex<Substring> {
    /<U\+[0-9A-F]{4}>/.matchingSemantics(.unicodeScalar)
  }
  private static var plantUMLMarkup: Regex<Substring> {
    /[<>"%$!~*_\/@\\-]/.matchingSemantics(.unicodeScalar)
  }

  @Test(arguments: [
    ("", "''"), (" ", "' '"), ("a\nb", "a b"), ("\u{1B}[0m", "\u{FFFD}[0m"),
    ("\u{2067}x", "\u{FFFD}x"), ("a\"b\\", #"a\"b\\"#), ("&amp;", "&amp;amp;"),
  ])
  func `invisible characters are made visible`(_ name: String, _ shown: String) throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event("x", from: "a", to: "a").shouldFire(name) { _ in true }
    }
    #expect(MachineDiagram(of: machine).dot.contains("label=\" x [\(shown)] \""))
  }

  private typealias Life = DynamicMachine.With<Slots>

  private func life(_ change: (Life.Event) -> Life.Event) throws -> Life {
    try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      change(Life.Event("go", from: "a", to: "b"))
    }
  }

  private func drawn(_ condition: String, _ assignments: String) throws -> MachineDiagram {
    let life = try life { $0.when("why", text: condition).perform(text: assignments) }
    return MachineDiagram(of: life.outline)
  }

  @Test func `conditions and assignments are written at their arrow`() throws {
    let diagram = try drawn("i < 3", "i = i + 1; b = true")
    #expect(diagram.dot.contains("label=\" go [why: i < 3] / i = i + 1; b = true \""))
    #expect(diagram.edges.map(\.assignments) == [["i = i + 1; b = true"]])
  }

  @Test func `a condition adds no line and no word to Mermaid and PlantUML`() throws {
    let plain = try drawn("i < 3", "s = \"\"")
    let hostile = try drawn(
      "s == \"\\n--> [*] <b>#quot;%%{\" || i < 3",
      "s = \"a\\n}|`*_\""
    )
    for text in [\MachineDiagram.mermaid, \.plantUML, \.dot] {
      let lines = hostile[keyPath: text].split(separator: "\n")
      #expect(lines.count == plain[keyPath: text].split(separator: "\n").count)
    }
    let mermaid = try #require(hostile.mermaid.firstMatch(of: /s0 --> s1 : (.*)\n/)?.output.1)
    #expect(!mermaid.replacing(Self.mermaidNumber, with: "0").contains(Self.mermaidMarkup))
    let plantUML = try #require(hostile.plantUML.firstMatch(of: /s0 --> s1 : (.*)\n/)?.output.1)
    #expect(!plantUML.replacing(Self.plantUMLNumber, with: "0").contains(Self.plantUMLMarkup))
  }

  @Test func `a table shows conditions and assignments`() throws {
    let life = try life { $0.when(text: "i < 3").perform(text: "i = i + 1") }
    let table = TransitionTable(of: life.outline).description
    #expect(table.contains("[i < 3]"))
    #expect(table.contains("/ i = i + 1"))
  }

  @Test func `a description keeps assignments as data and restores them`() throws {
    let life = try life { $0.when(text: "i < 3").perform(text: "i = i + 1") }
    let description = MachineDescription(life.outline)
    let json = try JSONEncoder().encode(description)
    #expect(try JSONDecoder().decode(MachineDescription.self, from: json) == description)
    #expect(String(decoding: json, as: UTF8.self).contains("\"set\":\"i = i + 1\""))
  }

  @Test func `a machine without rows is drawn`() throws {
    let diagram = MachineDiagram(of: try Sketch(initial: "a") { Sketch.State("a") })
    #expect(diagram.dot.hasSuffix("  s0 [label=\"a\"];\n  start -> s0;\n}\n"))
    #expect(diagram.mermaid.hasSuffix("  [*] --> s0\n  state \"a\" as s0\n"))
    #expect(diagram.plantUML.hasSuffix("  state \"a\" as s0\n  [*] --> s0\n@enduml\n"))
  }

  @Test func `states can be nested to any depth`() throws {
    let depth = 2_000
    let innermost = Sketch.State("s0")
    let outermost = (1..<depth).reduce(innermost) { inner, number in
      Sketch.State("s\(number)") { inner }
    }
    let machine = try Sketch(initial: "s0") {
      outermost
      Sketch.Event("x", from: "s0", to: "s\(depth - 1)")
    }
    let diagram = MachineDiagram(of: machine)
    for text in [\MachineDiagram.mermaid, \.plantUML, \.dot] {
      let written = diagram[keyPath: text]
      #expect(written.split(separator: "\n").count > 2 * depth)
      #expect(written.utf8.count < 500 * depth)
    }
    #expect(TransitionTable(of: machine).text(width: 100).split(separator: "\n").count > depth)
  }
}
