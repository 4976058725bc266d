package import Interlock

package enum Status: String, Codable, CaseIterable {
  case unread, read, deleted
}

package enum Action: String, Codable, CaseIterable {
  case view, delete, markAsUnread
}

package typealias Inbox = Machine<Status, Action>

extension Inbox {
  /// The machine of the README without callbacks.
  package static func plain() throws -> Inbox {
    try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
      Inbox.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }
  }
}
