import Foundation
import Interlock
import InterlockData
import InterlockTestSupport
import Testing

/// The blocks of the articles of InterlockData, in order, and of its types' comments.
@Suite("Guide to conditions and assignments as data")
struct DataExamples {
  enum Status: String, Codable { case draft, placed, paid }
  enum Command: String, Codable { case place, pay, retry }
  typealias Life = Machine<Status, Command>.With<Order>

  struct Order: DataContext, MachineContext {
    var total = 0
    var paid = 0
    var attempts = 0
    var life: Life

    static let fields = Fields<Order> {
      Field("total", \.total)
      Field("paid", \.paid)
      Field("attempts", \.attempts)
    }
  }

  struct Payment: DataContext {
    var amount: Int

    static let fields = Fields<Payment> { Field("amount", \.amount) }
  }

  private func life() throws -> Life {
    let life = try Life(initial: .draft) {
      Life.State(.draft)
      Life.State(.placed)
      Life.State(.paid)
      Life.Event(.place, from: .draft, to: .placed)
        .when("something is in it", \.total > 0)
      Life.Event(.pay, from: .placed, to: .paid)
        .when(\.paid >= \.total)
      Life.Event(.retry, in: .placed)
        .when(text: "attempts < 3 && !isIn(\"paid\")")
        .perform(.set(\.attempts, to: \.attempts + 1))
    }
    return life
  }

  @Test func `an order`() throws {
    let printed = Journal()
    let print = printed.print
    let life = try life()

    var order = Order(total: 30, life: life)
    try order.fire(.place, on: \.life)
    order.paid = 5
    let refusal = order.life.refusal(of: .pay, on: order)
    let reasons = refusal?.candidates.flatMap(\.unmet).flatMap(\.unmetTerms).map(\.reason)
    print(reasons ?? [])
    #expect(printed.lines == [#"["paid is 5; it must be at least total, which is 30"]"#])

    let json = try JSONEncoder().encode(order.life.outline)
    let outline = try JSONDecoder().decode(Machine<Status, Command>.self, from: json)
    let again = try Life(outline)
    #expect(again.state == .placed)

    order.life = again
    try order.fire(.retry, on: \.life)
    #expect(order.attempts == 1)
  }

  @Test func `a payload has fields`() throws {
    let life = try Life(initial: .placed) {
      Life.State(.placed)
      Life.State(.paid)
      Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
        .when("it covers the total", text: "payload.amount >= total")
        .perform(text: "paid = payload.amount")
    }
    var order = Order(total: 30, life: life)

    let pay = Life.EventName<Payment>(.pay)
    let tooLittle = order.life.refusal(of: pay, Payment(amount: 5), on: order)

    let terms = tooLittle?.candidates.flatMap(\.unmet).flatMap(\.unmetTerms) ?? []
    let reason = "payload.amount is 5; it must be at least total, which is 30"
    #expect(terms.map(\.reason) == [reason])
    let guide = Repository.root.appending(
      path: "Sources/InterlockData/InterlockData.docc/Data.md"
    )
    let words = try String(contentsOf: guide, encoding: .utf8).split(whereSeparator: \.isWhitespace)
    #expect(words.joined(separator: " ").contains(reason))
    try order.fire(pay, Payment(amount: 30), on: \.life)
    #expect(order.paid == 30)
  }

  @Test func `the comments on machines`() throws {
    let json = try JSONEncoder().encode(try life().outline)

    let outline = try JSONDecoder().decode(Machine<Status, Command>.self, from: json)
    let life = try Life(outline)
    #expect(life.state == .draft)

    let other = try Life(initial: .draft) {
      Life.State(.draft)
      Life.State(.placed)
      Life.State(.paid).didEnter(text: "attempts = 0")
      Life.Event(.place, from: .draft, to: .placed).when(text: "total > 0 && !isIn(\"paid\")")
      Life.Event(.retry, in: .placed).perform(.set(\.attempts, to: \.attempts + 1))
      Life.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
        .when("it covers the total", text: "paid + payload.amount >= total")

      Life.Event(.pay, in: .placed).carrying(Payment.self)
        .perform(text: "paid = paid + payload.amount")

      Life.Event(.retry, in: .draft).perform(text: "attempts = attempts + 1")
    }
    #expect(other.state == .draft)
    _ = Life.Event(.retry, in: .placed).perform(text: "attempts = attempts + 1")

    let whole = try Life(other.outline, carrying: [Payment.self])
    let pay = Life.EventName<Payment>(.pay)
    for prototype in [other, whole] {
      var order = Order(total: 10, life: prototype)
      try order.fire(.retry, on: \.life)
      try order.fire(.place, on: \.life)
      try order.fire(pay, Payment(amount: 4), on: \.life)
      #expect(order.paid == 4 && order.attempts == 1 && order.life.state == .placed)
      #expect(throws: Machine<Status, Command>.FireError.self) {
        try order.fire(pay, Payment(amount: .max), on: \.life)
      }
      #expect(order.paid == 4)
    }
  }
}

@Suite("Comments of the language of formulas")
struct FormulaExamples {
  enum Kind: String, CaseIterable, FieldValue { case normal, express }

  struct Order: DataContext {
    var total = 0
    var paid = 0
    var note: String?
    var level = 1
    var locked = false
    var kind = Kind.normal

    static let fields = Fields<Order> {
      Field("total", \.total)
      Field("paid", \.paid)
      Field("note", \.note)
      Field("kind", \.kind)

      Field("locked", \.locked)
      Field("level", \.level, in: [1, 2, 3])
    }
  }

  @Test func `conditions and updates`() throws {
    let printed = Journal()
    let print = printed.print

    let formula = try Formula(parsing: "total > 0 && !locked")
    print(formula)
    #expect(printed.lines == ["total > 0 && !locked"])

    let condition: Condition<Order> = \.total > 0 && !\.locked
    let same = try Condition<Order>(parsing: "total > 0 && !locked")
    #expect(condition == same)

    let rest: Term<Order, Int> = \.total - \.paid
    let isOpen: Condition<Order> = rest > 0
    #expect(try isOpen.holds(for: Order(total: 1)))
  }

  @Test func `updates`() throws {
    let update: Update<Order> = .set(\.paid, to: \.paid + 5)
    let same = try Update<Order>(parsing: "paid = paid + 5")
    #expect(update == same)
    var order = Order()
    try update.apply(to: &order)
    #expect(order.paid == 5)

    let assignments = try Assignments(parsing: "paid = paid + payload.amount; attempts = 0")
    #expect(assignments.description == "paid = paid + payload.amount; attempts = 0")
  }

  struct Receipt: DataContext {
    typealias Order = Self

    var total = 0

    static let fields = Fields<Order> {
      Field("total", \Order.total as any KeyPath<Order, Int> & Sendable)
    }
  }

  @Test func `a field that is only read`() throws {
    #expect(try Condition<Receipt>(parsing: "total == 0").holds(for: Receipt()))
    #expect(throws: FormulaError.self) { try Update<Receipt>(parsing: "total = 1") }
  }

  @Test func `a record`() throws {
    let layout = try #require(
      DataRecord.Layout([.init("total", .integer), .init("note", .optional(.text))])
    )
    var order = DataRecord(layout)
    order["total"] = .integer(12)
    #expect(order["total"] == .integer(12))

    let json = """
      {"interlock": 1, "initial": "draft", "states": [{"id": "draft"}, {"id": "placed"}],
       "events": [{"id": "place", "from": ["draft"], "to": "placed",
                   "guards": [{"when": "total > 0"}], "perform": [{"set": "total = total + 1"}]}]}
      """
    let outline = try JSONDecoder().decode(DynamicMachine.self, from: Data(json.utf8))

    let machine = try DynamicMachine.With(outline, layout: layout)

    var life = machine
    try life.fire("place", on: &order)
    #expect(order["total"] == .integer(13) && life.state == "placed")

    order["total"] = .integer(.max)
    let before = order
    life = machine
    #expect(throws: DynamicMachine.FireError.self) { try life.fire("place", on: &order) }
    #expect(order == before)
    life = machine
    var other = DataRecord(try #require(DataRecord.Layout([])))
    #expect(throws: DynamicMachine.FireError.self) { try life.fire("place", on: &other) }
  }

  /// The text of an explanation.
  @Test func `an explanation`() throws {
    let condition: Condition<Order> = \.paid >= 10
    let text = try condition.compiled().explanation(for: Order(paid: 5))?.description
    #expect(text == "paid is 5; it must be at least 10")
  }
}
