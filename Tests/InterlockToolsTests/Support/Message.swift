import Interlock
import InterlockTools

enum Status: String, Codable, CaseIterable {
  case unread, read, deleted
}

enum Action: String, Codable, CaseIterable {
  case view, delete, restore, purge
}

typealias Inbox = Machine<Status, Action>

extension Inbox {
  /// Messages. Locked ones cannot be deleted.
  static func messages() throws -> Self {
    try Self(initial: .unread) {
      State(.unread)
      State(.read)
      State(.deleted)
      Event(.view, from: .unread, to: .read)
      Event(.delete, from: .unread, to: .deleted)
      Event(.delete, from: .read, to: .deleted)
        .shouldFire("is not locked") { $0.userInfo["locked"] as? Bool != true }
      Event(.restore, from: .deleted, to: .read)
    }
  }
}
