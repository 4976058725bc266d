import Interlock

enum Status: String, Codable {
  case unread, read, deleted

  static func makeInbox() throws -> Inbox {
    try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)

      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
      Inbox.Event(.restore, from: .deleted, to: .read)
    }
  }
}

enum Action: String, Codable {
  case view, delete, restore
}

typealias Inbox = Machine<Status, Action>
