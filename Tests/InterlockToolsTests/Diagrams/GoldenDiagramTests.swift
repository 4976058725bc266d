import Foundation
import InterlockTools
import Testing

/// Diagrams match the files under version control. INTERLOCK_RECORD=1 writes the files anew.
@Suite("Diagrams under version control")
struct GoldenDiagramTests {
  static let forms:
    [(suffix: String, text: @Sendable (MachineDiagram, TransitionTable) -> String)] = [
      ("mmd", { diagram, _ in diagram.mermaid }),
      ("dot", { diagram, _ in diagram.dot }),
      ("puml", { diagram, _ in diagram.plantUML }),
      ("txt", { _, table in table.description + "\n" }),
      ("md", { _, table in table.markdown + "\n" }),
    ]

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Golden/Diagrams")

  private static let isRecording = ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] == "1"

  @Test(arguments: DiagramSample.all, forms.map(\.suffix))
  func `a machine's diagram matches its file`(_ sample: DiagramSample, _ suffix: String) throws {
    let (diagram, table) = try sample.make()
    let form = try #require(Self.forms.first { $0.suffix == suffix })
    let file = Self.folder.appending(path: "\(sample.name).\(suffix)")
    let text = form.text(diagram, table)
    if Self.isRecording { try Data(text.utf8).write(to: file, options: .atomic) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
