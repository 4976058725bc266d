import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The blocks of the articles `Interlock` and `GettingStarted`, in their order.
@Suite("Articles: landing page and getting started")
struct ArticleExamples {
  @Test func `the message on the landing page fires and lists its available events`() throws {
    let printed = Journal()
    let print = printed.print

    enum Status: String, Codable { case unread, read, deleted }
    enum Action: String, Codable { case view, delete, markAsUnread }
    typealias Inbox = Machine<Status, Action>

    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
      Inbox.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }

    var message = inbox
    try message.fire(.view)
    print(message.state, message.availableEvents())

    #expect(message.state == .read)
    #expect(message.availableEvents() == [.delete, .markAsUnread])
  }

  @Test func `a definition can be split into parts`() throws {
    enum Status: String, Codable { case unread, read, deleted }
    enum Action: String, Codable { case view, delete, markAsUnread }
    typealias Inbox = Machine<Status, Action>

    @Inbox.Builder func deletion() -> [Inbox.Builder.Element] {
      Inbox.State(.deleted)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
      Inbox.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }

    let split = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.Event(.view, from: .unread, to: .read)
      deletion()
    }

    #expect(split.states.map(\.id) == [.unread, .read, .deleted])
    #expect(split.events.count == 3)
  }
}

/// The blocks of `GettingStarted` on one machine, in their order.
@Suite("Article: getting started")
struct GettingStartedExamples {
  enum Action: String, Codable { case view, delete, markAsUnread }
  typealias Inbox = Machine<Status, Action>

  enum Status: String, Codable, MachineStates {
    case unread, read, deleted

    // swift-format-ignore: NeverUseForceTry
    static let prototype = try! Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)

      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
        .shouldFire("it is not locked") { $0.userInfo[.locked] != true }
      Inbox.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }
  }

  struct Message: Codable {
    var subject: String
    var status = Status.prototype
  }

  @Test func `the steps of Getting Started work`() throws {
    let log = Journal()
    let printed = Journal()
    let print = printed.print

    var message = Status.prototype
    let receipt = try message.fire(.view)
    print(receipt.entered)
    print(message.state)
    #expect(receipt.entered == [.unread, .read])
    #expect(message.state == .read)

    _ = printed.take()
    if message.canFire(.delete, userInfo: ["locked": true]) {
      try message.fire(.delete)
    } else if let refusal = message.refusal(of: .delete, userInfo: ["locked": true]) {
      print(refusal)
    }
    #expect(printed.take().first?.hasSuffix("of the transition to 'deleted' refused.") == true)

    var info = UserInfo()
    info[.reason] = "spam"
    try message.fire(.delete, userInfo: info)
    #expect(message.state == .deleted)

    var traced = Status.prototype.traced { line in log.add(line.description) }
    try traced.fire(.view)
    #expect(log.take() == ["(inactive) --> unread", "unread --view--> read"])
  }

  @Test func `an entity is saved and restored`() throws {
    var message = Message(subject: "Hi")
    try message.status.fire(.delete)
    let data = try JSONEncoder().encode(message)
    let restored = try JSONDecoder().decode(Message.self, from: data)
    #expect(restored.status == message.status)
    #expect(restored.status.state == .deleted)
    #expect(try JSONEncoder.text(message) == #"{"status":"deleted","subject":"Hi"}"#)
  }

  @Test func `an entity is saved in two columns`() throws {
    struct Row {
      var state = ""
      var rest: String?
    }
    var row = Row()
    var message = Message(subject: "Hi")
    (row.state, row.rest) = try message.status.columns
    message.status = try Status.prototype.restored(state: row.state, rest: row.rest)
    #expect(row.state == "unread" && row.rest == nil)
    #expect(message.status == Status.prototype)
  }

  @Test func `events that nothing handles are refused or ignored`() throws {
    let printed = Journal()
    func print(_ events: [Action]) { printed.add("\(events.map(\.rawValue))") }

    let lenient = try Inbox(initial: .unread, unhandledEvents: .ignore) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.Event(.view, from: .unread, to: .read)
    }
    var message = lenient
    try message.fire(.view)
    print(try message.fire(.view).unhandled)
    #expect(printed.lines == [#"["view"]"#])
  }

  @Test func `callbacks raise events`() throws {
    let printed = Journal()
    let print = printed.print
    let eager = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read).didEnter { transition in transition.raise(.delete) }
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .read, to: .deleted)
    }
    var spam = eager
    try spam.fire(.view)
    print(spam.state)
    #expect(spam.state == .deleted)
  }

  @Test func `errors are caught in a closure`() throws {
    let log = Journal()
    var message = Status.prototype
    try message.fire(.view)

    let delete: () -> Void = {
      do throws(Inbox.FireError) {
        try message.fire(.delete, userInfo: ["locked": true])
      } catch {
        if case .refused(let refusal) = error { log.add(refusal.description) }
      }
    }
    delete()
    #expect(log.lines.count == 1)
  }

  @Test func `availability answers for each event`() throws {
    let shown = Journal()
    func show(_ step: Action, isEnabled: Bool, hint: String?) {
      shown.add("\(step) \(isEnabled) \(hint ?? "-")")
    }
    let message = Status.prototype
    for item in message.availability() {
      show(item.event, isEnabled: item.isAvailable, hint: item.refusal?.description)
    }
    #expect(shown.lines.first == "view true -")
    #expect(shown.lines.last?.hasPrefix("markAsUnread false The event 'markAsUnread'") == true)
  }
}
