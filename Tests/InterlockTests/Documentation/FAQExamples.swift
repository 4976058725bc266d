import Foundation
import Interlock
import InterlockTestSupport
import Testing

// The blocks of the article `FAQ`. `CodeBlockTests` compares them.

private enum Status: String, Codable { case unread, read, deleted }
private enum Action: String, Codable { case view, delete, touch }
private typealias Inbox = Machine<Status, Action>

@Suite("Article: FAQ")
struct FAQExamples {
  @Test func `a refusal says why an event cannot be fired`() throws {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }

    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .read, to: .deleted)
    }
    let message = inbox

    if let refusal = message.refusal(of: .delete) {
      print(refusal)
    }
    #expect(
      printed == [
        "The event 'delete' cannot be fired in the state 'unread': it can be fired only in 'read'."
      ]
    )
  }

  @Test func `a last catch without a pattern rethrows other errors`() throws {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }

    var message = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.deleted)
      Inbox.Event(.delete, from: .deleted, to: .unread)
    }
    do {
      try message.fire(.delete)
    } catch .refused(let refusal) {
      print(refusal)
    } catch {
      throw error
    }
    #expect(printed.count == 1)
  }

  @Test func `a callback raises an event`() throws {
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read).didEnter { transition in transition.raise(.delete) }
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .read, to: .deleted)
    }
    var message = inbox
    try message.fire(.view)
    #expect(message.state == .deleted)
  }

  @Test func `a self-transition restarts a timeout, an internal row does not`() throws {
    let noon = Date(timeIntervalSinceReferenceDate: 0)
    func machine(_ touch: Inbox.Event) throws -> Inbox {
      try Inbox(initial: .read) {
        Inbox.State(.read)
        Inbox.State(.deleted)
        Inbox.Event.after(.seconds(60), from: .read, to: .deleted)
        touch
      }
    }
    var again = try machine(Inbox.Event(.touch, from: .read, to: .read))
    var once = try machine(Inbox.Event(.touch, in: .read))
    try again.activate(at: noon)
    try once.activate(at: noon)
    try again.fire(.touch, at: noon + 30)
    try once.fire(.touch, at: noon + 30)
    #expect(again.nextDeadline == noon + 90)
    #expect(once.nextDeadline == noon + 60)
  }

  @Test func `a renamed state is read by its former name`() throws {
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read).formerly("seen")
      Inbox.Event(.view, from: .unread, to: .read)
    }
    #expect(try inbox.restored(column: "seen").state == .read)
  }

  @Test func `undo restores an older value`() throws {
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.Event(.view, from: .unread, to: .read)
    }
    var message = inbox

    let before = message
    try message.fire(.view)
    message = before
    #expect(message == inbox)
  }

  @Test func `machines built alike share a fingerprint but are not equal`() throws {
    func make() throws -> Inbox {
      try Inbox(initial: .unread) {
        Inbox.State(.unread)
        Inbox.State(.read)
        Inbox.Event(.view, from: .unread, to: .read)
      }
    }
    let (one, other) = (try make(), try make())
    #expect(one != other)
    #expect(one.fingerprint == other.fingerprint)
    #expect(MemoryLayout<Inbox>.stride == 16)
  }

  @Test func `activating a state with a timeout needs a time`() throws {
    var message = try Inbox(initial: .read) {
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event.after(.seconds(60), from: .read, to: .deleted)
    }
    #expect(throws: Inbox.FireError.timeUnknown(.state(.read))) { try message.activate() }
  }
}
