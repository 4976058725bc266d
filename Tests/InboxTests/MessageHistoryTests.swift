import Foundation
import Interlock
import Testing
import inbox

@Suite("The state of a message before it was archived, snoozed or deleted")
struct MessageHistoryTests {
  private let life: MessageMachine
  private let request = Entry.Request(
    now: Date(timeIntervalSince1970: 1_000_000),
    snoozeUntil: Date(timeIntervalSince1970: 1_003_600),
    isForced: true
  )

  init() throws { life = try MessageMachine.life() }

  private func entry(_ actions: [MessageAction]) throws -> Entry {
    var entry = try Entry(life, marks: [], now: request.now)
    for action in actions { try entry.fire(action, request) }
    return entry
  }

  @Test(arguments: [MessageState.snoozed, .archived, .deleted])
  func `a restored message without a known past is read`(_ state: MessageState) throws {
    var machine = try life.restored(from: MessageMachine.Snapshot(state: state))
    try machine.fire(.restore)
    #expect(machine.configuration == [.read])
  }

  @Test(
    arguments: [
      ([.archive], .unread), ([.view, .archive], .read),
      ([.delete], .unread), ([.view, .delete], .read), ([.flag, .delete], .flagged),
      ([.snooze], .unread), ([.view, .snooze], .read),
      ([.archive, .delete], .unread), ([.snooze, .delete], .unread),
      ([.view, .snooze, .snooze], .read), ([.archive, .view], .unread),
      ([.archive, .restore, .flag, .delete], .flagged),
      ([.flag, .delete, .restore, .unflag, .archive], .read),
    ] as [([MessageAction], MessageState)]
  )
  func `restoring a message returns it to its previous state`(
    path: [MessageAction],
    state: MessageState
  ) throws {
    var entry = try entry(path)
    #expect(!entry.machine.isIn(.inMailbox))
    try entry.fire(.restore, request)
    #expect(entry.state == state)
    #expect(entry.machine.configuration == [state])
    #expect(entry.machine.isIn(.inMailbox))
  }

  @Test func `a woken message is unread, whatever it was before`() throws {
    #expect(try entry([.view, .snooze, .wake]).state == .unread)
  }

  @Test func `an archived message without a past goes back to read`() throws {
    var machine = try life.restored(from: MessageMachine.Snapshot(state: .archived))
    try machine.fire(.restore)
    #expect(machine.state == .read)
  }

  @Test func `flags of the mailbox count as a past`() throws {
    var entry = try Entry(life, marks: [.seen, .flagged, .deleted], now: request.now)
    try entry.fire(.restore, request)
    #expect(entry.state == .flagged)
  }

  @Test func `the past is saved with the message`() throws {
    let former = try entry([.flag, .unflag, .archive])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(former.machine, configuration: life)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"history":[{"state":"lastInMailbox","was":["read"]}],"states":["archived"]}"#
    )
    var machine = try JSONDecoder().decode(MessageMachine.self, from: data, configuration: life)
    #expect(machine == former.machine)
    try machine.fire(.restore)
    #expect(machine.state == .read)
  }
}
