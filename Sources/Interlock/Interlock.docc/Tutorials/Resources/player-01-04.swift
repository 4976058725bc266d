var player = try makePlayer()
try player.fire(.power)
try player.fire(.play)
print(player.state, player.isIn(.on))
