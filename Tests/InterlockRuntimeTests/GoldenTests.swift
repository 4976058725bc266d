import Foundation
import Interlock
import InterlockEvolution
import InterlockRuntime
import InterlockTesting
import Testing

/// The files of a released version are kept forever. INTERLOCK_RECORD=1 rewrites them, which is only allowed before the
/// version is released.
/// the version is released.
@Suite("Earlier journals and live machines stay readable")
struct GoldenTests {
  private typealias Live = MachineActor<String, String>

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden/v1")

  /// The content of a kept file, rewritten first if recording is on.
  private func kept(_ name: String, _ written: Data) throws -> Data {
    let file = Self.folder.appending(path: name)
    if ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] == "1" {
      try written.write(to: file, options: .atomic)
    }
    return try Data(contentsOf: file)
  }

  private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

  @Test func `a journal matches its golden file, and the golden file can be opened`() throws {
    let journal = try TemporaryJournal()
    let snapshot = try journal.fill()
    let kept = try kept("message.jsonl", journal.bytes)
    #expect(try text(journal.bytes) == text(kept))
    try journal.write(kept)
    let message = try journal.open()
    #expect(message.machine.snapshot == snapshot)
    #expect(message.number == 6)
    #expect(message.tornTail == nil)
  }

  @Test func `a compacted journal matches its golden file, and the golden file can be opened`()
    throws
  {
    let journal = try TemporaryJournal()
    let snapshot = try journal.fill()
    try journal.open().compact(keeping: 2)
    let kept = try kept("message-compacted.jsonl", journal.bytes)
    #expect(try text(journal.bytes) == text(kept))
    try journal.write(kept)
    let message = try journal.open()
    #expect(message.machine.snapshot == snapshot)
    #expect(message.number == 6)
  }

  @Test func `an archived live machine matches its golden file, which decodes without loss`() throws
  {
    let timer = Sketch.PendingTimer(
      .timeout(of: "open"),
      seconds: 10,
      deadline: Date(timeIntervalSinceReferenceDate: 790_000_000.25)
    )
    let snapshot = Live.Snapshot(
      machine: .init(configuration: ["open"], timers: [timer]),
      mailbox: [.init(event: "close"), .init(event: "open", userInfo: ["key": 7])]
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let written = try encoder.encode(snapshot) + Data("\n".utf8)
    let kept = try kept("live-machine.json", written)
    #expect(text(written) == text(kept))
    #expect(try JSONDecoder().decode(Live.Snapshot.self, from: kept) == snapshot)
  }
}
