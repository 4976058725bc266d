var player = try makePlayer()
try player.fire(.power)
try player.fire(.mute)
print(player.configuration.map(\.rawValue))

try player.fire(.play)
print(player.configuration.map(\.rawValue))
