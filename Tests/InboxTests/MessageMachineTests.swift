import Foundation
import Interlock
import Testing
import inbox

@Suite struct MessageMachineTests {
  private let life: MessageMachine
  private let now = Date(timeIntervalSince1970: 1_000_000)

  init() throws { life = try MessageMachine.life() }

  private func entry(_ actions: MessageAction...) throws -> Entry {
    var entry = try Entry(life, marks: [], now: now)
    for action in actions { try entry.fire(action, request()) }
    return entry
  }

  private func request(
    snoozeFor seconds: Double = 3_600,
    at delay: Double = 0,
    isForced: Bool = false
  ) -> Entry.Request {
    Entry.Request(
      now: now + delay,
      snoozeUntil: now + delay + seconds,
      isForced: isForced
    )
  }

  @Test(
    arguments: [
      ([], MessageState.unread, [.view, .flag, .snooze, .archive, .delete]),
      ([.view], .read, [.view, .unread, .flag, .snooze, .archive, .delete]),
      ([.flag], .flagged, [.view, .unflag]),
      ([.snooze], .snoozed, [.view, .snooze, .wake, .delete, .restore]),
      ([.archive], .archived, [.view, .delete, .restore]),
      ([.delete], .deleted, [.view, .restore]),
    ] as [([MessageAction], MessageState, [MessageAction])]
  )
  func `each state allows exactly its actions`(
    path: [MessageAction],
    state: MessageState,
    actions: [MessageAction]
  ) throws {
    var entry = try entry()
    for action in path { try entry.fire(action, request()) }
    #expect(entry.state == state)
    #expect(entry.availableActions(request()) == actions)
    for action in MessageAction.allCases {
      #expect(entry.canFire(action, request()) == actions.contains(action))
      #expect((entry.refusal(of: action, request()) == nil) == actions.contains(action))
    }
  }

  @Test func `the definition has no findings`() {
    #expect(life.warnings.isEmpty)
  }

  @Test func `a message is always in a state that the program shows`() {
    let leaves = life.states.filter { $0.kind == .atomic }
    #expect(leaves.map(\.id) == MessageState.ofMessages)
  }

  @Test func `a flagged message is deleted only by force, and the refusal says so`() throws {
    var entry = try entry(.flag)
    let former = entry
    #expect(throws: MessageMachine.FireError.self) { try entry.fire(.delete, request()) }
    #expect(entry == former)
    let refusal = try #require(entry.refusal(of: .delete, request()))
    #expect(refusal.text.contains("you add the word force"))
    try entry.fire(.delete, request(isForced: true))
    #expect(entry.state == .deleted)
  }

  @Test func `a message cannot be snoozed into the past`() throws {
    let entry = try entry()
    #expect(!entry.canFire(.snooze, request(snoozeFor: -1)))
    #expect(!entry.canFire(.snooze, Entry.Request(now: now)))
    let refusal = try #require(entry.refusal(of: .snooze, request(snoozeFor: 0)))
    #expect(refusal.text.contains("the time to come back lies ahead"))
  }

  @Test func `viewing an archived, snoozed or deleted message leaves it there`() throws {
    for path in [MessageAction.flag, .snooze, .archive, .delete] {
      var entry = try entry(path)
      let former = entry
      try entry.fire(.view, request())
      #expect(entry == former)
    }
  }

  @Test(
    arguments: [
      (MailboxMarks(), MessageState.unread), (.seen, .read), (.flagged, .flagged),
      ([.seen, .flagged], .flagged), (.deleted, .deleted), ([.seen, .flagged, .deleted], .deleted),
    ] as [(MailboxMarks, MessageState)]
  )
  func `a message starts in the state that the mailbox implies`(
    marks: MailboxMarks,
    state: MessageState
  ) throws {
    #expect(try Entry(life, marks: marks, now: now).state == state)
  }
}
