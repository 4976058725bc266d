import Interlock
import InterlockTestSupport
import Testing

@Suite("Contexts: traces of one call")
struct ContextTraceTests {
  @Test func `a call on a key path can be traced without changing its effect`() throws {
    var order = try Order(total: 3)
    let lines = Journal()
    try order.fire(.place, on: \.life) { lines.add("\($0)") }
    #expect(lines.lines.count == 2)
    #expect(lines.lines.last?.contains("placed") == true, "\(lines.lines)")
    #expect(order.life.state == .placed)
    try order.fire(.pay, on: \.life, userInfo: ["amount": 3])
    #expect(order.life.state == .paid && order.paid == 3)
    #expect(lines.lines.count == 2)
  }

  @Test func `a call on the machine can be traced in addition to the machine's own trace`() throws {
    let (own, others) = (Journal(), Journal())
    var order = try Order(total: 3)
    var machine = order.life.traced { own.add("\($0)") }
    try machine.fire(.place, on: &order) { others.add("\($0)") }
    #expect(own.lines.count == 2 && own.lines == others.lines)
    #expect(throws: Machine<Order.Status, Order.Command>.FireError.self) {
      try machine.fire(.place, on: &order) { others.add("\($0)") }
    }
    #expect(machine.state == .placed)
  }
}
