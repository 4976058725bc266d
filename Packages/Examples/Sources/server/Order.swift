import Interlock

/// An order of the shop. Clients see it without its machine: see `OrderView`.
struct Order: MachineContext {
  let number: Int
  var total: Int
  var paid = 0
  var life: Life
}

enum Status: String, Codable {
  case cart, placed, paid, shipped, cancelled
}

enum Command: String, Codable {
  case place, pay, ship, cancel
}

/// The body that a client sends with `pay`.
struct Payment: Codable {
  var amount: Int
}

typealias Life = Machine<Status, Command>.With<Order>

func makeLife() throws -> Life {
  try Life(initial: .cart) {
    Life.State(.cart)
    Life.State(.placed)
    Life.State(.paid)
    Life.State.final(.shipped)
    Life.State.final(.cancelled)

    Life.Event(.place, from: .cart, to: .placed)
      .shouldFire("something is in the cart") { $0.context.total > 0 }
    Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
      .shouldFire("the amount is the total") { $1.amount == $0.context.total }
      .perform { $0.context.paid = $1.amount }
    Life.Event(.ship, from: .paid, to: .shipped)
    Life.Event(.cancel, from: .cart, .placed, to: .cancelled)
  }
}
