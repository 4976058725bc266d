import Foundation
import InterlockTools

let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)
var player = try makePlayer()
let receipts = [
  try player.fire(.power, at: noon),
  try player.fire(.mute),
  try player.fire(.play),
]

let picture = MachineDiagram(of: player, path: receipts).svg(title: "Player")
try picture.write(toFile: "player.svg", atomically: true, encoding: .utf8)

let space = StateSpace(of: player)
print(space.count, "configurations")
print(space.anomalies.isEmpty ? "nothing is wrong" : "\(space.anomalies)")

print(space.verdict(on: .never(.isIn(.off) && .isIn(.muted))))
