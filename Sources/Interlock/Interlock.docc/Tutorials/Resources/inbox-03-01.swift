import Interlock

var message = inbox
do {
  try message.fire(.restore)
} catch {
  print(error)
}
print(message.state)
