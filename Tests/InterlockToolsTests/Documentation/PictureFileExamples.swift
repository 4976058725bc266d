import Foundation
import InterlockTools
import Testing

private func inbox() throws -> DiagramExamples.Inbox { try DiagramExamples.inbox() }

/// The test in the article `Diagrams` that keeps a picture up to date.
@Suite("Guide to diagrams: a picture in a catalogue")
struct PictureFileExamples {
  @Test func `the picture in the catalogue is up to date`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/InterlockTools/InterlockTools.docc/Resources/inbox.svg")
    let picture = MachineDiagram(of: try inbox()).svg(title: "Inbox", direction: .right)
    if ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] == "1" {
      try picture.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == picture)
  }
}
