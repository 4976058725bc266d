import Foundation
import InterlockRuntime

let url = URL(filePath: "order.journal")
let order = try JournaledMachine.With(at: url, for: makeLife(), context: Order(total: 30))
print("opened:", order.number, order.machine.state, order.context.paid)

if order.machine.state == .cart {
  try order.fire(.place, at: .now)
} else {
  try order.fire(.pay, Payment(amount: 15), at: .now)
}
print("closed:", order.number, order.machine.state, order.context.paid)
