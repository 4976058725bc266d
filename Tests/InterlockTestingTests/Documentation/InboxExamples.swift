import Interlock

enum Status: String, Codable {
  case unread, read, deleted, gone
}

enum Action: String, Codable {
  case view, delete, restore, print
}

typealias Inbox = Machine<Status, Action>

extension UserInfoKey where Value == Bool {
  static var locked: Self { Self("locked") }
}

/// The guide's machine, which the other tests use too.
extension Inbox {
  /// Messages. Locked ones cannot be deleted, and deleted ones are purged after thirty days.
  static func messages() throws -> Self {
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.State.final(.gone)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
        .shouldFire("it is not locked") { $0.userInfo[.locked] != true }
      Inbox.Event(.restore, from: .deleted, to: .read)
      Inbox.Event.after(.seconds(2_592_000), from: .deleted, to: .gone)
    }
    return inbox
  }
}
