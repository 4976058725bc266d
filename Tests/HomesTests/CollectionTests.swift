import Interlock
import Testing

/// In arrays and dictionaries, as they are and within entities.
@Suite("Machines in collections")
struct CollectionTests {
  @Test func `an array`() throws {
    var statuses = [Status.prototype, Status.prototype]
    try statuses[1].fire(.view)
    let data = try encoded(statuses, as: #"["unread","read"]"#)
    var copies = try decoded([Inbox].self, data)
    #expect(copies.map(\.state) == statuses.map(\.state))
    try copies[0].fire(.delete)
    #expect(copies[0].state == .deleted)
  }

  @Test func `an array of entities with a context`() throws {
    var orders = [Order(), Order(total: 2)]
    try orders[1].fire(.pay, on: \.life)
    let data = try encoded(
      orders,
      as: #"[{"life":"placed","paid":0,"total":5},{"life":"paid","paid":2,"total":2}]"#
    )
    #expect(try decoded([Order].self, data).map(\.life.state) == [.placed, .paid])
  }

  @Test func `a dictionary`() throws {
    var statuses = ["a": Status.prototype]
    try statuses["a"]?.fire(.view)
    let data = try encoded(statuses, as: #"{"a":"read"}"#)
    #expect(try decoded([String: Inbox].self, data) == statuses)
  }

  @Test func `a dictionary of machines with a context`() throws {
    let lives = ["a": Stage.prototype]
    let data = try encoded(lives, as: #"{"a":"placed"}"#)
    #expect(try decoded([String: Order.Life].self, data)["a"]?.state == .placed)
    var orders = ["a": Order()]
    try orders["a"]?.fire(.pay, on: \.life)
    #expect(orders["a"]?.paid == 5)
  }
}
