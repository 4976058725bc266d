import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// The blocks of the comments about payloads of waiting events.
@Suite("Comments on migrations: payloads")
struct PayloadStepExamples {
  struct Payment: Codable, Sendable { var amount: Int }
  struct Charge: Codable, Sendable { var cents: Int }

  @Test func `change a payload`() throws {
    func order(_ pay: Sketch.Event) throws -> Sketch {
      try Sketch(initial: "placed") {
        Sketch.State("placed").deferring("pay")
        Sketch.State("sent")
        Sketch.Event("send", from: "placed", to: "sent")
        pay
      }
    }
    let pay = Sketch.Event("pay", in: "sent")
    let migration = Migration(
      from: try order(pay.carrying(Payment.self).event).dynamic(),
      .changePayload(of: "pay", from: Payment.self) { Charge(cents: $0.amount * 100) }
    )
    let new = try order(pay.carrying(Charge.self).event)
    #expect(try new.migrationReport(for: [migration]).isProven)
  }
}
