import Foundation
import Testing

/// Runs the commands of the guide and compares their output with the guide's. INTERLOCK_RECORD=1 writes the guide's
/// output anew.
@Suite("Guide to the command line")
struct ArticleTests {
  private static let file = Tutorials.repository
    .appendingPathComponent("Sources/InterlockTools/InterlockTools.docc/CommandLine.md")

  /// The list of JSON keys.
  private static let list = Result {
    let file = Tutorials.repository.appendingPathComponent("Packages/CommandLine/README.md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `each command prints the output shown in the guide`() throws {
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

  @Test func `the guide names every command, and the list its JSON output`() throws {
    let article = try String(contentsOf: Self.file, encoding: .utf8)
    let help = try Program.run(["--help"]).output
    let commands = help.components(separatedBy: "SUBCOMMANDS:\n").last ?? ""
    let names = commands.split(separator: "\n").map { $0.dropFirst(2) }
      .filter { $0.first?.isWhitespace == false }
      .compactMap { $0.split(separator: " ").first }
      .filter { $0 != "See" }
    try #require(names.count > 5)
    // A server prints its address, which differs from run to run.
    for name in names where name != "serve" {
      #expect(article.contains("$ interlock \(name)") || article.contains("| interlock \(name)"))
      #expect(try Self.list.get().contains("| `\(name)` |"))
    }
  }

  @Test(arguments: [
    ["check", "door.json", "--property", "eventually opened"], ["paths", "traffic-light.json"],
    ["diff", "door.json", "stopwatch.json"], ["table", "door.json"],
    ["draw", "microwave.json"], ["convert", "door.json", "--to", "scxml"],
    ["generate", "door.json"], ["check", "door.json", "missing.json"],
    ["draw", "door.json", "stopwatch.json", "-o", ".", "--check", "--json"],
  ])
  func `the list has every JSON key`(arguments: [String]) throws {
    let list = try Self.list.get()
    let output = try Program.run(arguments + ["--json"]).output
    let keys = Self.keys(in: try JSONSerialization.jsonObject(with: Data(output.utf8)))
    try #require(keys.count > 2)
    #expect(keys.filter { !list.contains("`\($0)`") } == [])
  }

  @Test func `the list has every JSON key of a simulation`() throws {
    let list = try Self.list.get()
    let lines = "push\ny\nhelp\nnonsense\nquit\n"
    let result = try Program.run(["simulate", "--json", "traffic-light.json"], input: lines)
    let keys = try result.output.split(separator: "\n").reduce(into: Set<String>()) { keys, line in
      keys.formUnion(Self.keys(in: try JSONSerialization.jsonObject(with: Data(line.utf8))))
    }
    try #require(keys.isSuperset(of: ["note", "error", "question", "remaining", "asking"]))
    #expect(keys.filter { !list.contains("`\($0)`") } == [])
  }

  private static func keys(in value: Any) -> Set<String> {
    if let values = value as? [Any] {
      return values.reduce(into: []) { $0.formUnion(keys(in: $1)) }
    }
    guard let object = value as? [String: Any] else { return [] }
    return object.values.reduce(into: Set(object.keys)) { $0.formUnion(keys(in: $1)) }
  }
}
