import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

@Suite("Journals: torn lines are cut, whole lines are kept")
struct TornJournalTests {
  private let journal: TemporaryJournal

  init() throws {
    journal = try TemporaryJournal()
  }

  private static let newline = UInt8(ascii: "\n")

  /// The journal after a crash: opened, checked, appended to and reopened.
  private func check(_ left: Data, whole: Data, tail: Data) throws {
    try journal.write(left)
    let records = max(0, whole.count { $0 == Self.newline } - 1)
    let message = try journal.open()
    #expect(message.number == records)
    #expect(message.tornTail?.bytes == (tail.isEmpty ? nil : tail))
    #expect(message.tornTail?.offset == (tail.isEmpty ? nil : whole.count))
    #expect(message.tornTail?.count == (tail.isEmpty ? nil : tail.count))
    #expect(try journal.bytes.starts(with: whole))
    _ = try? message.fire(.delete)
    let snapshot = message.machine.snapshot
    message.close()
    let again = try journal.open()
    #expect(again.number == records + 1)
    #expect(again.tornTail == nil)
    #expect(again.machine.snapshot == snapshot)
  }

  @Test func `a journal truncated at any byte after its header is repaired`() throws {
    try journal.fill()
    let bytes = try journal.bytes
    let header = try #require(bytes.firstIndex(of: Self.newline)) + 1
    for count in stride(from: header, through: bytes.count, by: Share.of(daily: 10, gate: 1)) {
      let left = bytes.prefix(count)
      let end = left.lastIndex(of: Self.newline).map { $0 + 1 } ?? 0
      try check(left, whole: left[..<end], tail: Data(left[end...]))
    }
  }

  @Test func `a journal whose tail was allocated but not written is repaired`()
    throws
  {
    try journal.fill()
    let bytes = try journal.bytes
    let header = try #require(bytes.firstIndex(of: Self.newline)) + 1
    for count in stride(from: header, to: bytes.count, by: Share.of(daily: 10, gate: 1)) {
      let left = bytes.prefix(count) + Data(count: 100)
      let end = bytes.prefix(count).lastIndex(of: Self.newline).map { $0 + 1 } ?? 0
      try check(left, whole: left[..<end], tail: Data(left[end...]))
    }
  }

  @Test func `a last line whose newline was written before its start is cut`() throws {
    try journal.fill()
    let bytes = try journal.bytes
    let begin = try #require(bytes.dropLast().lastIndex(of: Self.newline)) + 1
    var left = bytes
    for index in begin..<begin + 20 { left[index] = 0 }
    try journal.write(left)
    let message = try journal.open()
    #expect(message.number == 5)
    #expect(message.tornTail?.offset == begin)
    #expect(try journal.bytes == bytes[..<begin])
  }

  @Test func `trailing zeros of any length are cut`() throws {
    try journal.fill()
    let bytes = try journal.bytes
    try journal.write(bytes + Data(count: 3 << 20))
    let message = try journal.open()
    #expect(message.number == 6)
    #expect(message.tornTail?.count == 3 << 20)
    #expect(message.tornTail?.bytes.count == 1 << 20)
    #expect(try journal.bytes == bytes)
  }

  @Test func `a reader reports a torn line and leaves the file unchanged`() throws {
    try journal.fill()
    let torn = try journal.bytes + Data(#"{"digest":"#.utf8)
    try journal.write(torn)
    var reader = try JournalReader<TemporaryJournal.Status, TemporaryJournal.Action>(
      at: journal.url
    )
    while try reader.next() != nil {}
    #expect(
      reader.tornTail?.description
        == #"10 bytes of a torn record at byte \#(torn.count - 10): "{\"digest\":""#
    )
    #expect(try reader.next() == nil)
    #expect(try journal.bytes == torn)
  }

  @Test func `a damaged line before the last is an error, and nothing is cut`() throws {
    try journal.fill()
    let bytes = try journal.bytes
    let starts = bytes.indices.filter { $0 == 0 || bytes[$0 - 1] == Self.newline }
    for (index, start) in starts.enumerated().dropFirst().dropLast() {
      var damaged = bytes
      damaged[start + 2] = 0
      try journal.write(damaged)
      let error = #expect(throws: JournalError.self) { try journal.open() }
      guard case .corrupted(_, let line, let offset, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect((line, offset) == (index + 1, start))
      #expect(try journal.bytes == damaged)
    }
  }

  @Test func `a last line that is JSON but not a record is not treated as torn`() throws {
    try journal.fill()
    let damaged = try journal.bytes + Data("{}\n".utf8)
    try journal.write(damaged)
    let error = #expect(throws: JournalError.self) { try journal.open() }
    #expect("\(try #require(error))".hasPrefix("Line 8 of the journal"))
    #expect(try journal.bytes == damaged)
  }

  @Test func `a missing line and a duplicate line are detected`() throws {
    try journal.fill()
    let lines = try journal.lines
    for order in [[0, 1, 3, 4], [0, 1, 2, 2, 3], [0, 2, 1]] {
      try journal.write(order.map { lines[$0] + "\n" }.joined().utf8)
      let error = #expect(throws: JournalError.self) { try journal.open() }
      guard case .corrupted(_, _, _, let reason) = error else { return }
      #expect(reason.hasPrefix("Expected record"))
    }
  }
}
