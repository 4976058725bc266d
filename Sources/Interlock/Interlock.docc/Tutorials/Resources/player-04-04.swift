import Foundation

let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
var player = try makePlayer()
try player.fire(.power, at: noon)
print(player.timers.map(\.duration))

try player.advance(to: noon + 599)
print(player.state)

try player.advance(to: noon + 600)
print(player.state)

try player.fire(.power, at: noon + 1_000)
try player.fire(.play)
print(player.timers.count)
