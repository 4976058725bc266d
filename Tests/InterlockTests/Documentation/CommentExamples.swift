import Foundation
import Interlock
import InterlockTestSupport
import Testing

extension UserInfoKey where Value == Int {
  static var attempts: Self { Self("attempts") }
}

/// The blocks of the documentation comments.
@Suite("Documentation comments")
struct CommentExamples {
  @Test func `a viewed message is read and cannot be viewed again`() throws {
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

  @Test func `a guard about a state needs no code`() throws {
    enum Part: String { case tray, stopped, open, lock, unlocked }
    enum Button: String { case eject }
    typealias Player = Machine<Part, Button>
    var player = try Player {
      Player.State(parallel: .tray) {
        Player.State(.stopped) { Player.State(.open) }
        Player.State(.lock) { Player.State(.unlocked) }
      }
      Player.Event(.eject, from: .stopped, to: .open).shouldFire(whileIn: .unlocked)
    }
    try player.fire(.eject)
    #expect(player.isIn(.open))
  }

  @Test func `an event is fired with user info`() throws {
    var message = try Inbox.plain()
    try message.fire(.view, userInfo: ["device": "phone"])

    try message.fireIfPossible(.view)

    #expect(message.state == .read)
  }

  @Test func `functions return parts of a definition`() throws {
    @Inbox.Builder func filing() -> [Inbox.Builder.Element] {
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
        .shouldFire("it is not locked") { $0.userInfo[.locked] != true }
    }

    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      filing()
    }
    #expect(inbox.canFire(.delete))
    #expect(!inbox.canFire(.delete, userInfo: ["locked": true]))
  }

  @Test func `the examples of State, Event and Observer work`() throws {
    let log = Journal()
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.deleted, userInfo: ["icon": "trash"])
        .didEnter { transition in log.add("deleted: \(transition.userInfo)") }
        .willExit { _ in log.add("saved from the bin") }
      Inbox.State(.read)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
        .shouldFire("it is not locked") { $0.userInfo[.locked] != true }
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

  @Test func `a machine is taken apart, rebuilt and extended`() throws {
    let log = Journal()
    let inbox = try Inbox.plain()
    let again = try Inbox(initial: inbox.initial) {
      inbox.topLevelStates
      inbox.events
      inbox.observers
    }
    #expect(again.fingerprint == inbox.fingerprint)

    let audited = try inbox.adding {
      Inbox.Observer.didTransition { transition in log.add(transition.description) }
    }
    _ = try audited.fired(.view)
    #expect(log.lines == ["unread --view--> read"])
  }

  @Test func `a traced copy reports its steps`() throws {
    let log = Journal()
    let inbox = try Inbox.plain()
    var message = inbox.traced { line in log.add(line.description) }
    try message.fire(.view)
    #expect(log.lines.count == 2)
  }

  @Test func `a named guard appears in the refusal`() throws {
    let event = Inbox.Event(.view, from: .unread, to: .read)
      .shouldFire("it is not locked") { $0.userInfo[.locked] != true }
    #expect(event.isGuarded)
  }

  @Test func `a former name is read`() throws {
    enum Status: String, Codable { case unread, archived }
    typealias Inbox = Machine<Status, Action>
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.archived).formerly("stored", "filed")
    }
    let data = Data(#""filed""#.utf8)
    let message = try JSONDecoder().decode(Inbox.self, from: data, configuration: inbox)
    #expect(message.state == .archived)
  }

  @Test func `named code is bound`() throws {
    struct Mail: Sendable {
      let journal: Journal
      func send(_ text: String) { journal.add(text) }
    }
    let mail = Mail(journal: Journal())
    let json = Data(
      #"""
      {
        "interlock": 1, "initial": "unread",
        "states": [{ "id": "unread" }, { "id": "deleted", "didEnter": ["tell the owner"] }],
        "events": [
          { "id": "delete", "from": ["unread"], "to": "deleted", "guards": ["it is not locked"] }
        ]
      }
      """#.utf8
    )

    let behaviour = DynamicMachine.Behaviour()
      .guard("it is not locked") { $0.userInfo[.locked] != true }
      .callback("tell the owner") { transition in mail.send(transition.description) }
    let machine = try JSONDecoder().decode(DynamicMachine.self, from: json).bound(to: behaviour)

    #expect(!machine.canFire("delete", userInfo: ["locked": true]))
    _ = try machine.firing("delete")
    #expect(mail.journal.lines == ["unread --delete--> deleted"])

    let sketch = try JSONDecoder().decode(DynamicMachine.self, from: json).skippingMissingCode()
    #expect(!sketch.canFire("delete"), "its guard has no code")

    let decoder = JSONDecoder()
    decoder.userInfo[.behaviour] = behaviour
    #expect(try decoder.decode(DynamicMachine.self, from: json).canFire("delete"))
  }

  @Test func `typed keys read user info`() {
    let info: UserInfo = ["reason": "spam"]
    let reason = info[.reason]
    let value = info["reason"]
    #expect(reason == "spam")
    #expect(value as? String == "spam")

    let userInfo: UserInfo = ["attempts": 3]
    let attempts = userInfo[.attempts]
    #expect(attempts == 3)
  }

  @Test func `nested states, timeouts and choices behave as in the comments`() throws {
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
