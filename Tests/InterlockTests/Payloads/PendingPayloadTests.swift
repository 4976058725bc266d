import Foundation
import Interlock
import InterlockTestSupport
import Testing

private typealias Payment = Purchase.Payment

@Suite("Payloads of pending events")
struct PendingPayloadTests {
  private typealias Sketch = Machine<String, String>
  private static let start = Date(timeIntervalSinceReferenceDate: 0)

  /// An order that is paid by events that callbacks raise, send or send later, or that are deferred.
  private func order(_ journal: Journal) throws -> Sketch {
    let pay = Sketch.EventName<Payment>("pay")
    return try Sketch(initial: "idle") {
      Sketch.State("idle")
      Sketch.State("busy").deferring("pay")
      Sketch.Event("begin", from: "idle", to: "busy")
      Sketch.Event("end", from: "busy", to: "idle")
      Sketch.Event("raise", in: "idle").perform { $0.raise(pay, Payment(amount: 1)) }
      Sketch.Event("send", in: "idle").perform { $0.send(pay, Payment(amount: 2)) }
      Sketch.Event("later", in: "idle").perform {
        $0.send(pay, Payment(amount: 3, note: "later"), after: .seconds(5))
      }
      Sketch.Event("wrong", in: "idle").perform { $0.raise("pay") }
      Sketch.Event("pay", in: "idle").carrying(Payment.self)
        .shouldFire { $1.amount < 100 }
        .perform { _, payment in journal.add("\(payment.amount) \(payment.note ?? "")") }
      Sketch.Event("chain", in: "idle").carrying(Payment.self).perform { transition, payment in
        transition.raise(pay, Payment(amount: payment.amount + 1))
      }
      .didFire { _, payment in journal.add("chain \(payment.amount)") }
    }
  }

  @Test func `raised, sent, delayed and deferred events keep their payload`() throws {
    let journal = Journal()
    var order = try order(journal)
    try order.activate(at: Self.start)
    try order.fire("raise")
    try order.fire("send")
    try order.fire("later", at: Self.start)
    try order.fire("begin")
    try order.fire(Sketch.EventName("pay"), Payment(amount: 4))
    try order.fire("end")
    try order.advance(to: Self.start + 5)
    try order.fire(Sketch.EventName("chain"), Payment(amount: 8))
    #expect(journal.lines == ["1 ", "2 ", "4 ", "3 later", "chain 8", "9 "])
  }

  @Test func `an event raised without its payload is unhandled and not deferred`() throws {
    let journal = Journal()
    var order = try order(journal)
    let receipt = try order.fire("wrong")
    #expect(receipt.unhandled == ["pay"])
    try order.fire("begin")
    #expect(throws: Sketch.FireError.self) { try order.fire("pay") }
    #expect(order.snapshot.deferred.isEmpty)
  }

  @Test func `a refusing guard with a payload refuses the event`() throws {
    var order = try order(Journal())
    try order.activate()
    let refusal = order.refusal(of: Sketch.EventName("pay"), Payment(amount: 100))
    #expect(refusal?.reason == .guardRefused)
    #expect(throws: Sketch.FireError.self) {
      try order.fire(Sketch.EventName("pay"), Payment(amount: 100))
    }
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `a payload is archived with its event`(coder: ArchiveCoder) throws {
    let journal = Journal()
    var order = try order(journal)
    try order.activate(at: Self.start)
    try order.fire("later", at: Self.start)
    try order.fire("begin")
    try order.fire(Sketch.EventName("pay"), Payment(amount: 4, note: nil))
    let snapshot = try coder.decode(Sketch.Snapshot.self, from: coder.encode(order.snapshot))
    var restored = try order.fresh().restored(from: snapshot)
    #expect(restored == order)
    try restored.fire("end")
    try restored.advance(to: Self.start + 5)
    #expect(journal.lines == ["4 ", "3 later"])
  }

  @Test func `an archived event with a wrong or missing payload is refused`() throws {
    let order = try order(Journal())
    for payload in [
      "5", "\"text\"", "null", "{", #"{"amount":"x"}"#, String(repeating: "[", count: 9_999),
    ] {
      let text = try JSONEncoder.text(payload)
      let json = #"{"states":["busy"],"deferred":[{"event":"pay","payload":\#(text)}]}"#
      let snapshot = try JSONDecoder().decode(Sketch.Snapshot.self, from: Data(json.utf8))
      let error = #expect(throws: Sketch.RestoreError.self) { try order.restored(from: snapshot) }
      guard case .invalidPayload("pay", let mismatch) = error else {
        Issue.record("\(payload): \(String(describing: error))")
        continue
      }
      #expect(mismatch.expected == "Payment")
      #expect(mismatch.description.contains("not JSON that cannot be decoded as that type"))
    }
  }

  @Test func `an event that is sent without its payload does not wait`() throws {
    let pay = Sketch.EventName<Payment>("pay")
    var order = try Sketch {
      Sketch.State("a")
      Sketch.Event("forget", in: "a").perform { $0.send("pay", after: .seconds(5)) }
      Sketch.Event("pay", in: "a").carrying(Payment.self)
      Sketch.Event("pass", in: "a").carrying(Payment.self).perform { transition, _ in
        transition.raise("pay", userInfo: transition.userInfo)
      }
    }
    #expect(try order.fire("forget", at: Self.start).unhandled == ["pay"])
    #expect(order.nextDeadline == nil)
    #expect(try order.fresh().restored(from: order.snapshot) == order)
    // A payload belongs to its own event only, however that event is fired.
    let name = Sketch.EventName<Payment>("pass")
    #expect(try order.fire(name, Payment(amount: 1)).unhandled == ["pay"])
    var traced = order.traced { _ in }
    #expect(try traced.fire("forget", at: Self.start).unhandled == ["pay"])
    #expect(try traced.fire(name, Payment(amount: 1)).unhandled == ["pay"])
    #expect(try traced.fire(pay, Payment(amount: 1)).unhandled.isEmpty)
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `an archive keeps every value of a payload exactly`(coder: ArchiveCoder) throws {
    struct Numbers: Codable, Hashable, Sendable {
      var decimal = Decimal(string: "12345678901234567.89") ?? 0
      var large = UInt64.max
      var small = Double.leastNonzeroMagnitude
      var text = "$null"
      var list: [String?] = [nil, "$null", "é"]
      var date = Date(timeIntervalSinceReferenceDate: 0.1)
    }
    let name = Sketch.EventName<Numbers>("take")
    var machine = try Sketch {
      Sketch.State("a").deferring("take")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("take", in: "b").carrying(Numbers.self)
        .shouldFire { $1 == Numbers() }
    }
    try machine.fire(name, Numbers())
    let snapshot = try coder.decode(Sketch.Snapshot.self, from: coder.encode(machine.snapshot))
    var restored = try machine.fresh().restored(from: snapshot)
    #expect(try restored.fire("go").unhandled.isEmpty)
  }

  @Test func `a payload that is not Codable cannot be archived`() throws {
    struct Token: Sendable {}
    var order = try Sketch {
      Sketch.State("a").deferring("take")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("take", in: "b").carrying(Token.self)
    }
    try order.fire(Sketch.EventName("take"), Token())
    let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(order.snapshot) }
    #expect("\(String(describing: error))".contains("only if it is Codable; found Token"))
  }

  @Test func `encoding a payload that cannot be decoded again is an error`() throws {
    struct Odd: Codable, Sendable {
      init() {}
      init(from decoder: any Decoder) throws { throw Fault("never") }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(1)
      }
    }
    for (name, payload) in [("odd", Odd() as any Sendable), ("number", Double.nan)] {
      var order = try Sketch {
        Sketch.State("a").deferring("odd", "number")
        Sketch.State("b")
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event("odd", in: "b").carrying(Odd.self)
        Sketch.Event("number", in: "b").carrying(Double.self)
      }
      func fire<Payload: Sendable>(_ payload: Payload) throws {
        try order.fire(Sketch.EventName<Payload>(name), payload)
      }
      try fire(payload)
      #expect(throws: EncodingError.self) { try JSONEncoder().encode(order.snapshot) }
    }
  }

  @Test
  func `an event without a row in this state is refused for that reason, not for its payload`()
    throws
  {
    var order = try order(Journal())
    try order.activate()
    try order.fire("begin")
    var other = try Sketch {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("pay", from: "b", to: "a").carrying(Payment.self)
    }
    try other.activate()
    #expect(other.refusal(of: "pay")?.reason == .noTransition)
    #expect(order.refusal(of: "pay")?.reason == .payloadMismatch)
  }
}
