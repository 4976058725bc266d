var message = Status.prototype
try message.fire(.view)
print(message.state)

var other = Status.prototype
try other.fire(.delete)
print(other.state, message.state)
