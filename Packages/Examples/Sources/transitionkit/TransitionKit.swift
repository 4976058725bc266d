import Interlock

// The example of TransitionKit's README: a message, whose callbacks count in the mailbox that holds it.

enum Status: String {
  case unread = "Unread"
  case read = "Read"
  case deleted = "Deleted"
}

enum Action: String {
  case view = "View Message"
  case delete = "Delete Message"
  case markAsUnread = "Mark as Unread"
}

typealias Message = Machine<Status, Action>.With<Mailbox>

/// What `self` is in TransitionKit's blocks.
struct Mailbox: MachineContext {
  var unreadCount = 0
  var trashCount = 0
  var messages: [Message]
}

@main
struct TransitionKit {
  static func makeMessage() throws -> Message {
    // The callbacks are where the README has them: a message counts as unread until it leaves `read`.
    try Message(initial: .unread) {
      Message.State(.unread).didEnter { $0.context.unreadCount += 1 }
      Message.State(.read).didExit { $0.context.unreadCount -= 1 }
      Message.State(.deleted).didEnter { $0.context.trashCount += 1 }
      Message.Event(.view, from: .unread, to: .read)
      Message.Event(.delete, from: .read, .unread, to: .deleted)
      Message.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }
  }

  static func main() throws {
    var mailbox = Mailbox(messages: [try makeMessage()])
    try mailbox.activate(on: \.messages[0])
    print("is unread:", mailbox.messages[0].isIn(.unread))

    for action in [Action.view, .delete, .markAsUnread] {
      let receipt = try mailbox.fire(action, on: \.messages[0])
      print("\(receipt): \(mailbox.unreadCount) unread, \(mailbox.trashCount) moved to the trash")
    }

    print("can be marked as unread:", mailbox.messages[0].canFire(.markAsUnread, on: mailbox))
    do {
      try mailbox.fire(.markAsUnread, on: \.messages[0])
    } catch .refused(let refusal) {
      print(refusal.reason)
      print(refusal)
    }
  }
}
