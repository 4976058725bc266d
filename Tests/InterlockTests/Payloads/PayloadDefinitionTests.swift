import Foundation
import Interlock
import InterlockTestSupport
import Testing

private typealias Payment = Purchase.Payment

@Suite("Payloads in definitions")
struct PayloadDefinitionTests {
  private typealias Sketch = Machine<String, String>

  @Test func `an event can carry values of one type only`() throws {
    let error = #expect(throws: DefinitionError.self) {
      try Sketch {
        Sketch.State("a")
        Sketch.Event("pay", in: "a").carrying(Payment.self).shouldFire { $1.amount > 0 }
        Sketch.Event("pay", in: "a").carrying(Int.self)
        Sketch.Event.after(.seconds(1), in: "a").carrying(Int.self)
      }
    }
    #expect(error?.findings.map(\.check) == [.invalidPayload, .invalidPayload])
    #expect(
      error?.findings.map(\.message) == [
        "it carries values of the type 'Int', but an earlier transition of the same event carries 'Payment'",
        "it carries values of the type 'Int', but no event triggers it",

      ]
    )
  }

  @Test func `an archive keeps the name of the payload type`() throws {
    let machine = try Sketch {
      Sketch.State("a")
      Sketch.Event("pay", in: "a").carrying(Payment.self).perform("take it") { _, _ in }
    }
    let json = try JSONEncoder.text(machine)
    #expect(json.contains(#""payload":"Payment""#))
    let decoded = try JSONDecoder().decode(Sketch.self, from: Data(json.utf8))
    #expect(decoded.events.map(\.payloadName) == ["Payment"])
    #expect(decoded.fingerprint == machine.fingerprint)
    let journal = Journal()
    var bound = try decoded.bound(
      to: Sketch.Behaviour().callback("take it") { transition in
        journal.add("\(transition.payload(as: Payment.self)?.amount ?? 0)")
      }
    )
    try bound.activate()
    #expect(throws: Sketch.FireError.self) { try bound.fire("pay") }
    #expect(throws: Sketch.FireError.self) { try bound.fire(Sketch.EventName("pay"), 5) }
    try bound.fire(Sketch.EventName("pay"), Payment(amount: 5))
    #expect(journal.lines == ["5"])
  }
}
