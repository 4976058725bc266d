import Foundation
import Interlock
import Testing

// The blocks of the article `ComingFromComposableArchitecture`. `CodeBlockTests` compares them.

private enum Status: String, Codable { case cart, paying, paid }
private enum Step: String, Codable { case pay, cancel, succeed, fail }
private enum Work { case startPayment, cancelPayment }

private struct Checkout: Equatable, MachineContext {
  typealias Life = Machine<Status, Step>.With<Checkout>

  var total = 0
  var life = Checkout.prototype

  var canPay: Bool { life.canFire(.pay, on: self) }

  // swift-format-ignore: NeverUseForceTry
  static let prototype = try! Life(initial: .cart) {
    Life.State(.cart)
    Life.State(.paying)
    Life.State(.paid)
    Life.Event(.pay, from: .cart, to: .paying)
      .shouldFire("something is in it") { $0.context.total > 0 }
    Life.Event(.cancel, from: .paying, to: .cart)
    Life.Event(.succeed, from: .paying, to: .paid)
    Life.Event(.fail, from: .paying, to: .cart)
  }

  mutating func take(_ step: Step) -> [Work] {
    guard let receipt = try? fire(step, on: \.life) else { return [] }
    var work: [Work] = []
    if receipt.exited.contains(.paying) { work.append(.cancelPayment) }
    if receipt.entered.contains(.paying) { work.append(.startPayment) }
    return work
  }
}

@Suite("Coming from the Composable Architecture")
struct ComingFromComposableArchitectureExamples {
  @Test func `each receipt says which work begins and ends`() {
    var checkout = Checkout(total: 30)
    #expect(checkout.canPay)
    #expect(checkout.take(.pay) == [.startPayment])
    #expect(checkout.take(.pay) == [])
    #expect(!checkout.canPay)
    #expect(checkout.take(.cancel) == [.cancelPayment])
    #expect(checkout.take(.succeed) == [])
    #expect(checkout.take(.pay) == [.startPayment])
    #expect(checkout.take(.succeed) == [.cancelPayment])
    #expect(checkout.life.state == .paid)
    #expect(!Checkout().canPay)
  }

  @Test func `a test compares the whole value with the expected one`() throws {
    var checkout = Checkout(total: 30)
    var expected = checkout
    #expect(checkout.take(.pay) == [.startPayment])
    #expect(checkout != expected)

    expected.life = try Checkout.prototype.restored(from: .init(state: .paying))
    #expect(checkout == expected)
    #expect(checkout.take(.pay) == [])
    #expect(checkout == expected)
  }

  @Test func `a refused event changes nothing, even if it is the first`() {
    var checkout = Checkout()
    #expect(checkout.take(.pay) == [])
    #expect(checkout == Checkout())
    #expect(checkout.take(.pay) == [])
    #expect(checkout == Checkout())
  }
}
