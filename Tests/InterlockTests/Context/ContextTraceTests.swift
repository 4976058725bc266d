import Interlock
import InterlockTestSupport
import Testing

@Suite("Contexts: traced machines")
struct ContextTraceTests {
  @Test func `a traced machine that an entity holds reports its steps`() throws {
    var order = try Order(total: 3)
    let lines = Journal()
    order.life = order.life.traced { lines.add("\($0)") }
    try order.fire(.place, on: \.life)
    #expect(lines.lines.count == 2)
    #expect(lines.lines.last?.contains("placed") == true, "\(lines.lines)")
    #expect(order.life.state == .placed)
    order.life = order.life.traced(by: nil)
    try order.fire(.pay, on: \.life, userInfo: ["amount": 3])
    #expect(order.life.state == .paid && order.paid == 3)
    #expect(lines.lines.count == 2)
  }

  @Test func `a traced machine beside its context reports its steps, and refusals`() throws {
    let lines = Journal()
    var order = try Order(total: 3)
    var machine = order.life.traced { lines.add("\($0)") }
    try machine.fire(.place, on: &order)
    #expect(lines.lines.count == 2)
    #expect(throws: Machine<Order.Status, Order.Command>.FireError.self) {
      try machine.fire(.place, on: &order)
    }
    #expect(lines.lines.last?.contains("refused") == true)
    #expect(machine.state == .placed)
  }
}
