import Interlock

var message = Status.prototype
do {
  try message.fire(.restore)
} catch {
  print(error)
}
print(message.state)
