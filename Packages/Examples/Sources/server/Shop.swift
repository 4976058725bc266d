import Foundation
import Interlock

/// A client's view of an order, with the commands that are possible now.
struct OrderView: Encodable {
  let number: Int
  let total: Int
  let paid: Int
  let status: Status
  let commands: [Command]

  init(_ order: Order) {
    number = order.number
    total = order.total
    paid = order.paid
    status = order.life.state
    // Checks `pay` with the total, the amount that would be accepted.
    let canPay = order.canFire(.pay, Payment(amount: order.total), on: \.life)
    commands = order.availableEvents(on: \.life) + (canPay ? [.pay] : [])
  }
}

/// All orders, in memory.
actor Shop {
  private let life: Life
  private var orders: [Order] = []

  init() throws {
    life = try makeLife()
  }

  func add(total: Int) -> OrderView {
    orders.append(Order(number: orders.count + 1, total: total, life: life))
    return OrderView(orders[orders.count - 1])
  }

  func order(_ number: Int) -> OrderView? {
    orders.indices.contains(number - 1) ? OrderView(orders[number - 1]) : nil
  }

  /// Fires a command. An error leaves the order unchanged.
  func fire(_ command: Command, on number: Int, payment: Payment?) throws -> OrderView? {
    guard orders.indices.contains(number - 1) else { return nil }
    if let payment {
      try orders[number - 1].fire(.pay, payment, on: \.life)
    } else {
      try orders[number - 1].fire(command, on: \.life)
    }
    return OrderView(orders[number - 1])
  }
}
