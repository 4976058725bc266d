import Foundation

var life = try makeLife()
var order = Order(total: 30)
try life.fire(.place, on: &order)
try life.fire(.pay, Payment(amount: 10), on: &order)

let encoder = JSONEncoder()
encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
let refusal = life.refusal(of: .cancel, on: order)
print(String(decoding: try encoder.encode(refusal), as: UTF8.self))
