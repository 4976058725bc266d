import Foundation
import Testing

/// The public interface as text: a change of it is seen in review, or it is a mistake.
///
/// `.ci/interface` builds the symbol graphs and runs this test with their folder in
/// `INTERLOCK_SYMBOL_GRAPHS`; with `INTERLOCK_RECORD=1` it writes the text anew.
@Suite("Interface")
struct InterfaceTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let graphs = environment["INTERLOCK_SYMBOL_GRAPHS"]

  @Test(
    .enabled(if: graphs != nil, "INTERLOCK_SYMBOL_GRAPHS is not set"),
    arguments: ["Interlock", "InterlockRuntime", "InterlockTools", "InterlockTesting"]
  )
  func `the public interface is the one that is written down`(module: String) throws {
    let folder = URL(filePath: try #require(Self.graphs)).appending(path: module)
    let graphs = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .map(SymbolGraph.init)
    let lines = Set(graphs.flatMap(\.lines)).sorted()
    let text = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "\(module).txt")
    if Self.environment["INTERLOCK_RECORD"] == "1" {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: text)
    }
    let recorded = try String(contentsOf: text, encoding: .utf8)
      .split(separator: "\n").map(String.init)
    #expect(Set(lines).subtracting(recorded).sorted() == [], "new")
    #expect(Set(recorded).subtracting(lines).sorted() == [], "gone")
  }
}

private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Fragment: Decodable {
      var spelling: String
    }

    var pathComponents: [String]
    var declarationFragments: [Fragment]
  }

  var symbols: [Symbol]

  init(_ file: URL) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }

  /// One line a symbol: where it is, and its declaration.
  var lines: [String] {
    let all = symbols.map { symbol in
      let declaration = symbol.declarationFragments.map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return symbol.pathComponents.dropLast().joined(separator: ".") + "| " + declaration
    }
    return Set(all).sorted()
  }
}
