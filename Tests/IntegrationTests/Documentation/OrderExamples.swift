import Interlock
import InterlockData

// An order whose amounts decide what it may do next. All of it is data, so an archive contains the whole machine.

enum OrderStatus: String, Codable { case draft, placed, paid, shipped, cancelled }
enum OrderCommand: String, Codable { case add, place, pay, ship, cancel }
typealias OrderLife = Machine<OrderStatus, OrderCommand>.With<Order>

struct Order: DataContext, MachineContext {
  var total = 0
  var paid = 0
  var life: OrderLife

  static let fields = Fields<Order> {
    Field("total", \.total)
    Field("paid", \.paid)
  }
}

struct Payment: DataContext, Codable {
  var amount: Int

  static let fields = Fields<Payment> { Field("amount", \.amount) }
}

extension OrderLife.EventName<Payment> {
  static var add: Self { Self(.add) }
  static var pay: Self { Self(.pay) }
}

extension Order {
  static func life() throws -> OrderLife {
    try OrderLife(initial: .draft) {
      OrderLife.State(.draft)
      OrderLife.State(.placed)
      OrderLife.State(.paid)
      OrderLife.State.final(.shipped)
      OrderLife.State.final(.cancelled)
      OrderLife.Event(.add, in: .draft).carrying(Payment.self)
        .when("it is an amount", text: "payload.amount > 0")
        .perform(text: "total = total + payload.amount")
      OrderLife.Event(.place, from: .draft, to: .placed)
        .when("something is in it", \.total > 0)
      OrderLife.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
        .when("it covers the rest", text: "payload.amount == total - paid")
        .perform(text: "paid = total")
      OrderLife.Event(.pay, in: .placed).carrying(Payment.self)
        .when("it is a part", text: "payload.amount > 0 && payload.amount < total - paid")
        .perform(text: "paid = paid + payload.amount")
      OrderLife.Event(.ship, from: .paid, to: .shipped)
      OrderLife.Event(.cancel, from: .draft, .placed, to: .cancelled)
        .when("nothing is paid", \.paid == 0)
    }
  }
}
