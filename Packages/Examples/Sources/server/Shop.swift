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
    commands = order.life.availability(on: order).filter(\.isAvailable).map(\.event)
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

  /// Fires a command, given its name and the body that came with it. An error leaves the order unchanged.
  func fire(_ command: String, on number: Int, json: Data) throws -> OrderView? {
    guard orders.indices.contains(number - 1) else { return nil }
    let item = try life.event(named: command, json: json)
    try orders[number - 1].fire(item.name, item.payload, on: \.life)
    return OrderView(orders[number - 1])
  }
}
