import Foundation

let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
var player = try makePlayer()
try player.fire(.power, at: noon)
try player.fire(.play)
try player.fire(.next)
print(player.configuration.map(\.rawValue))

let receipt = try player.fire(.next, at: noon + 400)
print(receipt)
print(player.configuration.map(\.rawValue))

try player.advance(to: noon + 1_000)
print(player.state)
