import Foundation

var message = Message(subject: "Hello")
try message.status.fire(.view)

let encoder = JSONEncoder()
encoder.outputFormatting = .sortedKeys
let data = try encoder.encode(message)
print(String(decoding: data, as: UTF8.self))

var restored = try JSONDecoder().decode(Message.self, from: data)
print(restored.status.state)
try restored.status.fire(.delete)
