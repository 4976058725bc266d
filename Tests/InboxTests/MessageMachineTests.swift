import Foundation
import Interlock
import Testing
import inbox

@Suite struct MessageMachineTests {
  private let life: MessageMachine
  private let now = Date(timeIntervalSince1970: 1_000_000)

  init() throws { life = try MessageMachine.life() }

  private func message(_ actions: MessageAction...) throws -> MessageMachine {
    try life.new(at: now, after: actions, request())
  }

  private func request(
    snoozeFor seconds: Double = 3_600,
    at delay: Double = 0,
    isForced: Bool = false
  ) -> Request {
    Request(
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
    let message = try life.new(at: now, after: path, request())
    let userInfo = request().userInfo
    #expect(message.state == state)
    #expect(message.availableEvents(userInfo: userInfo, at: now) == actions)
    for action in MessageAction.allCases {
      let isAllowed = actions.contains(action)
      #expect(message.canFire(action, userInfo: userInfo, at: now) == isAllowed)
      #expect((message.refusal(of: action, userInfo: userInfo, at: now) == nil) == isAllowed)
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
    var message = try message(.flag)
    let former = message
    #expect(throws: MessageMachine.FireError.self) { try message.fire(.delete, request()) }
    #expect(message == former)
    let refusal = try #require(message.refusal(of: .delete))
    #expect(refusal.text.contains("you add the word force"))
    try message.fire(.delete, request(isForced: true))
    #expect(message.state == .deleted)
  }

  @Test func `a message cannot be snoozed into the past`() throws {
    let message = try message()
    let past = request(snoozeFor: -1).userInfo
    #expect(!message.canFire(.snooze, userInfo: past, at: now))
    #expect(!message.canFire(.snooze, at: now))
    let refusal = try #require(message.refusal(of: .snooze, userInfo: past, at: now))
    #expect(refusal.text.contains("the time to come back lies ahead"))
  }

  @Test func `viewing an archived, snoozed or deleted message leaves it there`() throws {
    for path in [MessageAction.flag, .snooze, .archive, .delete] {
      var message = try message(path)
      let former = message
      try message.fire(.view, request())
      #expect(message == former)
    }
  }

  @Test(
    arguments: [
      ([], .unread), ([.view], .read), ([.flag], .flagged), ([.view, .flag], .flagged),
      ([.delete], .deleted), ([.view, .flag, .delete], .deleted),
    ] as [([MessageAction], MessageState)]
  )
  func `a message begins with what other programs have done with it`(
    marks: [MessageAction],
    state: MessageState
  ) throws {
    #expect(try life.beginning(with: marks, at: now).state == state)
  }
}
