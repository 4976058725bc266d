import Interlock
import InterlockData

struct Order: DataContext, Codable {
  var total = 0
  var paid = 0

  static let fields = Fields<Order> {
    Field("total", \.total)
    Field("paid", \.paid)
  }
}

struct Payment: DataContext, Codable {
  var amount = 0

  static let fields = Fields<Payment> {
    Field("amount", \.amount)
  }
}

enum Status: String, Codable {
  case cart, placed, paid, cancelled
}

enum Command: String, Codable {
  case place, pay, cancel
}

typealias Life = Machine<Status, Command>.With<Order>

extension Life.EventName<Payment> {
  static var pay: Self { Self(.pay) }
}

func makeLife() throws -> Life {
  try Life(initial: .cart) {
    Life.State(.cart)
    Life.State(.placed)
    Life.State(.paid)
    Life.State(.cancelled)

    Life.Event(.place, from: .cart, to: .placed)
      .when(\.total > 0)
    Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
      .when(text: "paid + payload.amount == total")
      .perform(text: "paid = paid + payload.amount")
    Life.Event(.pay, in: .placed).carrying(Payment.self)
      .when(text: "payload.amount > 0 && paid + payload.amount < total")
      .perform(text: "paid = paid + payload.amount")
    Life.Event(.cancel, from: .cart, .placed, to: .cancelled)
      .when(\.paid == 0)
    Life.Event.after(.seconds(14 * 86_400), from: .placed, to: .cancelled)
      .when(\.paid == 0)
  }
}
