import Foundation
import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

/// Graphviz and PlantUML draw our output, and their pictures show the names unchanged.
@Suite("Diagrams rendered by Graphviz and PlantUML")
struct DrawnDiagramTests {
  static let graphviz = ExternalProgram("dot")
  static let plantUML = ExternalProgram("plantuml")

  @Test(.enabled(if: graphviz != nil, "dot is not here"), arguments: DiagramSample.all)
  func `Graphviz draws every sample`(_ sample: DiagramSample) async throws {
    try await expectGraphvizDraws(sample.make().diagram)
  }

  @Test(.enabled(if: graphviz != nil, "dot is not here"), arguments: 0..<50 as Range<UInt64>)
  func `Graphviz draws random machines`(_ seed: UInt64) async throws {
    try await expectGraphvizDraws(MachineDiagram(of: RandomMachine(seed: seed).machine))
  }

  private func expectGraphvizDraws(_ diagram: MachineDiagram) async throws {
    let output = try await #require(Self.graphviz).run(["-Tsvg"], input: diagram.dot)
    #expect(output.status == 0)
    #expect(output.errors == "")
    expectNames(of: diagram, in: output.text)
  }

  @Test(.enabled(if: plantUML != nil, "plantuml is not here"))
  func `PlantUML draws every sample, and random machines`() async throws {
    let samples =
      try DiagramSample.all.map { ($0.name, try $0.make().diagram) }
      + (0..<10).map { ("random-\($0)", MachineDiagram(of: RandomMachine(seed: $0).machine)) }
    try await TemporaryFolder.with { folder in
      let files = samples.map { folder.appending(path: $0.0 + ".puml") }
      for (file, sample) in zip(files, samples) {
        try Data(sample.1.plantUML.utf8).write(to: file)
      }
      let arguments = ["-tsvg", "-charset", "UTF-8"] + files.map { $0.path() }
      let output = try await #require(Self.plantUML).run(arguments)
      #expect(output.status == 0, "\(output.text + output.errors)")
      for (name, diagram) in samples {
        let file = folder.appending(path: name + ".svg")
        expectNames(of: diagram, in: try String(contentsOf: file, encoding: .utf8))
      }
    }
  }

  /// Expects to find the names of states, triggers, guards and deferred events in a picture.
  private func expectNames(of diagram: MachineDiagram, in svg: String) {
    let drawn = texts(svg).joined(separator: "\n")
    let names =
      diagram.nodes.flatMap { [$0.name] + $0.deferredEvents }
      + diagram.edges.flatMap { [$0.trigger] + $0.guards }
    let missing = Set(names.map(shown)).filter { !$0.isEmpty && !drawn.contains($0) }
    #expect(missing.isEmpty)
  }

  /// The texts in a picture.
  private func texts(_ svg: String) -> [String] {
    svg.matches(of: /<text[^>]*>([^<]*)<\/text>/).map { unescaped(String($0.output.1)) }
  }

  private func unescaped(_ text: String) -> String {
    let numbers = text.replacing(/&#(\d+);/.matchingSemantics(.unicodeScalar)) { match in
      UInt32(match.output.1).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    }
    let entities = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&"), ("\u{A0}", " "),
    ]
    return entities.reduce(numbers) { text, entity in
      text.replacingOccurrences(of: entity.0, with: entity.1, options: .literal)
    }
  }

  /// A name as pictures show it: on one line, without invisible characters.
  private func shown(_ name: String) -> String {
    let replaced = [
      "a\nb\r\tc": "a b  c", "\u{0}\u{1B}[31m": "\u{FFFD}\u{FFFD}[31m", "a\u{2028}b": "a b",
      "\u{202E}right": "\u{FFFD}right",
    ]
    return replaced[name] ?? replaced.reduce(name) { $0.replacing($1.key, with: $1.value) }
  }
}
