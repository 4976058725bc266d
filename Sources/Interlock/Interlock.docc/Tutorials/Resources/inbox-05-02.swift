import Interlock

enum MessageLife: MachinePrototype {
  static var prototype: Inbox { inbox }
}

struct Message: Codable {
  var subject: String
  @Stored(MessageLife.self) var status
}
