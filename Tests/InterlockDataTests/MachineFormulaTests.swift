import Foundation
import Interlock
import InterlockData
import InterlockTestSupport
import Testing

private struct Payment: DataContext, Codable, Sendable {
  var amount: Int

  static let fields = Fields<Payment> { Field("amount", \.amount) }
}

private struct Order: DataContext, MachineContext, Equatable {
  enum Status: String, Codable { case draft, placed, paid, locked }
  enum Command: String, Codable { case place, pay, retry, lock, expire, double }
  typealias Plain = Machine<Status, Command>
  typealias Life = Plain.With<Self>

  static let fields = Fields<Order> {
    Field("total", \.total)
    Field("paid", \.paid)
    Field("attempts", \.attempts)
    Field("express", \.isExpress)
    Field("placedAt", \.placedAt)
  }

  var total = 0
  var paid = 0
  var attempts = 0
  var isExpress = false
  var placedAt = Date(timeIntervalSinceReferenceDate: 0)
  var life: Life

  init(_ life: Life? = nil) throws {
    self.life = try life ?? Self.prototype()
  }

  static func prototype() throws -> Life {
    let placing = try Update<Order>(Assignments(parsing: "placedAt = now"))
    return try Life(initial: .draft) {
      Life.State(.draft)
      Life.State(.placed).didEnter(.set(\.attempts, to: 0))
      Life.State(.paid)
      Life.State(.locked)
      Life.Event(.place, from: .draft, to: .placed)
        .when("something is in it", \.total > 0)
        .perform(placing)
      Life.Event(.pay, from: .placed, to: .paid)
        .when("it is paid in full", \.paid >= \.total)
      Life.Event(.retry, in: .placed)
        .when(\.attempts < 3 && !\.isExpress)
        .perform(.set(\.attempts, to: \.attempts + 1))
      Life.Event(.lock, from: .draft, .placed, to: .locked)
      Life.Event(.expire, from: .placed, to: .draft).when(text: "now - placedAt > 60")
      Life.Event(.double, in: .placed).perform(.set(\.total, to: \.total * 2))
    }
  }
}

@Suite("Data: conditions and assignments of machines")
struct MachineFormulaTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 1_000)

  @Test func `a machine evaluates its conditions and performs its assignments`() throws {
    var order = try Order()
    #expect(!order.life.canFire(.place, on: order))
    order.total = 30
    order.attempts = 7
    try order.fire(.place, on: \.life, at: Self.start)
    #expect(order.attempts == 0 && order.placedAt == Self.start)
    for _ in 1...3 { try order.fire(.retry, on: \.life) }
    #expect(order.attempts == 3)
    #expect(try order.fireIfPossible(.retry, on: \.life) == nil)
    #expect(!order.life.canFire(.expire, on: order, at: Self.start + 60))
    #expect(order.life.canFire(.expire, on: order, at: Self.start + 61))
    #expect(!order.life.canFire(.pay, on: order))
    order.paid = 30
    try order.fire(.pay, on: \.life)
    #expect(order.life.state == .paid)
  }

  @Test func `a refusal lists the unmet terms, in words and as data`() throws {
    var order = try Order()
    order.total = 30
    try order.fire(.place, on: \.life, at: Self.start)
    order.paid = 5
    let refusal = try #require(order.life.refusal(of: .pay, on: order))
    let unmet = try #require(refusal.candidates.first?.unmet.first)
    #expect(unmet.name == "it is paid in full")
    #expect(unmet.unmetTerms.map(\.condition) == ["paid >= total"])
    #expect(unmet.unmetTerms.map(\.reason) == ["paid is 5; it must be at least total, which is 30"])
    #expect(unmet.unmetTerms[0].values.map(\.name) == ["paid", "total"])
    #expect(unmet.unmetTerms[0].values.map(\.value) == ["5", "30"])
    #expect(
      refusal.description == "The event 'pay' cannot be fired in the state 'placed': the guard "
        + "'it is paid in full' of the transition to 'paid' refused, since paid is 5; it must be at least "
        + "total, which is 30."
    )
    let json = try JSONEncoder.text(refusal)
    #expect(json.contains(#""unmetTerms":[{"condition":"paid >= total""#))
    order.attempts = 9
    order.isExpress = true
    let second = try #require(order.life.refusal(of: .retry, on: order))
    #expect(second.candidates[0].unmet[0].unmetTerms.count == 2)
    #expect(second.candidates[0].unmet[0].name == "attempts < 3 && !express")
  }

  @Test func `a failing assignment undoes the step`() throws {
    var order = try Order()
    order.total = Int.max / 2 + 1
    try order.fire(.place, on: \.life, at: Self.start)
    let before = order
    let error = #expect(throws: Order.Plain.FireError.self) {
      try order.fire(.double, on: \.life)
    }
    guard case .callbackFailed(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.cause is EvaluationError)
    #expect(order == before)
  }

  @Test func `a machine that is data is restored completely without code`() throws {
    var order = try Order()
    order.total = 30
    try order.fire(.place, on: \.life, at: Self.start)
    let json = try JSONEncoder.text(order.life.outline)
    #expect(json.contains(#"{"name":"something is in it","when":"total > 0"}"#))
    #expect(json.contains(#"{"set":"attempts = attempts + 1"}"#))
    let life = try Order.Life(JSONDecoder().decode(Order.Plain.self, from: Data(json.utf8)))
    #expect(life.outline.fingerprint == order.life.outline.fingerprint)
    var copy = order
    copy.life = life
    #expect(copy.life.state == .placed)
    for event in [Order.Command.retry, .retry, .expire, .retry, .retry, .pay, .double, .lock] {
      let one = Result { try order.fire(event, on: \.life, at: Self.start + 10) }
      let two = Result { try copy.fire(event, on: \.life, at: Self.start + 10) }
      #expect("\(one)" == "\(two)")
      #expect(order.attempts == copy.attempts && order.total == copy.total)
    }
    #expect(try JSONEncoder.text(copy.life.outline) == JSONEncoder.text(order.life.outline))
  }

  @Test func `an outline keeps the conditions, and refuses the events that they guard`() throws {
    let outline = try Order.prototype().outline
    #expect(outline.events[0].isGuarded)
    var copy = outline
    #expect(throws: Order.Plain.FireError.self) { try copy.fire(.place) }
    var life = try Order.Life(outline)
    var order = try Order(life)
    order.total = 1
    try life.fire(.place, on: &order, at: Self.start)
    #expect(life.state == .placed)
  }

  @Test func `a condition can test for active states`() throws {
    typealias Life = Machine<String, String>.With<Order>
    var life = try Life(initial: "outer") {
      Life.State(parallel: "outer") {
        Life.State("left") {
          Life.State("open")
          Life.State("shut")
        }
        Life.State("right") {
          Life.State("on")
          Life.State("off")
        }
      }
      Life.Event("close", from: "open", to: "shut").when(text: #"isIn("off") || total > 3"#)
      Life.Event("turn", from: "on", to: "off")
    }
    var order = try Order()
    #expect(!life.canFire("close", on: order))
    try life.fire("turn", on: &order)
    #expect(life.canFire("close", on: order))
  }

  @Test func `a condition can read the payload`() throws {
    typealias Life = Machine<String, String>.With<Order>
    let pay = Life.EventName<Payment>("pay")
    var life = try Life(initial: "placed") {
      Life.State("placed")
      Life.State("paid")
      Life.Event("pay", from: "placed", to: "paid").carrying(Payment.self)
        .when("it covers the total", text: "paid + payload.amount >= total")
        .perform { $0.context.paid += $1.amount }
    }
    var order = try Order()
    order.total = 10
    #expect(!life.canFire(pay, Payment(amount: 9), on: order))
    let refusal = life.refusal(of: pay, Payment(amount: 9), on: order)
    #expect(refusal?.candidates.first?.unmet.first?.unmetTerms.isEmpty == false)
    try life.fire(pay, Payment(amount: 10), on: &order)
    #expect(order.paid == 10)
  }

  @Test func `a condition on a payload is restored if the payload type is named`() throws {
    typealias Life = Machine<String, String>.With<Order>
    let pay = Life.EventName<Payment>("pay")
    let life = try Life(initial: "placed") {
      Life.State("placed")
      Life.State("paid")
      Life.Event("pay", from: "placed", to: "paid").carrying(Payment.self)
        .when("it is something", text: "payload.amount > 0")
        .when(!\.isExpress)
        .perform(.set(\.paid, to: \.paid + 1))
    }
    let json = try JSONEncoder().encode(life.outline)
    let outline = try JSONDecoder().decode(Machine<String, String>.self, from: json)
    var restored = try Life(outline, carrying: [Payment.self])
    var order = try Order()
    #expect(!restored.canFire(pay, Payment(amount: 0), on: order))
    try restored.fire(pay, Payment(amount: 1), on: &order)
    #expect(order.paid == 1 && restored.state == "paid")
    let error = #expect(throws: DefinitionError.self) { try Life(outline) }
    #expect(error?.findings.map(\.check) == [.invalidFormula])
  }

  @Test func `a waiting event with a payload of another type does not trap`() throws {
    typealias Life = Machine<String, String>.With<Order>
    let json = """
      {"interlock": 1, "initial": "idle",
       "states": [{"id": "idle"}, {"id": "busy", "deferring": ["pay"]}],
       "events": [
        {"id": "rest", "from": ["busy"], "to": "idle"},
        {"id": "pay", "from": ["idle"], "payload": "Payment",
         "guards": [{"when": "payload.amount > 0"}], "perform": [{"set": "paid = payload.amount"}]}],
       "snapshot": {"states": ["busy"], "deferred": [
        {"event": "pay", "payload": "{\\"amount\\":\\"x\\"}"},
        {"event": "pay", "payload": "{\\"amount\\":3}"}]}}
      """
    let outline = try JSONDecoder().decode(Machine<String, String>.self, from: Data(json.utf8))
    var life = try Life(outline, carrying: [Payment.self])
    var order = try Order()
    let receipt = try life.fire("rest", on: &order)
    #expect(receipt.unhandled == ["pay"])
    #expect(order.paid == 3)
  }

  @Test func `a field inside an object cannot be assigned`() throws {
    final class Box: @unchecked Sendable { var count = 0 }
    struct Holder: DataContext {
      var box = Box()
      static let fields = Fields<Holder> { Field("count", \.box.count) }
    }
    typealias Life = Machine<String, String>.With<Holder>
    let error = #expect(throws: DefinitionError.self) {
      try Life {
        Life.State("a")
        Life.Event("go", in: "a").when(\.box.count == 0).perform(.set(\.box.count, to: 1))
      }
    }
    #expect(error?.findings.count == 1)
    #expect(error?.findings.first?.message.contains("'count' cannot be assigned") == true)
  }

  @Test func `many wrong formulas over many states are checked quickly`() throws {
    let count = Share.of(daily: 200, gate: 500)
    let states = (0..<count).map { #"{"id": "state-number-\#($0)"}"# }.joined(separator: ",")
    let wrong = (0..<50).map { #"isIn(\"state-numbre-\#($0)x\")"# }.joined(separator: " || ")
    let events = (0..<count / 4).map {
      #"{"id": "e\#($0)", "from": ["state-number-\#($0)"], "guards": [{"when": "\#(wrong)"}]}"#
    }
    .joined(separator: ",")
    let json =
      #"{"interlock": 1, "initial": "state-number-0", "states": [\#(states)], "events": [\#(events)]}"#
    let outline = try JSONDecoder().decode(Machine<String, String>.self, from: Data(json.utf8))
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(throws: DefinitionError.self) { try Machine<String, String>.With<Order>(outline) }
    }
    #expect(time < .seconds(20))
  }

  @Test func `the time must be given if a condition uses it`() throws {
    var order = try Order()
    order.total = 1
    let error = #expect(throws: Order.Plain.FireError.self) { try order.fire(.place, on: \.life) }
    #expect(error?.description.contains("pass the time of the call with 'at:'") == true)
  }

  @Test func `every formula that does not fit is reported when the machine is built`() throws {
    let error = #expect(throws: DefinitionError.self) {
      try Order.Life(initial: .draft) {
        Order.Life.State(.draft)
        Order.Life.State(.paid)
        Order.Life.Event(.place, from: .draft, to: .paid).when(text: "totl > 0")
        Order.Life.Event(.pay, from: .draft, to: .paid).when(text: "total > \"x\"")
        Order.Life.Event(.lock, from: .draft, to: .paid).when(text: "total >")
        Order.Life.Event(.retry, from: .draft, to: .paid).when(text: #"isIn("nowhere")"#)
        Order.Life.Event(.expire, from: .draft, to: .paid).when(text: "payload.amount > 1")
      }
    }
    #expect(error?.findings.map(\.check) == Array(repeating: .invalidFormula, count: 5))
    let messages = error?.findings.map(\.message) ?? []
    #expect(messages.first?.contains("'total'") == true, "\(messages)")
    #expect(messages.allSatisfy { $0.contains("column ") }, "\(messages)")
  }

  @Test func `an archive with formulas that do not fit is refused with their place`() throws {
    let json = """
      {"interlock": 1, "initial": "draft", "states": [{"id": "draft"}, {"id": "paid"}],
       "events": [
        {"id": "pay", "from": ["draft"], "to": "paid", "guards": [{"when": "total > 0 && !locked"}],
         "perform": [{"set": "paid = 5"}]}]}
      """
    let error = #expect(throws: DefinitionError.self) {
      try Order.Life(JSONDecoder().decode(Order.Plain.self, from: Data(json.utf8)))
    }
    #expect("\(String(describing: error))".contains("locked"))
    let good = json.replacingOccurrences(of: "locked", with: "express")
    var life = try Order.Life(JSONDecoder().decode(Order.Plain.self, from: Data(good.utf8)))
    var order = try Order()
    order.total = 1
    try life.fire(.pay, on: &order)
    #expect(order.paid == 5)
    for mistake in [#"{"when": 5}"#, #"{"wen": "total > 0"}"#, #"{"when": "a", "in": "b"}"#] {
      let text = json.replacingOccurrences(of: #"{"when": "total > 0 && !locked"}"#, with: mistake)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Order.Plain.self, from: Data(text.utf8))
      }
    }
  }
}
