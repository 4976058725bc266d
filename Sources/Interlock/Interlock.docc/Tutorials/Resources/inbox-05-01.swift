import Interlock

struct Message: Codable {
  var subject: String
  var status = Status.prototype
}
