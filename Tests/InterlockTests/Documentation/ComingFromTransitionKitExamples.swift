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

private typealias Inbox = Machine<Status, Action>

@Suite("Coming from TransitionKit")
struct ComingFromTransitionKitExamples {
  @Test func `the machine behaves like the TransitionKit inbox of the article`() throws {
    let trash = Journal()
    let printed = Journal()
    func print(_ value: Any) { printed.add("\(value)") }

    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted).didEnter { transition in
        trash.add("message \(transition.userInfo["id"] ?? "?")")
      }
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
        .shouldFire("it is not locked") { $0.userInfo["locked"] as? Bool != true }
      Inbox.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }

    var message = inbox
    try message.fire(.view)
    try message.fire(.delete, userInfo: ["id": 7])
    #expect(trash.lines == ["message 7"])
    #expect(message.state == .deleted)

    do {
      try message.fire(.view)
    } catch .refused(let refusal) {
      print(refusal.reason)
      print(refusal)
    } catch {
      print(error)
    }
    #expect(
      printed.lines == [
        "noTransition",
        "The event 'View Message' cannot be fired in the state 'Deleted': it can be fired only in "
          + "'Unread'.",
      ]
    )
  }

  @Test func `a guard is asked in advance, and a stored state name is restored`() throws {
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
        .shouldFire("it is not locked") { $0.userInfo["locked"] as? Bool != true }
    }
    let locked: UserInfo = ["locked": true]
    #expect(inbox.canFire(.delete))
    #expect(!inbox.canFire(.delete, userInfo: locked))
    #expect(inbox.refusal(of: .delete, userInfo: locked)?.reason == .guardRefused)

    let name = "Read"  // [[stateMachine currentState] name]
    let message = try inbox.restored(column: name)
    #expect(message.state == .read)
    #expect(try message.column == name)
  }

  @Test func `a refused first event leaves the machine active, as in TransitionKit`() throws {
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.markAsUnread, from: .read, to: .unread)
    }
    var message = inbox
    #expect(throws: Inbox.FireError.self) { try message.fire(.markAsUnread) }
    #expect(message.isActive)
    #expect(throws: Inbox.FireError.alreadyActive) { try message.activate() }
  }

  @Test func `a whole machine from an archive refuses an event whose guard lost its code`() throws {
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
