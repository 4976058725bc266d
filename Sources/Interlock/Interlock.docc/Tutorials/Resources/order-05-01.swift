import Foundation
import InterlockRuntime

let url = URL(filePath: "order.journal")
let order = try JournaledMachine.With(at: url, for: makeLife(), context: Order(total: 30))
print("opened:", order.number, order.machine.state, order.context.paid)
