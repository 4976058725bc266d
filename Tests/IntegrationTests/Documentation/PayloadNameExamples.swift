import Interlock
import Testing

// The name of an event for a machine with a context, in the article `Payloads`. `CodeBlockTests` compares it.

enum ShopStatus: String, Codable { case placed, paid }
enum ShopCommand: String, Codable { case pay }
typealias Shop = Machine<ShopStatus, ShopCommand>.With<Till>

struct Till: MachineContext {
  var paid = 0
  var shop: Shop
}

extension Shop.EventName<Payment> {
  static var pay: Self { Self(.pay) }
}

@Suite("Article: the name of an event for a machine with a context")
struct PayloadNameExamples {
  @Test func `the name fires machines with and without the context`() throws {
    let shop = try Shop(initial: .placed) {
      Shop.State(.placed)
      Shop.State(.paid)
      Shop.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
        .perform { $0.context.paid += $1.amount }
    }
    var till = Till(shop: shop)
    try till.fire(.pay, Payment(amount: 30), on: \.shop)
    #expect(till.shop.state == .paid && till.paid == 30)

    var owner = shop.owning(Till(shop: shop))
    try owner.fire(.pay, Payment(amount: 20))
    #expect(owner.context(as: Till.self)?.paid == 20)
  }
}
