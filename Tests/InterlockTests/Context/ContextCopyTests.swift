import Interlock
import InterlockTestSupport
import Testing

/// Copies of a machine with a context: fired, traced, extended or bound.
@Suite("Copies of a machine with a context")
struct ContextCopyTests {
  @Test func `firing a copy leaves the machine and the context unchanged`() throws {
    let order = try Order(total: 3)
    let fired = try order.life.firing(.place, on: order)
    #expect(fired.machine.state == .placed && fired.receipt.entered == [.draft, .placed])
    #expect(order.life.state == .draft)
    let note = try order.life.firing(.note, on: order, userInfo: ["text": "soon"])
    #expect(note.context.notes == ["soon"] && order.notes.isEmpty)
    #expect(throws: Machine<Order.Status, Order.Command>.FireError.self) {
      try order.life.firing(.pay, on: order)
    }
  }

  @Test func `a traced machine reports each step`() throws {
    let journal = Journal()
    var order = try Order(total: 3)
    order.life = order.life.traced(by: { journal.add("\($0)") })
    try order.fire(.place, on: \.life)
    #expect(journal.lines.contains { $0.contains("draft --place--> placed") })
    #expect(order.life.traced(by: nil) == order.life)
  }

  @Test func `added parts and existing parts both see the context`() throws {
    let audited = try Order.prototype().adding {
      Order.Life.Observer.didTransition { $0.context.notes.append($0.state?.rawValue ?? "") }
    }
    var order = try Order(total: 3)
    order.life = audited
    try order.fire(.note, on: \.life, userInfo: ["text": "first"])
    #expect(order.notes.prefix(2) == ["first", "draft"])
    #expect(throws: DefinitionError.self) {
      try audited.adding { Order.Life.State(.draft) }
    }
  }

  @Test func `names are bound to code that sees the context`() throws {
    typealias Life = Sketch.With<Int>
    let life = try Life {
      Life.State("a")
      Sketch.Event("go", in: "a").perform("note")
      Life.Event("count", in: "a").perform { $0.context += 1 }
    }
    let journal = Journal()
    var bound = try life.bound(
      to: Sketch.With<Int>.Behaviour().callback("note") { _ in journal.add("note") }
    )
    var count = 0
    try bound.fire("go", on: &count)
    try bound.fire("count", on: &count)
    #expect(journal.lines == ["note"] && count == 1)
    #expect(throws: BindingError.self) { try life.bound(to: Sketch.With<Int>.Behaviour()) }
  }
}
