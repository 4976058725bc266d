import Foundation
import Interlock
import Testing
import inbox

@Suite("The state of a message before it was archived, snoozed or deleted")
struct MessageHistoryTests {
  private let life: MessageMachine
  private let request = Request(
    now: Date(timeIntervalSince1970: 1_000_000),
    snoozeUntil: Date(timeIntervalSince1970: 1_003_600),
    isForced: true
  )

  init() throws { life = try MessageMachine.life() }

  private func message(_ actions: [MessageAction]) throws -> MessageMachine {
    try life.new(at: request.now, after: actions, request)
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
    var message = try message(path)
    #expect(!message.isIn(.inMailbox))
    try message.fire(.restore, request)
    #expect(message.state == state)
    #expect(message.configuration == [state])
    #expect(message.isIn(.inMailbox))
  }

  @Test func `a woken message is unread, whatever it was before`() throws {
    #expect(try message([.view, .snooze, .wake]).state == .unread)
  }

  @Test func `an archived message without a past goes back to read`() throws {
    var machine = try life.restored(from: MessageMachine.Snapshot(state: .archived))
    try machine.fire(.restore)
    #expect(machine.state == .read)
  }

  @Test func `flags of the mailbox count as a past`() throws {
    var message = try life.beginning(with: [.view, .flag, .delete], at: request.now)
    try message.fire(.restore)
    #expect(message.state == .flagged)
  }

  @Test func `the past is saved with the message`() throws {
    let former = try message([.flag, .unflag, .archive])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(former, configuration: life)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"history":[{"state":"lastInMailbox","was":["read"]}],"states":["archived"]}"#
    )
    var machine = try JSONDecoder().decode(MessageMachine.self, from: data, configuration: life)
    #expect(machine == former)
    try machine.fire(.restore)
    #expect(machine.state == .read)
  }
}
