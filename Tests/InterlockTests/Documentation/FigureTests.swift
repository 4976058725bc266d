import Foundation
import InterlockTestSupport
import Testing

/// The figures of the documentation are those of the recorded run of `ratios`.
@Suite("Figures of the documentation")
struct FigureTests {
  /// A row that `ratios` has printed.
  private struct Row {
    let name: String
    let ratio: String
    let goal: String

    /// The line of a table; a ratio above its goal is bold.
    var line: String { "| \(name) | \(ratio) | \(goal) |" }

    /// Reads a line of the output: columns that two spaces or more separate.
    init?(_ line: String) {
      let columns = line.split(separator: /\s{2,}/)
      guard columns.count >= 6, let ratio = Double(columns[1]), let goal = Double(columns[2]) else {
        return nil
      }
      name = String(columns[0])
      let text = String(format: ratio < 9.95 ? "%.1f" : "%.0f", ratio)
      self.ratio = ratio > goal ? "**\(text)**" : text
      self.goal = String(format: goal.rounded() == goal ? "%.0f" : "%.1f", goal)
    }
  }

  private static func rows() throws -> [Row] {
    let file = Repository.root.appending(path: "Packages/Benchmarks/Results/ratios.txt")
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      .compactMap(Row.init)
  }

  @Test func `the article has each row of the recorded run, and no other`() throws {
    let rows = try Self.rows()
    #expect(rows.count > 50)
    let lines = try Article("Performance").text.components(separatedBy: "\n")
      .filter { $0.contains(/\| \**[0-9.]+\** \| [0-9.]+ \|$/) }
    #expect(Set(lines) == Set(rows.map(\.line)))
    #expect(lines.count == rows.count)
  }

  @Test func `the README has figures of the recorded run`() throws {
    let ratios = Dictionary(uniqueKeysWithValues: try Self.rows().map { ($0.name, $0.ratio) })
    let readme = try #require(DocumentationFile.all.first { $0.name == "README.md" })
    let section = try #require(readme.text.components(separatedBy: "\n## Speed\n").last)
    let lines = section.components(separatedBy: "\n## ")[0].components(separatedBy: "\n")
      .filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(lines.count == 4)
    for line in lines {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let ratio = try #require(ratios[cells[0]]).filter { $0 != "*" }
      #expect(cells[2] == "\(ratio) ×", "\(line)")
    }
  }
}
