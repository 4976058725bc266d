import Foundation
import Interlock
import InterlockTestSupport
import Testing

private typealias Payment = Purchase.Payment

@Suite("Events that carry a payload")
struct PayloadTests {
  private typealias Plain = Purchase.Plain

  private func plain(_ journal: Journal) throws -> Plain {
    try Plain(initial: .draft) {
      Plain.State(.draft)
      Plain.State(.placed)
      Plain.State(.paid).deferring(.pay)
      Plain.Event(.place, from: .draft, to: .placed)
      Plain.Event(.refund, from: .paid, to: .placed)
      Plain.Event(.pay, from: .placed, to: .paid).carrying(Payment.self)
        .shouldFire("it is not nothing") { $1.amount > 0 }
        .willFire { _, payment in journal.add("will \(payment.amount)") }
        .perform { _, payment in journal.add("pay \(payment.amount)") }
        .didFire { transition, payment in
          journal.add("did \(payment.amount) \(transition.payload(as: Payment.self) == payment)")
        }
    }
  }

  @Test func `guards and callbacks get the payload`() throws {
    let journal = Journal()
    var order = try plain(journal)
    try order.fire(.place)
    #expect(!order.canFire(.pay, Payment(amount: 0)))
    #expect(order.canFire(.pay, Payment(amount: 1)))
    #expect(order.refusal(of: .pay, Payment(amount: 0))?.reason == .guardRefused)
    #expect(try order.fireIfPossible(.pay, Payment(amount: 0)) == nil)
    let receipt = try order.fire(.pay, Payment(amount: 7))
    #expect(receipt.description == "placed --pay--> paid")
    #expect(journal.lines == ["will 7", "pay 7", "did 7 true"])
  }

  @Test func `an event with a payload changes the context, or nothing if a callback throws`() throws
  {
    var order = try Purchase()
    try order.fire(.pay, Payment(amount: 10), on: \.life)
    #expect(order.paid == 10 && order.life.state == .placed)
    #expect(throws: Plain.FireError.self) {
      try order.fire(.pay, Payment(amount: 5, note: "fail"), on: \.life)
    }
    #expect(order.paid == 10)
    #expect(!order.life.canFire(.pay, Payment(amount: 0), on: order))
    let refusal = order.life.refusal(of: .pay, Payment(amount: 0), on: order)
    #expect(
      refusal?.candidates.flatMap(\.unmet).map(\.name)
        == ["it covers the total", "unless it is nothing"]
    )
    #expect(try order.fireIfPossible(.pay, Payment(amount: 0), on: \.life) == nil)
    try order.fireIfPossible(.pay, Payment(amount: 20), on: \.life)
    #expect(order.paid == 30 && order.life.state == .paid)
  }

  @Test func `an event with a missing or wrong payload is refused with both types`() throws {
    var order = try plain(Journal())
    try order.fire(.place)
    let missing = #expect(throws: Plain.FireError.self) { try order.fire(.pay) }
    #expect(missing?.refusal?.reason == .payloadMismatch)
    #expect(missing?.refusal?.payloadMismatch == PayloadMismatch.of("Payment", found: nil))
    #expect(
      missing?.description == "The event 'pay' cannot be fired in the state 'placed': it requires "
        + "a payload of the type 'Payment', but came without one."
    )
    #expect(missing?.recoverySuggestion == "Fire it with a payload of the type 'Payment'.")
    let wrong = #expect(throws: Plain.FireError.self) { try order.fire(.payInCents, 700) }
    #expect(wrong?.refusal?.payloadMismatch == PayloadMismatch.of("Payment", found: "Int"))
    #expect(!order.canFire(.pay))
    #expect(order.refusal(of: .pay)?.reason == .payloadMismatch)
    #expect(!order.availableEvents().contains(.pay))
    #expect(order.state == .placed)
    let text = try JSONEncoder.text(order.refusal(of: .pay))
    #expect(text.contains(#""payload":{"expected":"Payment"}"#))
  }

  @Test func `an event that ignores its payload or declares none accepts any`() throws {
    var order = try Purchase()
    order.life = try order.life.restored(from: .init(configuration: [.paid]))
    try order.fire(.refund, Payment(amount: 1), on: \.life)
    #expect(order.life.state == .draft)
  }

  @Test func `a payload can be nil`() throws {
    typealias Sketch = Machine<String, String>
    let journal = Journal()
    let name = Sketch.EventName<Int?>("take")
    var machine = try Sketch {
      Sketch.State("a") { Sketch.State("b") }
      Sketch.Event("take", in: "a").carrying(Int?.self).perform {
        journal.add("\(String(describing: $1))")
      }
    }
    #expect(machine.canFire(name, nil))
    try machine.fire(name, nil)
    try machine.fire(name, 3)
    var traced = machine.traced { _ in }
    try traced.fire(name, nil)
    #expect(journal.lines == ["nil", "Optional(3)", "nil"])
    #expect(!machine.canFire(Sketch.EventName<EventPayload?>("take"), nil))
  }

  @Test func `a machine that ignores unhandled events still refuses a missing payload`() throws {
    typealias Sketch = Machine<String, String>
    var machine = try Sketch(initial: "a", unhandledEvents: .ignore) {
      Sketch.State("a")
      Sketch.Event("pay", in: "a").carrying(Int.self)
    }
    try machine.activate()
    #expect(throws: Sketch.FireError.self) { try machine.fire("pay") }
    #expect(try machine.fire(Sketch.EventName("pay"), 1).description == "a --pay--> (internal)")
  }

  @Test func `a payload whose type the compiler doesn't know is taken for what it holds`() throws {
    var order = try plain(Journal())
    try order.fire(.place)
    let waiting = Plain.PendingEvent(
      event: .pay,
      payload: EventPayload(Payment(amount: 3)),
      userInfo: ["reason": "late"]
    )
    #expect(waiting.userInfo["reason"] as? String == "late")
    #expect(!order.canFire(.pay, userInfo: waiting.userInfo))
    #expect(order.canFire(waiting.name, waiting.payload))
    #expect(order.canFire(Plain.EventName(.pay), EventPayload(Payment(amount: 3))))
    #expect(!order.canFire(Plain.EventName(.pay), EventPayload("three")))
    try order.fire(waiting.name, waiting.payload, userInfo: waiting.userInfo)
    #expect(order.state == .paid)
    #expect(waiting.payload(as: Payment.self) == Payment(amount: 3))
    #expect(waiting.payload(as: Int.self) == nil)
  }

  @Test func `a traced and an untraced machine see the same payloads`() throws {
    let (direct, traced) = (Journal(), Journal())
    var order = try plain(direct)
    var other = try plain(traced).traced { _ in }
    for amount in [0, 4, -1, 9] {
      for event in [Purchase.Command.place, .refund] {
        _ = try? order.fire(event)
        _ = try? other.fire(event)
      }
      let one = Result { try order.fire(.pay, Payment(amount: amount)) }
      let two = Result { try other.fire(.pay, Payment(amount: amount)) }
      #expect("\(one)" == "\(two)")
      #expect(order.configuration == other.configuration)
    }
    #expect(direct.lines == traced.lines)
  }
}

extension PayloadMismatch {
  fileprivate static func of(_ expected: String, found: String?) -> Self? {
    var machine = try? Machine<String, String> {
      Machine<String, String>.State("a")
      Machine<String, String>.Event("pay", in: "a").carrying(Payment.self)
    }
    guard expected == "Payment" else { return nil }
    _ = try? machine?.activate()
    let payload = found == "Int" ? EventPayload(1) : nil
    return machine?.refusal(of: Machine.EventName("pay"), payload)?.payloadMismatch
  }
}
