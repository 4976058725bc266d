import Interlock
import InterlockData
import InterlockFleet

/// An order, whose life is a row of the table `orders`.
package struct Order: DataContext, Codable, Hashable, Sendable {
  var item = ""
  var email = ""
  var address = ""
  /// The price in euros.
  var total = 0
  var paid = 0

  package static let fields = Fields<Order> {
    Field("item", \.item)
    Field("email", \.email)
    Field("address", \.address)
    Field("total", \.total)
    Field("paid", \.paid)
  }
}

package enum Status: String, Codable, CaseIterable, Sendable {
  case placed, paid, shipped, completed, refunded, cancelled, expired
}

package enum Command: String, Codable, CaseIterable, Sendable {
  case pay, address, ship, refund, cancel
}

package typealias Life = Machine<Status, Command>.With<Order>
package typealias Orders = Fleet<Status, Command, Order, Int>

struct Payment: DataContext, Codable {
  var amount = 0
  static let fields = Fields<Payment> { Field("amount", \.amount) }
}

struct Address: Codable { var address: String }
struct Refund: Codable { var reason: String }

/// A mail to the customer.
struct Mail: Codable { var recipient, text: String }

extension EffectName<Mail> {
  static var mail: Self { Self("mail") }
}

extension Order {
  /// Placed, paid and shipped. It expires if it is not paid in time, and is completed when it can't be returned any more.
  static func life(expiringAfter expiry: Duration) throws -> Life {
    try Life(initial: .placed) {
      Life.State(.placed).didEnter { $0.mail("Thank you for your order.") }
      Life.State(.paid).didEnter { $0.mail("We have received \($0.context.paid) €.") }
      Life.State(.shipped).didEnter { $0.mail("It is on its way to \($0.context.address).") }
      Life.State.final(.completed)
      Life.State.final(.refunded).didEnter { $0.mail("You get \($0.context.paid) € back.") }
      Life.State.final(.cancelled)
      Life.State.final(.expired).didEnter { $0.mail("Your order has expired.") }

      Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
        .when("the amount is the total", text: "payload.amount == total")
        .perform(text: "paid = payload.amount")
      Life.Event(.address, in: .placed, .paid).carrying(Address.self)
        .perform { $0.context.address = $1.address }
      Life.Event(.ship, from: .paid, to: .shipped)
        .when("the address is known", text: "address != \"\"")
      Life.Event(.refund, from: .paid, .shipped, to: .refunded).carrying(Refund.self)
      Life.Event(.cancel, from: .placed, to: .cancelled)
      Life.Event.after(expiry, from: .placed, to: .expired)
      Life.Event.after(.seconds(14 * 24 * 3_600), from: .shipped, to: .completed)
    }
  }
}

extension Life.Transition {
  /// Sends a mail once the transition is committed.
  fileprivate mutating func mail(_ text: String) {
    emit(.mail, Mail(recipient: context.email, text: text))
  }
}
