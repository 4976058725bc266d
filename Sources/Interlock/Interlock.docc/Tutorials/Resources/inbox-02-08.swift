var message = Status.prototype
try message.fire(.view)
print(message.state)
