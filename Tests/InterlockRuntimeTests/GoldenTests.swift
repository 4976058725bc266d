import Foundation
import Interlock
import InterlockEvolution
import InterlockRuntime
import InterlockTestSupport
import InterlockTesting
import Testing

/// The files of a released version are kept forever. INTERLOCK_RECORD=1 rewrites them, which is only allowed before the
/// version is released.
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
    let decoded = try JSONDecoder().decode(Live.Snapshot.self, from: kept)
    #expect(decoded == snapshot)
    // A file from before events had times.
    #expect(decoded.mailbox.map(\.time) == [nil, nil])
  }

  /// A live machine with a timer whose waiting events were sent at different times.
  private func timedSnapshot() async throws -> Live.Snapshot {
    let clock = ManualClock()
    let date = Date(timeIntervalSinceReferenceDate: 790_000_000.25)
    let live = Live(try .bill(), clock: clock, date: date)
    await live.flush()
    live.suspend()
    try await live.send("remind")
    clock.advance(by: .milliseconds(2_500))
    try await live.send("pay", userInfo: ["key": 7])
    clock.advance(by: .seconds(60))
    try await live.send("pay")
    return await live.snapshot()
  }

  @Test func `times of sending match their golden file, which decodes without loss`() async throws {
    let snapshot = try await timedSnapshot()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let written = try encoder.encode(snapshot) + Data("\n".utf8)
    let kept = try kept("live-machine-times.json", written)
    #expect(text(written) == text(kept))
    let decoded = try JSONDecoder().decode(Live.Snapshot.self, from: kept)
    #expect(decoded == snapshot)
    #expect(decoded.mailbox.map(\.time) == snapshot.mailbox.map(\.time))
    #expect(!decoded.mailbox.map(\.time).contains(nil))
    let restored = try Live(
      restoring: decoded,
      of: try .bill(),
      clock: ManualClock(),
      date: Date(timeIntervalSinceReferenceDate: 790_001_000)
    ) { _ in nil }
    await restored.settle()
    #expect(restored.state == "paid")
  }

  /// A waiting event as it was before it had a time: with the keys of a deferred one.
  private struct EarlierEvent: Decodable {
    let event: Sketch.PendingEvent

    init(from decoder: any Decoder) throws {
      let object = try JSONValue(from: decoder)
      let text = try JSONValue.object([
        "states": .array([.string("due")]), "deferred": .array([object]),
      ]).text
      let snapshot = try JSONDecoder().decode(Sketch.Snapshot.self, from: Data(text.utf8))
      event = snapshot.deferred[0]
    }
  }

  private struct EarlierSnapshot: Decodable {
    let machine: Sketch.Snapshot
    let mailbox: [EarlierEvent]
  }

  @Test func `an earlier reader reads events without times, and refuses those with times by name`()
    async throws
  {
    let untimed = Self.folder.appending(path: "live-machine.json")
    let read = try JSONDecoder().decode(EarlierSnapshot.self, from: Data(contentsOf: untimed))
    #expect(read.mailbox.map(\.event.event) == ["close", "open"])
    var snapshot = try await timedSnapshot()
    let data = try JSONEncoder().encode(snapshot)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(EarlierSnapshot.self, from: data)
    }
    #expect("\(try #require(error))".contains("sent"))
    snapshot.mailbox = snapshot.mailbox.map { .init($0.event, $0.data) }
    let cleared = try JSONEncoder().encode(snapshot)
    let events = try JSONDecoder().decode(EarlierSnapshot.self, from: cleared).mailbox.map(\.event)
    #expect(events.map(\.event) == ["remind", "pay", "pay"])
  }

  @Test func `the example of the article is a live machine, and written the same way`() throws {
    let blocks = try Article("ArchiveFormat").blocks(of: "json")
    let block = try #require(blocks.first { $0.contains("\"mailbox\"") })
    let snapshot = try JSONDecoder().decode(Live.Snapshot.self, from: Data(block.utf8))
    #expect(
      snapshot.mailbox.map { $0.time?.timeIntervalSinceReferenceDate } == [nil, 790_000_002.5]
    )
    #expect(try JSONEncoder.text(snapshot) == JSONValue(text: block).text)
  }
}
