import Interlock

// The machines of an app's entities, without and with a context. Each file of this folder is a home of them. The target
// `IsolatedHomesTests` compiles the same files in a module whose default isolation is the main actor.

enum Action: String, Codable { case view, delete }
typealias Inbox = Machine<Status, Action>

enum Status: String, Codable, MachineStates {
  case unread, read, deleted

  // swift-format-ignore: NeverUseForceTry
  static let prototype = try! Inbox(initial: .unread) {
    Inbox.State(.unread)
    Inbox.State(.read)
    Inbox.State(.deleted)
    Inbox.Event(.view, from: .unread, to: .read)
    Inbox.Event(.delete, from: .unread, .read, to: .deleted)
      .shouldFire("it is not locked") { $0.userInfo[.locked] != true }
  }
}

// Guards and callbacks run anywhere, and what they use must not be on the main actor.
nonisolated extension UserInfoKey where Value == Bool {
  static var locked: Self { Self("locked") }
}

enum Command: String, Codable { case pay }

enum Stage: String, Codable, MachineStates {
  case placed, paid

  // swift-format-ignore: NeverUseForceTry
  static let prototype = try! Order.Life(initial: .placed) {
    Order.Life.State(.placed)
    Order.Life.State(.paid).didEnter { $0.context.settle() }
    Order.Life.Event(.pay, from: .placed, to: .paid)
      .shouldFire("it costs something") { $0.context.total > 0 }
  }
}

struct Order: MachineContext, Codable, Equatable {
  typealias Life = Machine<Stage, Command>.With<Order>

  var total = 5
  var paid = 0
  var life = Stage.prototype

  mutating func settle() {
    paid = total
  }
}
