import Foundation
import Interlock
import InterlockJournal
import InterlockTools
import Testing

@Suite("Journals on a page")
struct JournalPageExamples {
  typealias Inbox = DynamicMachine

  private static func inbox() throws -> Inbox {
    try Inbox(initial: "unread") {
      Inbox.State("unread")
      Inbox.State("read")
      Inbox.Event("view", from: "unread", to: "read")
      Inbox.Event("markAsUnread", from: "read", to: "unread")
    }
  }

  @Test func `a page follows a journal`() throws {
    let inbox = try Self.inbox()
    var message = inbox
    let header = Inbox.JournalHeader(message)
    let events = ["view", "markAsUnread", "view"]
    var records: [Inbox.JournalRecord] = []
    for (index, event) in events.enumerated() {
      let input = Inbox.JournalInput.event(event, userInfo: [:], at: Date(timeIntervalSince1970: 0))
      let recording = message.recording(input, number: index + 1)
      records.append(recording.record)
      message = recording.machine
    }

    var replay = try Inbox.Replay(of: header, on: inbox)
    let receipts = try records.compactMap { try replay.take($0) }
    let page = MachinePage(of: replay.machine, path: receipts, title: "Message 7")

    let plain = MachinePage(of: message, path: receipts, title: "Message 7")
    #expect(page.html == plain.html)
    #expect(page.html.contains("\"trace\""))
  }
}
