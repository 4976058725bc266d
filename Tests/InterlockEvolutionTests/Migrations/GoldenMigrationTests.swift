import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// The file of a released version is kept for ever. It is written anew where INTERLOCK_RECORD is 1, before the version is
/// released.
@Suite("Migration: what was written once stays readable")
struct GoldenMigrationTests {
  /// A migration with every kind of step that has no code.
  private static func migration() throws -> Migration {
    Migration(
      from: try ChartSamples.recorder(),
      .renameState("playing", to: "turning"),
      .mergeStates(["turning", "recording"], into: "busy"),
      .splitState("on", into: [.init("tape", besides: "radio"), .init("radio")]),
      .replaceStates(["waiting", "ringing"], with: ["clock"]),
      .forgetHistory("lastTape"),
      .renameEvent("play", to: "start"),
      .mergeEvents(["start", "resume"], into: "go"),
      .dropEvent("eject"),
      .changeTimeout(of: "moving", from: .milliseconds(5_732), to: .seconds(6)),
      .dropTimeout(of: "stopped", .milliseconds(250)),
      .startTimeout(of: "busy", .seconds(60), at: ChartSamples.start)
    )
  }

  private static let file = Repository.root
    .appending(path: "Tests/InterlockEvolutionTests/Golden/v1/migration.json")

  private func document(_ migration: Migration) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(migration), as: UTF8.self) + "\n"
  }

  @Test func `what is written is what the file says`() throws {
    let written = try document(Self.migration())
    if ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] == "1" {
      try Data(written.utf8).write(to: Self.file, options: .atomic)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == written)
  }

  @Test func `the file is read, and nothing of it is lost`() throws {
    let data = try Data(contentsOf: Self.file)
    let read = try document(JSONDecoder().decode(Migration.self, from: data))
    #expect(read == String(decoding: data, as: UTF8.self))
  }
}
