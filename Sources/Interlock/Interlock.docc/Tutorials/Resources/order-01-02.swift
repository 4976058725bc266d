import Interlock

struct Order {
  var total = 0
  var paid = 0
}

enum Status: String, Codable {
  case cart, placed, paid, cancelled
}

enum Command: String, Codable {
  case place, pay, cancel
}

typealias Life = Machine<Status, Command>.With<Order>
