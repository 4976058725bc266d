import Foundation
import Interlock
import Testing

extension UserInfoKey where Value == Int {
  static var attempts: Self { Self("attempts") }
}

/// The blocks of the documentation comments.
@Suite("Documentation comments")
struct CommentExamples {
  @Test func `machine`() throws {
    let printed = Journal()
    func print(_ state: Any, _ canFire: Bool) { printed.add("\(state) \(canFire)") }

    enum Status { case unread, read, deleted }
    enum Action { case view, delete }
    typealias Inbox = Machine<Status, Action>

    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
    }

    var message = inbox
    try message.fire(.view)
    print(message.state, message.canFire(.view))
    #expect(printed.lines == ["read false"])
  }

  @Test func `firing with user info and with a trace`() throws {
    let printed = Journal()
    @Sendable func print(_ line: Inbox.TraceLine) { printed.add(line.description) }
    var message = try Inbox.plain()
    try message.fire(.view, userInfo: ["device": "phone"])
    message = message.fresh()
    try message.fire(.view) { line in print(line) }
    #expect(printed.lines == ["(inactive) --> unread", "unread --view--> read"])
  }

  @Test func `states, events and observers`() throws {
    let log = Journal()
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.deleted, userInfo: ["icon": "trash"])
        .didEnter { transition in log.add("deleted: \(transition.userInfo)") }
        .willExit { _ in log.add("saved from the bin") }
      Inbox.State(.read)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
        .shouldFire("it is not locked") { $0.userInfo["locked"] as? Bool != true }
        .perform { transition in log.add(transition.description) }
      Inbox.Event(.markAsUnread, from: .deleted, to: .unread)
      Inbox.Observer.didTransition { transition in log.add(transition.description) }
    }
    var message = inbox.traced { line in log.add(line.description) }
    message = inbox
    try message.fire(.delete)
    try message.fire(.markAsUnread)
    #expect(
      log.lines == [
        "unread --delete--> deleted",
        "deleted: [:]",
        "unread --delete--> deleted",
        "saved from the bin",
        "deleted --markAsUnread--> unread",
      ]
    )
  }

  @Test func `tracing a copy`() throws {
    let log = Journal()
    let inbox = try Inbox.plain()
    var message = inbox.traced { line in log.add(line.description) }
    try message.fire(.view)
    #expect(log.lines.count == 2)
  }

  @Test func `a guard with a name`() throws {
    let event = Inbox.Event(.view, from: .unread, to: .read)
      .shouldFire("it is not locked") { $0.userInfo["locked"] as? Bool != true }
    #expect(event.isGuarded)
  }

  @Test func `user info`() {
    let info: UserInfo = ["reason": "spam"]
    let reason = info[.reason]
    let value = info["reason"]
    #expect(reason == "spam")
    #expect(value as? String == "spam")

    let userInfo: UserInfo = ["attempts": 3]
    let attempts = userInfo[.attempts]
    #expect(attempts == 3)
  }

  @Test func `statecharts`() throws {
    enum Mode: String { case off, on, stopped, playing }
    enum Button: String { case power, play }
    typealias Player = Machine<Mode, Button>

    let definition = try Player(initial: .off) {
      Player.State(.off)
      Player.State(.on, initial: .stopped) {
        Player.State(.stopped)
        Player.State(.playing)
        Player.Event(.play, from: .stopped, to: .playing)
      }
      Player.Event(.power, from: .off, to: .on)
      Player.Event.after(.seconds(20), from: .stopped, to: .off)
    }
    var player = definition

    try player.fire(.power, at: .now)

    #expect(player.state == .stopped)
    #expect(player.nextDeadline != nil)

    enum Part: String { case cart, isLarge, review, accepted }
    enum Step: String { case submit }
    typealias Order = Machine<Part, Step>
    let order = try Order(initial: .cart) {
      Order.State(.cart)
      Order.State(.review)
      Order.State(.accepted)
      Order.Event(.submit, from: .cart, to: .isLarge)

      Order.State.choice(.isLarge)
      Order.Event.always(from: .isLarge, to: .review).shouldFire { $0.userInfo["large"] != nil }
      Order.Event.always(from: .isLarge, to: .accepted)
    }
    #expect(try order.fired(.submit).state == .accepted)
  }
}
