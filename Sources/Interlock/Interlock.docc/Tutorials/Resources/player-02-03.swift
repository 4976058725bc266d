var player = try makePlayer()
try player.fire(.power)
print(player.state)

try player.fire(.play)
try player.fire(.power)
try player.fire(.power)
print(player.state)
