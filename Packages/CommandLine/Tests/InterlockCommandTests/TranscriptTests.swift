import Foundation
import Testing

/// Runs the commands in the files of the folder Golden and compares their output. INTERLOCK_RECORD=1 writes the output
/// anew.
@Suite("Transcripts of commands")
struct TranscriptTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")

  static var isRecording: Bool {
    ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] != nil
  }

  private static let names = [
    "check", "convert", "coverage", "diff", "draw", "errors", "fields", "generate", "help",
    "migrate", "paths", "several", "simulate", "table",
  ]

  @Test(arguments: names)
  func `each command prints its recorded output`(name: String) throws {
    let file = Self.folder.appendingPathComponent("\(name).txt")
    let expected = Transcript(try String(contentsOf: file, encoding: .utf8))
    try #require(!expected.commands.isEmpty)
    let folder = try TemporaryFolder.withTutorials()
    let played = try expected.played(in: folder.url)
    guard !Self.isRecording else {
      return try Data(played.text.utf8).write(to: file)
    }
    for (command, expected) in zip(played.commands, expected.commands) {
      #expect(command == expected)
    }
  }

  @Test func `every file in the folder is run`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.sorted() == Self.names.map { "\($0).txt" }.sorted())
  }
}
