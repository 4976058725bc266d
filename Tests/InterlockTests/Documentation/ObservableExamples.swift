import Interlock
import InterlockTestSupport
import Observation
import Testing

// The blocks about machines in observable objects, in the documentation comments, in `GettingStarted`, and in
// `UserInterfaces`.

@MainActor
@Suite("Documentation: machines in observable objects")
struct ObservableExamples {
  typealias Status = ColumnExamples.Status
  typealias Action = ColumnExamples.Action

  struct Order: MachineContext, Equatable {
    typealias Life = Machine<Status, Action>.With<Order>

    // swift-format-ignore: NeverUseForceTry
    static let prototype = try! Life(initial: .unread) {
      Life.State(.unread)
      Life.State(.read).didEnter { $0.context.paid += 1 }
      Life.Event(.view, from: .unread, to: .read)
    }

    var paid = 0
    var life = Order.prototype
  }

  @Observable final class Mail {
    var status = Status.prototype
    var unread = 1
  }

  @Observable final class Checkout {
    var order = Order()
  }

  @Test func `an object is fired by reference`() throws {
    let mail = Mail()
    let receipt = try mail.fire(.view, on: \.status)
    if receipt.entered.contains(.read) { mail.unread -= 1 }

    #expect(mail.status.state == .read && mail.unread == 0)
  }

  @Test func `an entity in an object is fired by reference`() throws {
    let checkout = Checkout()
    try checkout.fire(.view, on: \.life, of: \.order)

    #expect(checkout.order.paid == 1)
  }
}
