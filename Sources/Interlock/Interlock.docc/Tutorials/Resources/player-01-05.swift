var player = try makePlayer()
try player.fire(.power)
try player.fire(.play)
print(player.state, player.isIn(.on))

let receipt = try player.fire(.power)
print(receipt.exited.map(\.rawValue), receipt.entered.map(\.rawValue))
