import Foundation
import Interlock
import InterlockJournal
import InterlockRuntime
import InterlockTestSupport
import Testing

private enum Status: String, Codable { case unread, read, deleted }
private enum Action: String, Codable { case view, markAsUnread }

/// The blocks of the article `Journals`, and of the comments on journals.
@Suite("Guide to journals")
struct JournalExamples {
  private let journal: TemporaryJournal
  private let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

  init() throws {
    journal = try TemporaryJournal()
  }

  @Test func `a machine with a journal`() throws {
    let url = journal.url
    let printed = Journal()
    let print = printed.print

    typealias Inbox = Machine<Status, Action>

    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.markAsUnread, from: .read, to: .unread)
      Inbox.Event.after(.seconds(3_600), from: .read, to: .deleted)
    }

    let message = try JournaledMachine(at: url, for: inbox)
    try message.fire(.view, userInfo: ["device": "phone"], at: start)
    let second = Result { try message.fire(.view, at: start + 60) }
    try message.advance(to: start + 86_400)
    print(message.machine.state)
    message.close()

    let again = try JournaledMachine(at: url, for: inbox)
    print(again.machine.state, again.number)

    #expect(throws: Inbox.FireError.self) { try second.get() }
    #expect(printed.lines == ["deleted", "deleted 3"])
    #expect(try journal.lines == Self.guide(fence: "json"))

    var reader = try JournalReader<Status, Action>(at: url)
    let replayed = try reader.replay(on: inbox) { record, receipt in
      print(record.number, receipt?.description ?? "failed")
    }

    #expect(replayed == again.machine)
    #expect(printed.lines.count == 5)
    try divergence(url)

    try again.compact(keeping: 1)

    #expect(try journal.lines.count == 2)
  }

  /// The explanation shown in the guide.
  private func divergence(_ url: URL) throws {
    typealias Inbox = Machine<Status, Action>
    let changed = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.view, from: .read, to: .unread)
      Inbox.Event.after(.seconds(3_600), from: .read, to: .deleted)
    }
    var reader = try JournalReader<Status, Action>(at: url)
    let error = #expect(throws: Inbox.Divergence.self) { try reader.replay(on: changed) }
    #expect(try error?.description == Self.guide(fence: "").joined(separator: " "))
  }

  @Test func `the comments on journals`() throws {
    let url = journal.url
    let inbox = try Machine<Status, Action>(initial: .unread) {
      Machine<Status, Action>.State(.unread)
      Machine<Status, Action>.State(.read)
      Machine<Status, Action>.Event(.view, from: .unread, to: .read)
    }
    let printed = Journal()
    let print = printed.print
    do {
      let message = try JournaledMachine(at: url, for: inbox)
      try message.fire(.view, userInfo: ["device": "phone"], at: .now)
      print(message.machine.state)

      var reader = try JournalReader<Status, Action>(at: url)
      while let record = try reader.next() {
        print(record.number, record.input, record.configuration)
      }
    }
    do {
      var reader = try JournalReader<Status, Action>(at: url)
      let message = try reader.replay(on: inbox) { record, receipt in
        print(record.number, receipt?.description ?? "failed")
      }
      #expect(message.state == .read)
    }
    #expect(printed.lines.count == 3)
  }

  /// The lines of the guide's only block that begins with a fence.
  private static func guide(fence: String) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let guide = root.appending(path: "Sources/InterlockRuntime/InterlockRuntime.docc/Journals.md")
    let blocks = try String(contentsOf: guide, encoding: .utf8).components(separatedBy: "```")
    let block = stride(from: 1, to: blocks.count, by: 2).map { blocks[$0] }
      .first { $0.hasPrefix(fence + "\n") }
    return try #require(block).split(separator: "\n").dropFirst(fence.isEmpty ? 0 : 1).map(
      String.init
    )
  }
}

private enum Standing: String, Codable { case open, closed }
private enum Order: String, Codable { case deposit, close }

private struct Account: Codable {
  var balance = 0
}

private struct Amount: Codable {
  var cents: Int
}

extension Machine<Standing, Order>.EventName<Amount> {
  fileprivate static var deposit: Self { Self(.deposit) }
}

/// The block about contexts in the article `Journals`, and the comment on such journals.
@Suite("Guide to journals with a context")
struct JournaledContextExamples {
  @Test func `an account`() throws {
    let journal = try TemporaryJournal()
    let url = journal.url
    let printed = Journal()
    let print = printed.print
    typealias Life = Machine<Standing, Order>.With<Account>
    let life = try Life(initial: .open) {
      Life.State(.open)
      Life.State(.closed)
      Life.Event(.deposit, in: .open).carrying(Amount.self)
        .perform { $0.context.balance += $1.cents }
      Life.Event(.close, from: .open, to: .closed)
    }

    let account = try JournaledMachine.With(at: url, for: life, context: Account())
    try account.fire(.deposit, Amount(cents: 500))
    print(account.context.balance)

    #expect(printed.lines == ["500"])
  }
}
