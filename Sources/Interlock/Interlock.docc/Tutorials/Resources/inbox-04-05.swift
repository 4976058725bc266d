import Interlock

var info = UserInfo()
info[.subject] = "Hello"
info[.trashIsFull] = true

var message = Status.prototype
do {
  try message.fire(.delete, userInfo: info)
} catch {
  print(error)
}
print(message.state)
