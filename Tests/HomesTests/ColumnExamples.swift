import Interlock
import Testing

/// In two stored properties of a class, as those of a SwiftData model: the macro `@Model` is not compiled here.
@Suite("A machine in two columns of a model")
struct ColumnTests {
  final class StoredMessage {
    var state = "unread"
    var rest: String?

    var status: Inbox {
      get throws { try Status.prototype.restored(state: state, rest: rest) }
    }

    func fire(_ action: Action) throws {
      let (machine, _) = try status.firing(action)
      (state, rest) = try machine.columns
    }
  }

  final class Purchase {
    var state = "placed"
    var rest: String?
    var total = 5
    var paid = 0

    func pay() throws {
      let life = try Stage.prototype.restored(state: state, rest: rest)
      var order = Order(total: total, paid: paid, life: life)
      try order.fire(.pay, on: \.life)
      (state, rest) = try order.life.columns
      paid = order.paid
    }
  }

  @Test func `a machine`() throws {
    let message = StoredMessage()
    try message.fire(.view)
    #expect(message.state == "read" && message.rest == nil)
    #expect(try message.status.canFire(.delete))
    #expect(throws: Inbox.FireError.self) { try message.fire(.view) }
  }

  @Test func `a machine with a context`() throws {
    let purchase = Purchase()
    try purchase.pay()
    #expect(purchase.state == "paid" && purchase.paid == 5)
  }
}
