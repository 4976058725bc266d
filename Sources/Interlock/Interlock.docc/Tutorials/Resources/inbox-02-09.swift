var message = inbox
try message.fire(.view)
print(message.state)

var other = inbox
try other.fire(.delete)
print(other.state, message.state)
