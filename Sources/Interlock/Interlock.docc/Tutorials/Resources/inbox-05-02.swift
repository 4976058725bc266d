import Foundation

var message = Message(subject: "Hello")
try message.status.fire(.view)

let encoder = JSONEncoder()
encoder.outputFormatting = .sortedKeys
let data = try encoder.encode(message)
print(String(decoding: data, as: UTF8.self))
