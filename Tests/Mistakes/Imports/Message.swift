import Interlock

// The machines of Machines.swift that need only `Interlock`.

enum Status: String, Codable { case unread, read, deleted }
enum Action: String, Codable { case view, delete, markAsUnread }
typealias Inbox = Machine<Status, Action>

struct Purchase: MachineContext {
  typealias Life = Machine<Status, Action>.With<Purchase>

  var total = 0
  var life: Life
}
