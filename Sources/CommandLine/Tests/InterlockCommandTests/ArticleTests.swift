import Foundation
import Testing

/// Runs the commands of the guide, and compares what they print with what it says. INTERLOCK_RECORD=1 writes that anew.
@Suite("Guide to the command line")
struct ArticleTests {
  private static let file = Tutorials.repository
    .appendingPathComponent("Sources/InterlockTools/InterlockTools.docc/CommandLine.md")

  @Test func `each command prints what the guide says`() throws {
    var article = try String(contentsOf: Self.file, encoding: .utf8)
    let blocks = article.components(separatedBy: "\n```console\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
    try #require(blocks.count > 5)
    let folder = try TemporaryFolder.withTutorials()
    for block in blocks {
      let expected = Transcript(block + "\n")
      let played = try expected.played(in: folder.url)
      if TranscriptTests.isRecording {
        article = article.replacingOccurrences(of: block, with: String(played.text.dropLast()))
      } else {
        for (command, expected) in zip(played.commands, expected.commands) {
          #expect(command == expected)
        }
      }
    }
    if TranscriptTests.isRecording { try Data(article.utf8).write(to: Self.file) }
  }

  @Test func `the guide names every command, and what it prints for programs`() throws {
    let article = try String(contentsOf: Self.file, encoding: .utf8)
    let help = try Program.run(["--help"]).output
    let commands = help.components(separatedBy: "SUBCOMMANDS:\n").last ?? ""
    let names = commands.split(separator: "\n").map { $0.dropFirst(2) }
      .filter { $0.first?.isWhitespace == false }
      .compactMap { $0.split(separator: " ").first }
      .filter { $0 != "See" }
    try #require(names.count > 5)
    for name in names {
      #expect(article.contains("$ interlock \(name)") || article.contains("| interlock \(name)"))
      #expect(article.contains("| `\(name)` |"))
    }
  }
}
