import Foundation
import InterlockTools
import Testing

/// The drawings of samples, inspected by eye. INTERLOCK_RECORD=1 writes them anew.
@Suite("SVG: golden files")
struct GoldenDrawingTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Golden/Drawing")

  @Test(arguments: DrawingSample.all)
  func `the drawing of a sample matches its file`(_ sample: DrawingSample) throws {
    let svg = try sample.diagram().svg
    let file = Self.folder.appending(path: "\(sample.name).svg")
    if ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] == "1" {
      try Data(svg.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == svg)
  }
}
