import Interlock

enum Status: String, Codable {
  case unread, read, deleted
}

enum Action: String, Codable {
  case view, delete, restore
}

typealias Inbox = Machine<Status, Action>
