import Foundation
import Interlock
import Testing

/// The blocks of the documentation comments on effects, and what an event that fails does to them.
@Suite("Effects")
struct EffectsExamples {
  enum Status: String { case cart, paid, shipped, lost }
  enum Command: String { case pay, ship, lose, note }
  typealias Order = Machine<Status, Command>

  struct Mail: Codable, Sendable, Hashable { var text: String }

  private struct Broken: Error {}

  private static func order() throws -> Order {
    try Order(initial: .cart) {
      Order.State(.cart).didEnter { $0.emit(.mail, Mail(text: "Welcome")) }
      Order.State(.paid).didEnter { $0.emit(.mail, Mail(text: "Thank you")) }
      Order.State(.shipped)
      Order.State(.lost)
      Order.Event(.pay, from: .cart, to: .paid)
        .perform { transition in
          transition.emit(.mail, Mail(text: "Paid"))
          transition.raise(.note)
        }
      Order.Event(.note, in: .paid).perform { $0.emit(.mail, Mail(text: "Noted")) }
      Order.Event(.ship, from: .paid, to: .shipped)
        .willFire { $0.emit(.mail, Mail(text: "Shipping")) }
        .didFire { _ in throw Broken() }
      Order.Event.after(.seconds(5), from: .paid, to: .lost)
        .perform { $0.emit(.mail, Mail(text: "Lost")) }
    }
  }

  private func texts(_ receipt: Order.Receipt?) -> [String] {
    receipt?.effects.compactMap { $0.payload(of: .mail)?.text } ?? []
  }

  @Test func `a receipt lists what callbacks emitted, in order`() throws {
    var order = try Self.order()
    #expect(texts(try order.activate()) == ["Welcome"])
    let receipt = try order.fire(.pay, at: Date(timeIntervalSinceReferenceDate: 0))
    #expect(texts(receipt) == ["Paid", "Thank you", "Noted"])
    #expect(receipt.description.contains("emitted: mail(EventPayload("))
    #expect(receipt.effects[0].payload(of: EffectName<Int>("mail")) == nil)
    #expect(receipt.effects[0].payload(of: EffectName<Mail>("letter")) == nil)
  }

  @Test func `the first event lists what the activation emitted, too`() throws {
    var order = try Self.order()
    let receipt = try order.fire(.pay, at: Date(timeIntervalSinceReferenceDate: 0))
    #expect(texts(receipt) == ["Welcome", "Paid", "Thank you", "Noted"])
  }

  @Test func `an event that fails has no effects, but a timer before it has`() throws {
    var order = try Self.order()
    try order.fire(.pay, at: Date(timeIntervalSinceReferenceDate: 0))
    #expect(throws: Order.FireError.self) {
      try order.fire(.ship, at: Date(timeIntervalSinceReferenceDate: 1))
    }
    let error = #expect(throws: Order.FireError.self) {
      try order.fire(.ship, at: Date(timeIntervalSinceReferenceDate: 9))
    }
    #expect(texts(error?.expired) == ["Lost"])
  }

  @Test func `a context shares its transition's effects`() throws {
    struct Purse: Sendable { var amount = 3 }
    typealias Life = Order.With<Purse>
    let life = try Life(initial: .cart) {
      Life.State(.cart)
      Life.State(.paid)
      Life.Event(.pay, from: .cart, to: .paid)
        .perform { $0.emit(.mail, Mail(text: "\($0.context.amount)")) }
    }
    var (machine, purse) = (life, Purse())
    #expect(texts(try machine.fire(.pay, on: &purse)) == ["3"])
  }
}

extension EffectName<EffectsExamples.Mail> {
  static var mail: Self { Self("mail") }
}
