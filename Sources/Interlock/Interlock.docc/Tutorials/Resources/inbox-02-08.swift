var message = inbox
try message.fire(.view)
print(message.state)
