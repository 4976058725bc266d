import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

/// What a loss of power leaves depends on the order in which files are written, forced to disk and renamed.
@Suite("Journals: the order of file operations")
struct FileOrderTests {
  private let journal: TemporaryJournal

  init() throws {
    journal = try TemporaryJournal()
  }

  /// The file operations of a body, in order; writes without their sizes.
  private func operations(_ body: () throws -> Void) rethrows -> [FileOperation] {
    let log = Shared<[FileOperation]>([])
    try FileOperation.interrupting(
      { operation in
        log.change { $0.append(operation.withoutSize) }
        return nil
      },
      body
    )
    return log.value
  }

  private func open(_ synchronization: JournalSynchronization) throws -> TemporaryJournal.Message {
    try TemporaryJournal.Message(
      at: journal.url,
      for: TemporaryJournal.inbox(),
      synchronization: synchronization
    )
  }

  private static let write = FileOperation.write(count: 0)

  @Test(arguments: [JournalSynchronization.everyRecord, .manual])
  func `a new journal is on disk before it gets its name, and its name is before any record`(
    _ synchronization: JournalSynchronization
  ) throws {
    let operations = try operations { _ = try open(synchronization) }
    #expect(
      operations == [.create, .lock, .cut, Self.write, .synchronize, .move, .synchronizeFolder]
    )
  }

  @Test func `each record is forced to disk, or all are when you ask`() throws {
    let message = try open(.everyRecord)
    #expect(try operations { try message.fire(.view, at: .now) } == [Self.write, .synchronize])
    message.close()
    let again = try open(.manual)
    #expect(try operations { try again.fire(.markAsUnread, at: .now) } == [Self.write])
    #expect(try operations { try again.synchronize() } == [.synchronize, .synchronizeFolder])
    #expect(try operations { try again.synchronize() } == [.synchronize])
  }

  @Test func `the first record of an opened journal follows the name of its file`() throws {
    // Whoever compacted it may have ended between the two steps.
    try journal.fill()
    let message = try open(.everyRecord)
    #expect(
      operations { _ = try? message.fire(.view, at: .now) }
        == [.synchronizeFolder, Self.write, .synchronize]
    )
  }

  @Test(arguments: [JournalSynchronization.everyRecord, .manual], [0, 2])
  func `a compacted journal is on disk before it replaces the old one, and its name afterwards`(
    _ synchronization: JournalSynchronization,
    keeping count: Int
  ) throws {
    try journal.fill()
    let message = try open(synchronization)
    let copies = count == 0 ? [] : [Self.write]
    #expect(
      try operations { try message.compact(keeping: count) }
        == [.create, Self.write] + copies + [.synchronize, .lock, .move, .synchronizeFolder]
    )
  }

  @Test func `a compaction copies more than fits in a buffer`() throws {
    let message = try open(.manual)
    let text = String(repeating: "x", count: 20_000)
    for _ in 1...10 {
      try message.fire(.view, userInfo: ["text": text], at: JournalSample.start)
      try message.fire(.markAsUnread, userInfo: ["text": text], at: JournalSample.start)
    }
    let kept = try journal.lines.suffix(11)
    let machine = message.machine
    let operations = try operations { try message.compact(keeping: 11) }
    #expect(operations.count { $0 == Self.write } == 1 + 4)
    #expect(try journal.lines.dropFirst() == kept)
    message.close()
    let again = try open(.manual)
    #expect(again.number == 20)
    #expect(again.machine.snapshot == machine.snapshot)
  }

  @Test func `a writer that opened the file before another compacted it opens the new one`() throws
  {
    try journal.fill()
    // Safe because one thread runs all of it.
    nonisolated(unsafe) let first = try open(.manual)
    var second: TemporaryJournal.Message?
    let isLocking = Shared(false)
    // The second has opened the file and is about to lock it.
    try FileOperation.interrupting({ operation in
      guard operation == .lock, !isLocking.value else { return nil }
      isLocking.set(true)
      try? first.compact()
      first.close()
      return nil
    }) {
      second = try open(.manual)
    }
    let message = try #require(second)
    _ = try? message.fire(.view, at: .now)
    message.close()
    #expect(try journal.lines.count == 2)
    #expect(try open(.manual).number == 7)
  }
}

extension FileOperation {
  fileprivate var withoutSize: Self {
    guard case .write = self else { return self }
    return .write(count: 0)
  }
}
