import Interlock

let message = Status.prototype
var info = UserInfo()
info[.isLocked] = true
for item in message.availability(userInfo: info) {
  print("\(item.event.rawValue): \(item.refusal?.description ?? "yes")")
}
