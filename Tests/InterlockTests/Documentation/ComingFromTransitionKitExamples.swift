import Foundation
import Interlock
import InterlockTestSupport
import Testing

// The blocks of the article `ComingFromTransitionKit`. `CodeBlockTests` compares them.

private enum Status: String, Codable {
  case unread = "Unread"
  case read = "Read"
  case deleted = "Deleted"
}

private enum Action: String, Codable {
  case view = "View Message"
  case delete = "Delete Message"
  case markAsUnread = "Mark as Unread"
}

private typealias Message = Machine<Status, Action>.With<Mailbox>

private struct Mailbox: MachineContext {
  var unreadCount = 0
  var trashCount = 0
  var isLocked = false
  var messages: [Message]
}

@Suite("Coming from TransitionKit")
struct ComingFromTransitionKitExamples {
  private func makePrototype() throws -> Message {
    let prototype = try Message(initial: .unread) {
      Message.State(.unread)
        .didEnter { $0.context.unreadCount += 1 }
        .didExit { $0.context.unreadCount -= 1 }
      Message.State(.read)
      Message.State(.deleted).didEnter { $0.context.trashCount += 1 }
      Message.Event(.view, from: .unread, to: .read)
      Message.Event(.delete, from: .unread, .read, to: .deleted)
        .shouldFire("the mailbox is not locked") { !$0.context.isLocked }
      Message.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }
    return prototype
  }

  @Test func `the machine behaves like the TransitionKit inbox of the article`() throws {
    let printed = Journal()
    let print = printed.print
    let prototype = try makePrototype()

    var mailbox = Mailbox(messages: [prototype, prototype])
    try mailbox.activate(on: \.messages[0])
    print(mailbox.messages[0].isIn(.unread))

    try mailbox.fire(.view, on: \.messages[0])
    try mailbox.fire(.delete, on: \.messages[0])
    try mailbox.fire(.markAsUnread, on: \.messages[0])
    print(mailbox.unreadCount, mailbox.trashCount)
    print(mailbox.messages[0].canFire(.markAsUnread, on: mailbox))
    #expect(printed.take() == ["true", "1 1", "false"])

    do {
      try mailbox.fire(.markAsUnread, on: \.messages[0])
    } catch .refused(let refusal) {
      print(refusal.reason)
      print(refusal)
    } catch {
      print(error)
    }
    #expect(
      printed.lines == [
        "noTransition",
        "The event 'Mark as Unread' cannot be fired in the state 'Unread': it can be fired only in "
          + "'Read' and 'Deleted'.",
      ]
    )
    #expect(!mailbox.messages[1].isActive)
  }

  @Test func `a guard is asked in advance, and a stored state name is restored`() throws {
    let prototype = try makePrototype()
    var mailbox = Mailbox(messages: [prototype])
    #expect(mailbox.messages[0].canFire(.delete, on: mailbox))
    mailbox.isLocked = true
    #expect(!mailbox.messages[0].canFire(.delete, on: mailbox))
    #expect(mailbox.messages[0].refusal(of: .delete, on: mailbox)?.reason == .guardRefused)

    let name = "Read"  // [[stateMachine currentState] name]
    let message = try prototype.restored(column: name)
    #expect(message.state == .read)
    #expect(try message.column == name)
  }

  @Test func `a refused first event leaves the machine active, as in TransitionKit`() throws {
    var mailbox = Mailbox(messages: [try makePrototype()])
    #expect(throws: Machine<Status, Action>.FireError.self) {
      try mailbox.fire(.markAsUnread, on: \.messages[0])
    }
    #expect(mailbox.messages[0].isActive)
    #expect(mailbox.unreadCount == 1)
    #expect(throws: Machine<Status, Action>.FireError.alreadyActive) {
      try mailbox.activate(on: \.messages[0])
    }
  }

  @Test func `a whole machine from an archive refuses an event whose guard lost its code`() throws {
    typealias Inbox = Machine<Status, Action>
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.deleted)
      Inbox.Event(.delete, from: .unread, to: .deleted).shouldFire("it is not locked") { _ in true }
    }
    let data = try JSONEncoder().encode(inbox)
    let read = try JSONDecoder().decode(Inbox.self, from: data)
    #expect(!read.canFire(.delete))
    #expect(try inbox.restored(from: read.snapshot).canFire(.delete))
  }
}
