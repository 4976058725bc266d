import Interlock

enum Status: String, Codable, MachineStates {
  case unread, read, deleted

  /// Each message has a copy of it.
  static let prototype = try! makeInbox()

  static func makeInbox() throws -> Inbox {
    try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
        .didEnter { transition in
          print("deleted: \(transition.userInfo[.subject] ?? "a message")")
        }

      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
        .shouldFire("it is not locked") { $0.userInfo[.isLocked] != true }
      Inbox.Event(.restore, from: .deleted, to: .read)
    }
  }
}

enum Action: String, Codable {
  case view, delete, restore
}

typealias Inbox = Machine<Status, Action>

nonisolated extension UserInfoKey where Value == Bool {
  static var isLocked: Self { Self("isLocked") }
}

nonisolated extension UserInfoKey where Value == String {
  static var subject: Self { Self("subject") }
}
