import Foundation
import Interlock
import InterlockEvolution
import InterlockJournal
import InterlockRuntime
import Testing

@Suite("A journaled machine fires and records what is due before an event")
struct LateEventJournalTests {
  private typealias Inbox = TemporaryJournal.Inbox
  private let journal: TemporaryJournal
  private let start = Date(timeIntervalSinceReferenceDate: 100)

  init() throws {
    journal = try TemporaryJournal()
  }

  @Test func `an event after a deadline finds what a value finds, and both are recorded`() throws {
    let message = try journal.open()
    var value = try TemporaryJournal.inbox()
    try message.fire(.view, at: start)
    try value.fire(.view, at: start)
    let expected = #expect(throws: Inbox.FireError.self) {
      try value.fire(.markAsUnread, at: start + 3)
    }
    let found = #expect(throws: Inbox.FireError.self) {
      try message.fire(.markAsUnread, at: start + 3)
    }
    #expect(found == expected)
    #expect(found?.expired?.entered == [.deleted])
    #expect(message.machine.state == .deleted)
    #expect(message.number == 3)
    message.close()
    #expect(try journal.lines[2].contains(#""timer":103"#))
    #expect(try journal.lines[3].contains(#""failure":"noTransition""#))
    #expect(try journal.open().machine.snapshot == value.snapshot)
  }

  @Test func `the receipt begins with what expired, and a replay has it record by record`() throws {
    let chain = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event.after(.seconds(3), from: .unread, to: .read)
      Inbox.Event(.delete, from: .read, to: .deleted)
    }
    let message = try journal.open(chain)
    try message.activate(at: start)
    let receipt = try message.fire(.delete, at: start + 5)
    #expect(receipt.entered == [.read, .deleted])
    var entered: [[TemporaryJournal.Status]] = []
    var reader = try JournalReader<TemporaryJournal.Status, TemporaryJournal.Action>(
      at: journal.url
    )
    _ = try reader.replay(on: chain) { entered.append($1?.entered ?? []) }
    #expect(entered == [[.unread], [.read], [.deleted]])
  }

  @Test func `a timer that throws is recorded, and the event is not`() throws {
    let failing = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read).didEnter { _ in throw Mishap() }
      Inbox.Event.after(.seconds(3), from: .unread, to: .read)
      Inbox.Event(.view, from: .unread, to: .read)
    }
    let message = try journal.open(failing)
    try message.activate(at: start)
    let error = #expect(throws: Inbox.FireError.self) { try message.fire(.view, at: start + 5) }
    guard case .timerFailed(let timer, .callbackFailed, nil)? = error else {
      Issue.record("expected timerFailed, got \(String(describing: error))")
      return
    }
    #expect(timer.content == .timeout(of: .unread))
    #expect(message.number == 2)
    #expect(try journal.lines[2].contains(#""failure":"callbackFailed""#))
  }

  @Test func `at most as many timers are recorded before an event as the step limit allows`() throws
  {
    let pulse = try Inbox(initial: .unread, stepLimit: 3) {
      Inbox.State(.unread)
      Inbox.Event.after(.seconds(1), from: .unread, to: .unread)
      Inbox.Event(.view, in: .unread)
    }
    let message = try journal.open(pulse)
    var value = try pulse.activated(at: start)
    try message.activate(at: start)
    for _ in 1...2 {
      let found = #expect(throws: Inbox.FireError.self) { try message.fire(.view, at: start + 7) }
      let expected = #expect(throws: Inbox.FireError.self) { try value.fire(.view, at: start + 7) }
      #expect(found == expected)
    }
    #expect(message.number == 7)
    #expect(try message.fire(.view, at: start + 7) == value.fire(.view, at: start + 7))
    #expect(message.machine.snapshot == value.snapshot)
  }

  /// Written by a version in which an event was fired although a timer was due.
  @Test func `a journal in which an event came before a timer that was due still replays`() throws {
    try journal.write(
      Data(
        """
        {"journal":1,"number":0,"prototype":"d4b36464e9e8c60e","snapshot":{"active":false},"checksum":"644af33e80a7ec50"}
        {"digest":"8ac828caeb608198","event":"view","number":1,"states":["read"],"time":100,"checksum":"50fe381690b4eaf0"}
        {"digest":"6f7e6b06d591fc02","event":"markAsUnread","number":2,"states":["unread"],"time":110,"checksum":"2ab7e6fce41aaa3d"}

        """.utf8
      )
    )
    let message = try journal.open()
    #expect(message.machine.state == .unread)
    #expect(message.number == 2)
  }

  @Test func `a record of an event is made of the event alone`() throws {
    var machine = try TemporaryJournal.inbox()
    try machine.fire(.view, at: start)
    let late = machine.recording(.event(.markAsUnread, userInfo: [:], at: start + 9), number: 1)
    #expect(late.machine.state == .unread)
    #expect(try late.outcome.get().steps.count == 1)
  }
}
