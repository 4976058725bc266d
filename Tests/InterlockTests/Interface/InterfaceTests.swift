import Foundation
import InterlockTestSupport
import Testing

/// The public interface as text, and what modules of the package show each other, so that every change of it shows up in
/// review.
///
/// `.ci/checks/interface` runs this test with the folder of the symbol graphs in `INTERLOCK_SYMBOL_GRAPHS`; with
/// `INTERLOCK_RECORD=1` it writes the text again. The graphs leave out what the compiler synthesises.
@Suite("Interface")
struct InterfaceTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let folder = environment["INTERLOCK_SYMBOL_GRAPHS"].map { URL(filePath: $0) }
  private static let modules = [
    "Interlock", "InterlockData", "InterlockJournal", "InterlockRuntime", "InterlockEvolution",
    "InterlockTools", "InterlockExchange", "InterlockFleet", "InterlockTesting",
    "InterlockWindow",
  ]

  private static func graphs(of module: String) throws -> [SymbolGraph] {
    let folder = try #require(folder).appending(path: module)
    return try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .map(SymbolGraph.init)
  }

  @Test(
    .enabled(if: folder != nil, "INTERLOCK_SYMBOL_GRAPHS is not set"),
    arguments: modules,
    SymbolGraph.Level.allCases
  )
  func `the interface matches the recorded text`(
    module: String,
    _ level: SymbolGraph.Level
  ) throws {
    let all = SymbolGraphs(try Self.modules.flatMap(Self.graphs))
    let lines = Set(try Self.graphs(of: module).flatMap { all.lines(of: $0, level) }).sorted()
    let text = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Recorded/\(module)\(level.suffix).txt")
    if Self.environment["INTERLOCK_RECORD"] == "1" {
      try Data(lines.map { "\($0)\n" }.joined().utf8).write(to: text)
    }
    let recorded = try String(contentsOf: text, encoding: .utf8)
      .split(separator: "\n").map(String.init)
    #expect(Set(lines).subtracting(recorded).sorted() == [], "added to the interface")
    #expect(Set(recorded).subtracting(lines).sorted() == [], "missing from the interface")
  }
}
