import Foundation
import Interlock
import InterlockTestSupport
import Testing

extension UserInfoKey where Value == Int {
  fileprivate static var amount: Self { Self("amount") }
}

@Suite("Refusals encoded for other programs")
struct RefusalEncodingTests {
  enum Life: String { case draft = "Draft", placed, paid }
  enum Step: String { case place = "Place Order", pay }
  typealias Order = Machine<Life, Step>

  private func order() throws -> Order {
    try Order(initial: .draft) {
      Order.State(.draft)
      Order.State(.placed)
      Order.State.final(.paid)
      Order.Event(.place, from: .draft, to: .placed)
      Order.Event(.pay, from: .placed, to: .paid)
        .shouldFire("it is enough") { $0.userInfo[.amount] ?? 0 >= 10 }
    }
  }

  @Test func `a refusal without a row in this state encodes the states that have one`() throws {
    #expect(
      try JSONEncoder.text(order().refusal(of: .pay))
        == #"{"event":"pay","message":"The event 'pay' cannot be fired in the state 'Draft': it can be "#
        + #"fired only in 'placed'.","reason":"noTransition","sources":["placed"],"states":["Draft"]}"#
    )
  }

  @Test func `a refusal by guards encodes the guards and their missing values`() throws {
    let order = try order().fired(.place)
    #expect(
      try JSONEncoder.text(order.refusal(of: .pay))
        == #"{"candidates":[{"source":"placed","target":"paid","unmet":[{"missingValues":["#
        + #"{"key":"amount","type":"Int"}],"name":"it is enough","number":1}]}],"event":"pay","#
        + #""message":"The event 'pay' cannot be fired in the state 'placed': the guard 'it is enough' "#
        + #"of the transition to 'paid' refused, 'amount' (Int) was not passed.","reason":"guardRefused","#
        + #""states":["placed"]}"#
    )
  }

  @Test func `availability encodes each event with its refusal, if any`() throws {
    let answers = try order().availability()
    let text = try JSONEncoder.text(answers)
    #expect(text.hasPrefix(#"[{"event":"Place Order","isAvailable":true},{"event":"pay","#))
    #expect(text.contains(#""isAvailable":false,"refusal":{"event":"pay""#))
  }

  @Test func `the error that a guard has thrown is not encoded`() throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event("go", in: "a").shouldFire { _ in throw Fault("password 1234") }
    }
    let text = try JSONEncoder.text(machine.refusal(of: "go"))
    #expect(text.contains(#""reason":"guardFailed""#))
    #expect(!text.contains("1234") && !text.contains(".swift"))
  }

  /// Other programs rely on these codes.
  @Test func `the codes of refusal reasons never change`() {
    #expect(
      Order.Refusal.Reason.allCases.map(\.rawValue) == [
        "unknownEvent", "noTransition", "guardRefused", "guardFailed", "payloadMismatch",
        "finished", "codeMissing", "stepLimitExceeded",
      ]
    )
  }

  @Test func `refusals with the same content are equal`() throws {
    let order = try order()
    var first = order
    var second = order
    let errors = [first.error(firing: .pay), second.error(firing: .pay)]
    #expect(errors[0] != nil && errors[0] == errors[1])
    #expect(order.refusal(of: .pay) == order.refusal(of: .pay))
    let placed = try order.fired(.place)
    #expect(placed.refusal(of: .pay) != order.refusal(of: .pay))
    #expect(
      placed.refusal(of: .pay, userInfo: ["amount": 1]) != placed.refusal(of: .pay)
    )
  }
}
