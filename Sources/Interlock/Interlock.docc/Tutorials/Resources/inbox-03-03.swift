import Interlock

var message = Status.prototype
do {
  try message.fire(.restore)
} catch {
  print(error)
}
print(message.state)

print(message.canFire(.delete), message.canFire(.restore))
print(message.availableEvents().map(\.rawValue))
