// What an app uses of the core: it defines a machine, fires, asks, and saves an entity as JSON. .ci/checks/sizes records how
// large the program is, and .ci/tools/weight what it costs to build.

import Foundation
import Interlock

enum Action: String, Codable { case view, delete, markAsUnread }

enum Status: String, Codable, MachineStates {
  case unread, read, deleted

  // swift-format-ignore: NeverUseForceTry
  static let prototype = try! Machine<Status, Action>(initial: .unread) {
    Machine.State(.unread)
    Machine.State(.read)
    Machine.State(.deleted).didEnter { transition in print("\(transition.userInfo)") }
    Machine.Event(.view, from: .unread, to: .read)
    Machine.Event(.delete, from: .unread, .read, to: .deleted)
      .shouldFire("it is not locked") { $0.userInfo[.locked] != true }
    Machine.Event(.markAsUnread, from: .read, .deleted, to: .unread)
  }
}

extension UserInfoKey where Value == Bool {
  static var locked: Self { Self("locked") }
}

struct Message: Codable {
  var subject: String
  var status = Status.prototype
}

var message = Message(subject: "Hi")
try message.status.fire(.view, userInfo: ["id": 7])
print(message.status.canFire(.delete, userInfo: ["locked": true]))
do {
  try message.status.fire(.view)
} catch {
  print(error)
}
let data = try JSONEncoder().encode(message)
let restored = try JSONDecoder().decode(Message.self, from: data)
print(restored.status.state)
