import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// Steps that say what becomes of payloads that wait.
@Suite("Migration: steps for payloads")
struct PayloadStepTests {
  @Test func `each change has a step that makes it provable, and that does what is proved`() throws
  {
    let steps: [(Cargo, Cargo, Migration.Step)] = [
      (.nothing, .payment, .addPayload(Cargo.Payment(amount: 7), to: "pay")),
      (.payment, .nothing, .dropPayload(of: "pay")),
      (.payment, .nothing, .keepPayload(of: "pay")),
      (.payment, .charge, .keepPayload(of: "pay")),
      (
        .payment, .card,
        .changePayload(of: "pay", from: Cargo.Payment.self) { Cargo.Card(number: "\($0.amount)") }
      ),
      (
        .written, .payment,
        .changePayload(of: "pay", from: Cargo.Written.Payment.self) {
          Cargo.Payment(amount: Int($0.amount) ?? 0)
        }
      ),
    ]
    for (before, after, step) in steps {
      let (old, new) = (try before.machine(), try after.machine(more: "new"))
      let migration = Migration(from: try old.dynamic(), step)
      let report = try new.migrationReport(for: [migration])
      #expect(report.isProven, "\(report)")
      let prototype = try new.evolving(from: [migration])
      for data in try before.stored() { #expect(try Cargo.isTaken(data, prototype)) }
    }
  }

  @Test func `a step that makes the wrong payload, or reads another one, proves nothing`() throws {
    let steps: [(Cargo, Cargo, Migration.Step)] = [
      (.nothing, .payment, .addPayload(Cargo.Card(), to: "pay")),
      (.nothing, .payment, .addPayload(Cargo.Payment(), to: "go")),
      (.payment, .card, .changePayload(of: "pay", from: Cargo.Payment.self) { $0 }),
      (.payment, .nothing, .keepPayload(of: "go")),
    ]
    for (before, after, step) in steps {
      let migration = Migration(from: try before.machine().dynamic(), step)
      #expect(try !after.machine().migrationReport(for: [migration]).isProven)
    }
    let failing = Migration(
      from: try Cargo.payment.machine().dynamic(),
      .changePayload(of: "pay", from: Cargo.Payment.self) { _ -> Cargo.Card in
        throw Fault("no card")
      }
    )
    let prototype = try Cargo.card.machine().evolving(from: [failing])
    let error = #expect(throws: DecodingError.self) {
      try Cargo.isTaken(Cargo.payment.stored()[0], prototype)
    }
    #expect(error?.text.contains("the step 'payload of pay' failed: fault at no card") == true)
  }

  @Test func `payloads follow events that are renamed, through a chain of definitions`() throws {
    func renamed(_ event: String) throws -> Sketch {
      try Sketch(initial: "a") {
        Sketch.State("a").deferring(event)
        Sketch.State("b")
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event(event, in: "b").carrying(Cargo.Card.self)
      }
    }
    let (first, second, third) = (
      try Cargo.payment.machine(), try renamed("charge"), try renamed("bill")
    )
    let chain = [
      Migration(
        from: try first.dynamic(),
        .renameEvent("pay", to: "charge"),
        .changePayload(of: "charge", from: Cargo.Payment.self) {
          Cargo.Card(number: "\($0.amount)")
        }
      ),
      Migration(from: try second.dynamic(), .renameEvent("charge", to: "bill")),
    ]
    #expect(try third.migrationReport(for: chain).isProven)
    let prototype = try third.evolving(from: chain)
    var machine = try JSONDecoder().decode(
      Sketch.self,
      from: Cargo.payment.stored()[0],
      configuration: prototype
    )
    #expect(machine.snapshot.deferred[0].payload(as: Cargo.Card.self) == Cargo.Card(number: "5"))
    #expect(try machine.fire("go").steps.map(\.event) == ["go", "bill"])
    let unchanged = [
      Migration(from: try first.dynamic(), .renameEvent("pay", to: "charge")), chain[1],
    ]
    let report = try third.migrationReport(for: unchanged)
    #expect(report.versions.map { $0.losses.map(\.part) } == [[.event("pay")], []])
  }

  @Test func `steps without code can be documents`() throws {
    let steps: [Migration.Step] = [
      .addPayload(Cargo.Payment(amount: 7), to: "pay"), .dropPayload(of: "a"),
      .keepPayload(of: "b"),
    ]
    let migration = Migration(from: try Cargo.nothing.machine().dynamic(), steps: steps)
    let text = try JSONEncoder.text(migration)
    #expect(
      text.contains(
        #"{"addPayload":"pay","payload":"{\"amount\":7}"},{"dropPayload":"a"},{"keepPayload":"b"}"#
      )
    )
    let copy = try JSONDecoder.value(Migration.self, of: text)
    let new = try Cargo.payment.machine()
    #expect(try new.migrationReport(for: [copy]).isProven)
    for data in try Cargo.nothing.stored() {
      #expect(try Cargo.isTaken(data, new.evolving(from: [copy])))
    }
    let code = Migration(
      from: try Cargo.payment.machine().dynamic(),
      .changePayload(of: "pay", from: Cargo.Payment.self) { $0 }
    )
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(code) }
  }
}
