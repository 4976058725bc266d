import Interlock

struct Order {
  var total = 0
  var paid = 0
}

nonisolated struct Payment: Codable {
  var amount = 0
}

enum Status: String, Codable {
  case cart, placed, paid, cancelled
}

enum Command: String, Codable {
  case place, pay, cancel
}

typealias Life = Machine<Status, Command>.With<Order>

func makeLife() throws -> Life {
  try Life(initial: .cart) {
    Life.State(.cart)
    Life.State(.placed)
    Life.State(.paid)
    Life.State(.cancelled)

    Life.Event(.place, from: .cart, to: .placed)
      .shouldFire("something is in the cart") { $0.context.total > 0 }
    Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
      .shouldFire("it is the rest") { $0.context.paid + $1.amount == $0.context.total }
      .perform { $0.context.paid += $1.amount }
    Life.Event(.pay, in: .placed).carrying(Payment.self)
      .shouldFire("it is a part") { $0.context.paid + $1.amount < $0.context.total }
      .perform { $0.context.paid += $1.amount }
    Life.Event(.cancel, from: .cart, .placed, to: .cancelled)
  }
}
