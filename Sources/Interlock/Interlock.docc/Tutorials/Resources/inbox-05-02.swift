import Interlock

extension Status: MachineStates {
  static var prototype: Inbox { inbox }
}

struct Message: Codable {
  var subject: String
  var status = Status.prototype
}
