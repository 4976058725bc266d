import Foundation
import Interlock
import InterlockTestSupport
import Testing

private enum Status: String, Codable { case placed, paid }
private enum Command: String, Codable { case pay, cancel }
private typealias Life = Machine<Status, Command>

private nonisolated struct Payment: Codable { var amount: Int }

extension Life.EventName<Payment> {
  fileprivate static var pay: Self { Self(.pay) }
}

private struct Refund: VersionedPayload {
  static let payloadVersion = 2  // it stored euros before

  var cents: Int
}

/// The blocks of the article `Payloads`, in their order, and of the comments on its types.
@Suite("Article: payloads")
struct PayloadExamples {
  private struct Sale: MachineContext {
    typealias Shop = Life.With<Self>

    var total = 30
    var paid = 0
    var shop: Shop
  }

  private typealias Shop = Sale.Shop

  /// The declarations above, as in the article.
  private static let declarations = """
    enum Status: String, Codable { case placed, paid }
    enum Command: String, Codable { case pay, cancel }
    typealias Life = Machine<Status, Command>

    nonisolated struct Payment: Codable { var amount: Int }

    extension Life.EventName<Payment> {
      static var pay: Self { Self(.pay) }
    }
    """

  @Test func `guards and callbacks read an order's payment`() throws {
    let ledger = Journal()
    let printed = Journal()
    let print = printed.print

    let life = try Life(initial: .placed) {
      Life.State(.placed)
      Life.State(.paid)
      Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
        .shouldFire("it is not nothing") { $1.amount > 0 }
        .perform { transition, payment in ledger.add("\(payment.amount)") }
    }

    var order = life
    print(order.canFire(.pay, Payment(amount: 0)))
    try order.fire(.pay, Payment(amount: 10))
    print(order.state, ledger.lines)
    #expect(printed.take() == ["false", #"paid ["10"]"#])

    order = life
    print(order.refusal(of: .pay)?.payloadMismatch?.expected ?? "none")
    print(order.canFire(Life.EventName(.pay), Payment(amount: 10)))
    #expect(printed.lines == ["Payment", "true"])

    order = life
    let item = try order.event(named: "pay", json: Data(#"{"amount": 10}"#.utf8))
    try order.fire(item.name, item.payload)
    #expect(order.state == .paid)
  }

  @Test func `a payload changes the context of a sale`() throws {
    let shop = try Shop(initial: .placed) {
      Shop.State(.placed)
      Shop.State(.paid)
      Shop.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
        .shouldFire("it covers the total") { $0.context.paid + $1.amount >= $0.context.total }
        .perform { $0.context.paid += $1.amount }
    }
    var sale = Sale(shop: shop)
    try sale.fire(.pay, Payment(amount: 30), on: \.shop)
    #expect(sale.paid == 30 && sale.shop.state == .paid)

    var data = Sale(shop: shop)
    var machine = shop
    try machine.fire(.pay, Payment(amount: 30), on: &data)
    #expect(data.paid == 30 && machine.state == .paid)
  }

  private struct Order: MachineContext {
    var paid = 0
    var life: Life.With<Self>
  }

  /// The blocks of the comments on `event(named:json:)`.
  @Test func `an event that arrives as text is fired on values and entities`() throws {
    let body = Data(#"{"amount": 30}"#.utf8)
    var value = try Life(initial: .placed) {
      Life.State(.placed)
      Life.State(.paid)
      Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
    }
    func fire(on order: inout Life) throws {
      let item = try order.event(named: "pay", json: body)
      try order.fire(item.name, item.payload)
    }
    try fire(on: &value)
    #expect(value.state == .paid)

    var order = Order(
      life: try Life.With<Order>(initial: .placed) {
        Life.With<Order>.State(.placed)
        Life.With<Order>.State(.paid)
        Life.With<Order>.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
          .perform { $0.context.paid += $1.amount }
      }
    )
    let item = try order.life.event(named: "pay", json: body)
    try order.fire(item.name, item.payload, on: \.life)
    #expect(order.life.state == .paid && order.paid == 30)
  }
}

private enum ShopStatus: String, Codable { case placed, paid }
private enum ShopCommand: String, Codable { case pay }
private typealias Shop = Machine<ShopStatus, ShopCommand>.With<Till>

private struct Till: MachineContext {
  var paid = 0
  var shop: Shop
}

// swift-format-ignore: NoAccessLevelOnExtensionDeclaration
fileprivate extension Shop.EventName<Payment> {
  static var pay: Self { Self(.pay) }
}

/// The blocks about versions, in the article and in the comment on the protocol.
@Suite("Article: versions of payloads")
struct PayloadVersionExamples {
  private struct Payment: VersionedPayload {
    static let payloadVersion = 2  // it stored euros before

    var cents: Int
  }

  @Test func `an archive has the version`() throws {
    typealias Sale = Machine<ShopStatus, ShopCommand>
    func text(_ pay: Sale.Event) throws -> String {
      let sale = try Sale(initial: .placed) {
        Sale.State(.placed)
        pay
      }
      return try JSONEncoder.text(sale)
    }
    let pay = Sale.Event(.pay, in: .placed)
    #expect(try text(pay.carrying(Refund.self).event).contains(#""payload":"Refund","version":2"#))
    #expect(
      try text(pay.carrying(Payment.self).event).contains(#""payload":"Payment","version":2"#)
    )
  }
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
