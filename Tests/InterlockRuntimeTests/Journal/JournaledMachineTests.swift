import Foundation
import Interlock
import InterlockEvolution
import InterlockJournal
import InterlockRuntime
import InterlockTestSupport
import Testing

@Suite("Journals: machines saved in a file")
struct JournaledMachineTests {
  private typealias Inbox = TemporaryJournal.Inbox
  private typealias Message = TemporaryJournal.Message
  private let journal: TemporaryJournal

  init() throws {
    journal = try TemporaryJournal()
  }

  @Test func `reopening a journal restores the machine`() throws {
    let snapshot = try journal.fill()
    #expect(try journal.lines.count == 7)
    let message = try journal.open()
    #expect(message.machine.snapshot == snapshot)
    #expect(message.machine.state == .deleted)
    #expect(message.number == 6)
    #expect(message.tornTail == nil)
  }

  @Test(arguments: [JournalSynchronization.everyRecord, .manual])
  func `each fired event is recorded at once`(_ policy: JournalSynchronization) throws {
    let inbox = try TemporaryJournal.inbox()
    let message = try Message(at: journal.url, for: inbox, synchronization: policy)
    #expect(try journal.lines.count == 1)
    let receipt = try message.fire(.view, at: .now)
    #expect(receipt.entered.last == .read)
    #expect(try journal.lines.count == 2)
    try message.synchronize()
  }

  @Test func `replay produces the receipts that were returned originally`() throws {
    let message = try journal.open()
    let start = Date(timeIntervalSinceReferenceDate: 0)
    var receipts: [Inbox.Receipt?] = [
      try message.fire(.view, at: start), try message.fire(.markAsUnread, at: start),
    ]
    #expect(throws: Inbox.FireError.self) { try message.fire(.markAsUnread) }
    receipts.append(nil)
    receipts.append(try message.fire(.view, at: start + 1))
    receipts += try message.advance(to: start + 5)
    var found: [Inbox.Receipt?] = []
    var reader = try JournalReader<TemporaryJournal.Status, TemporaryJournal.Action>(
      at: journal.url
    )
    let machine = try reader.replay(on: TemporaryJournal.inbox()) { found.append($1) }
    #expect(found == receipts)
    #expect(found.count == 5)
    #expect(machine.snapshot == message.machine.snapshot)
  }

  @Test func `an advance without due timers is not recorded`() throws {
    let message = try journal.open()
    try message.fire(.view, at: Date(timeIntervalSinceReferenceDate: 0))
    #expect(try message.advance(to: Date(timeIntervalSinceReferenceDate: 2)) == [])
    #expect(message.number == 1)
    #expect(try message.advance(to: .distantFuture).count == 1)
    #expect(message.number == 2)
  }

  @Test func `a new journal starts with the machine's current configuration`() throws {
    var machine = try TemporaryJournal.inbox()
    try machine.fire(.delete)
    #expect(try journal.open(machine).machine.state == .deleted)
    #expect(try journal.open().machine.state == .deleted)
  }

  @Test func `user info that cannot be recorded is refused before anything happens`() throws {
    let message = try journal.open()
    let before = try journal.bytes
    let error = #expect(throws: JournalError.self) {
      try message.fire(.view, userInfo: ["when": Date(), "id": 1, "rate": Double.nan], at: .now)
    }
    #expect(error == .unrecordable(names: ["rate", "when"]))
    #expect("\(try #require(error))".contains("'rate', 'when' hold something other than Booleans"))
    #expect(!message.machine.isActive)
    #expect(try journal.bytes == before)
  }

  @Test func `user info that cannot be recorded is omitted on request`() throws {
    let seen = Journal()
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read).didEnter { seen.add("\($0.userInfo.values.keys.sorted())") }
      Inbox.Event(.view, from: .unread, to: .read)
    }
    let message = try Message(at: journal.url, for: inbox, unrecordable: .leftOut)
    try message.fire(.view, userInfo: ["when": Date(), "id": 1])
    message.close()
    _ = try Message(at: journal.url, for: inbox)
    #expect(seen.lines == [#"["id", "when"]"#, #"["id"]"#])
  }

  @Test func `a second writer is refused until the first closes`() throws {
    let message = try journal.open()
    let error = #expect(throws: JournalError.self) { try journal.open() }
    #expect(error == .inUse(path: journal.url.path))
    try message.fire(.view, at: .now)
    try message.compact()
    #expect(throws: JournalError.inUse(path: journal.url.path)) { try journal.open() }
    message.close()
    #expect(throws: JournalError.closed(path: journal.url.path)) { try message.fire(.delete) }
    #expect(throws: JournalError.closed(path: journal.url.path)) { try message.compact() }
    #expect(throws: JournalError.closed(path: journal.url.path)) { try message.synchronize() }
    #expect(message.machine.state == .read)
    #expect(try journal.open().machine.state == .read)
  }

  @Test func `a journal in use can be read`() throws {
    let message = try journal.open()
    try message.fire(.delete)
    var reader = try JournalReader<TemporaryJournal.Status, TemporaryJournal.Action>(
      at: journal.url
    )
    #expect(try reader.next()?.configuration == [.deleted])
    #expect(try reader.next() == nil)
    #expect(reader.tornTail == nil)
  }

  @Test func `a record too long for the reader is not written`() throws {
    let message = try Message(at: journal.url, for: TemporaryJournal.inbox(), lineLimit: 200)
    let before = try journal.bytes
    let text = String(repeating: "x", count: 200)
    let error = #expect(throws: JournalError.self) {
      try message.fire(.view, userInfo: ["text": text], at: .now)
    }
    #expect(
      error
        == .lineTooLong(path: journal.url.path, line: 2, offset: before.count, limit: 200)
    )
    #expect(!message.machine.isActive)
    #expect(try journal.bytes == before)
    try message.fire(.view, at: .now)
    message.close()
    #expect(try journal.open().machine.state == .read)
  }

  @Test func `a journal of another definition is refused, or replayed on request`() throws {
    try journal.fill()
    let changed = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, .deleted, to: .deleted)
      Inbox.Event(.markAsUnread, from: .read, to: .unread)
      Inbox.Event.after(.seconds(3), from: .read, to: .deleted)
    }
    let old = try TemporaryJournal.inbox().fingerprint
    #expect(
      throws: JournalError.definitionChanged(
        path: journal.url.path,
        recorded: old,
        found: changed.fingerprint
      )
    ) {
      try journal.open(changed)
    }
    let message = try journal.open(changed, accepting: true)
    #expect(message.machine.state == .deleted)
    try message.fire(.delete)
    message.close()
    #expect(throws: Inbox.Divergence.self) { try journal.open() }
    let again = try journal.open(changed, accepting: true)
    try again.compact()
    again.close()
    #expect(try journal.open(changed).number == 7)
  }

  @Test func `opening a journal detects a guard that answers differently`() throws {
    try journal.fill()
    let before = try journal.bytes
    let closed = try TemporaryJournal.inbox(isOpen: false)
    let error = #expect(throws: Inbox.Divergence.self) { try journal.open(closed) }
    #expect(error?.expected.number == 4)
    #expect(try journal.bytes == before)
  }

  @Test func `only one of several concurrent creators begins the journal, and its records survive`()
    async throws
  {
    let url = journal.url
    let inbox = try TemporaryJournal.inbox()
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask {
          do {
            let message = try Message(at: url, for: inbox, synchronization: .manual)
            _ = try? message.fire(.view)
            return 1
          } catch JournalError.inUse {
            return 0
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(count >= 1)
    #expect(try journal.open(inbox).number == count)
    #expect(try journal.names == ["message.jsonl"])
  }
}
