import Interlock

enum Status: String, Codable {
  case unread, read, deleted
}

enum Action: String, Codable {
  case view, delete, restore, print
}

typealias Inbox = Machine<Status, Action>

extension Inbox {
  /// Messages, of which locked ones are not deleted.
  static func messages() throws -> Self {
    try Self(initial: .unread) {
      State(.unread)
      State(.read)
      State(.deleted)
      Event(.view, from: .unread, to: .read)
      Event(.delete, from: .unread, .read, to: .deleted)
        .shouldFire("it is not locked") { $0.userInfo["locked"] as? Bool != true }
      Event(.restore, from: .deleted, to: .read)
    }
  }
}
