import Interlock

/// An order whose payments are payloads of an event.
struct Purchase: MachineContext {
  struct Payment: Codable, Hashable, Sendable {
    var amount: Int
    var note: String?
  }

  enum Status: String, Codable { case draft, placed, paid }
  enum Command: String, Codable { case place, pay, refund, remind }
  typealias Plain = Machine<Status, Command>
  typealias Life = Plain.With<Self>

  var total = 30
  var payments: [Payment] = []
  var life: Life

  var paid: Int { payments.map(\.amount).reduce(0, +) }

  init() throws {
    life = try Life(initial: .placed) {
      Life.State(.draft)
      Life.State(.placed)
      Life.State(.paid)
      Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
        .shouldFire("it covers the total") { $0.context.paid + $1.amount >= $0.context.total }
        .perform { $0.context.payments.append($1) }
      Life.Event(.pay, in: .placed).carrying(Payment.self)
        .unless("it is nothing") { $1.amount <= 0 }
        .perform { order, payment in order.context.payments.append(payment) }
        .didFire { if $0.context.paid < 0 || $1.note == "fail" { throw Refused() } }
      Life.Event(.refund, from: .paid, to: .draft)
    }
  }

  struct Refused: Error {}
}

extension Purchase.Life.EventName<Purchase.Payment> {
  static var pay: Self { Self(.pay) }
  static var refund: Self { Self(.refund) }
}

extension Purchase.Life.EventName<Int> {
  static var payInCents: Self { Self(.pay) }
}
