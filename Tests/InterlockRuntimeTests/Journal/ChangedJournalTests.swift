import Foundation
import Interlock
import InterlockEvolution
import InterlockJournal
import InterlockRuntime
import InterlockTestSupport
import Testing

/// Journals of a definition that has changed since.
@Suite("Journals of a changed definition")
struct ChangedJournalTests {
  private typealias Order = JournaledMachine<String, String>

  private let noon = Date(timeIntervalSinceReferenceDate: 0)

  private struct Payment: Codable, Hashable, Sendable { var amount = 5 }
  private enum Written {
    struct Payment: VersionedPayload, Hashable {
      static let payloadVersion = 2
      var amount = "5"
    }
  }

  private func order(@Sketch.Builder _ rows: () -> [Sketch.Builder.Element]) throws -> Sketch {
    try Sketch(initial: "placed") {
      Sketch.State("placed").deferring("pay")
      Sketch.State("sent")
      Sketch.State("paid")
      Sketch.State("late")
      Sketch.Event("send", from: "placed", to: "sent")
      rows()
    }
  }

  private func open(
    _ journal: TemporaryJournal,
    _ machine: Sketch,
    accepting: Bool = false
  ) throws -> Order {
    try Order(
      at: journal.url,
      for: machine,
      synchronization: .manual,
      acceptingChangedDefinition: accepting
    )
  }

  @Test func `settling is recorded, and replays to the same configuration`() throws {
    let journal = try TemporaryJournal()
    let timeout = Sketch.Event.after(.seconds(5), from: "sent", to: "paid")
    let old = try order { timeout }
    let first = try open(journal, old)
    try first.fire("send", at: noon)
    try first.compact(keeping: 0)
    first.close()

    let new = try order {
      timeout
      Sketch.Event.always(from: "paid", to: "late").shouldFire {
        $0.userInfo["late"] as? Bool == true
      }
    }
    let second = try open(journal, new, accepting: true)
    #expect(try second.settle(at: noon + 1) == nil)
    #expect(second.number == 1)
    let receipt = try #require(try second.settle(userInfo: ["late": true], at: noon + 5))
    #expect(receipt.entered == ["paid", "late"])
    #expect(second.number == 3 && second.machine.state == "late")
    #expect(try second.settle(at: noon + 6) == nil)
    second.close()
    let records = try journal.lines.dropFirst()
    #expect(records.count == 2)
    #expect(records.first?.contains(#""timer":5"#) == true)
    #expect(
      records.last?.contains(#""settle":true,"states":["late"],"time":5,"userInfo":{"late":true}"#)
        == true
    )

    let third = try open(journal, new, accepting: true)
    #expect(third.machine.state == "late" && third.number == 3)
    third.close()
    #expect(throws: Sketch.Divergence.self) { try open(journal, old) }
  }

  @Test func `settling that fails is recorded, and leaves the machine where it was`() throws {
    let journal = try TemporaryJournal()
    let machine = try order {
      Sketch.Event.always(from: "sent", to: "paid").perform { _ in throw Fault("paid") }
    }
    let order = try open(journal, try machine.restored(from: .init(state: "sent")))
    let failure = Result { try order.settle() }
    #expect(throws: Sketch.FireError.self) { try failure.get() }
    #expect(order.machine.state == "sent" && order.number == 1)
    order.close()
    #expect(try open(journal, machine).machine.state == "sent")
  }

  @Test func `a header whose waiting event lacks its payload is refused, unless it is migrated`()
    throws
  {
    let journal = try TemporaryJournal()
    let pay = Sketch.Event("pay", from: "sent", to: "paid")
    let old = try order { pay }
    let first = try open(journal, old)
    #expect(try first.fire("pay").isDeferred)
    try first.compact(keeping: 0)
    first.close()

    let new = try order { pay.carrying(Payment.self).event }
    #expect(throws: JournalError.self) { try open(journal, new) }
    let error = #expect(throws: Sketch.RestoreError.self) {
      try open(journal, new, accepting: true)
    }
    guard case .invalidPayload("pay", let mismatch)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(mismatch.found == nil)
    let migration = Migration(from: try old.dynamic(), .addPayload(Payment(), to: "pay"))
    let migrated = try open(journal, try new.evolving(from: [migration]), accepting: true)
    #expect(try migrated.fire("send").entered == ["sent", "paid"])
    migrated.close()
  }

  @Test func `a record whose payload the definition does not read diverges`() throws {
    let journal = try TemporaryJournal()
    let pay = Sketch.Event("pay", from: "sent", to: "paid")
    let old = try order { pay.carrying(Payment.self).event }
    let first = try open(journal, old)
    try first.fire("send")
    try first.fire(.init("pay"), Payment())
    first.close()
    let new = try order { pay.carrying(Written.Payment.self).event }
    #expect(throws: JournalError.self) { try open(journal, new) }
    let divergence = #expect(throws: Sketch.Divergence.self) {
      try open(journal, new, accepting: true)
    }
    #expect(divergence?.found.failure == "payloadMismatch")
  }
}
