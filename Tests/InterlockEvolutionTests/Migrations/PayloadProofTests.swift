import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// Events that wait while the type of their payload changes.
@Suite("Migration: payloads")
struct PayloadProofTests {
  @Test(arguments: Cargo.all, Cargo.all)
  func `differences and proofs say whether what waits is taken`(
    _ before: Cargo,
    _ after: Cargo
  ) throws {
    let (old, new) = (try before.machine(), try after.machine(more: "new"))
    let difference = new.difference(from: old)
    let isRead = after.readable.contains(before.name)
    #expect(difference.loadsAll == isRead, "\(difference)")
    #expect(difference.unloadableEvents.map(\.event) == (isRead ? [] : ["pay"]))
    #expect((try after.machine().fingerprint == old.fingerprint) == isRead)
    #expect(try after.machine().difference(from: old).isEmpty == isRead)
    let migration = Migration(from: try old.dynamic())
    let report = try new.migrationReport(for: [migration])
    #expect(report.isProven == isRead, "\(report)")
    #expect(report.versions[0].losses.map(\.part) == (isRead ? [] : [.event("pay")]))
    let trusted = report.versions[0].trustedPayloads
    #expect(trusted.map(\.event) == (isRead && before.name != "nothing" ? ["pay"] : []))
    let migrating = try new.evolving(from: [migration])
    let accepting = try new.evolving(from: [migration], onMismatch: .acceptIfCompatible)
    for data in try before.stored() {
      if isRead {
        #expect(try Cargo.isTaken(data, migrating))
        #expect(try Cargo.isTaken(data, accepting))
        continue
      }
      #expect(throws: DecodingError.self) { try Cargo.isTaken(data, accepting) }
      let amounts: Set = ["payment", "noted", "charge"]
      let isSilent =
        amounts.isSuperset(of: [before.name, after.name])
        || after.name == "picked" && before.name == "offered"
      if !isSilent { #expect(throws: DecodingError.self) { try Cargo.isTaken(data, migrating) } }
    }
    let archive = try JSONDecoder.value(Sketch.self, of: JSONEncoder.text(old))
    let archived = try new.migrationReport(for: [Migration(from: archive)])
    #expect(archived == report)
  }

  @Test func `a report lists what it takes on trust`() throws {
    let (old, new) = (try Cargo.payment.machine(), try Cargo.noted.machine(more: "new"))
    let report = try new.migrationReport(for: [Migration(from: try old.dynamic())])
    #expect(
      report.description.hasSuffix("\n  payload of 'pay': 'Payment', version 1, as declared"),
      "\(report)"
    )
  }

  @Test func `the lines of a difference and a report say what has changed`() throws {
    func lines(_ old: Cargo, _ new: Cargo) throws -> [String] {
      let (old, new) = (try old.machine(), try new.machine())
      let report = try new.migrationReport(for: [Migration(from: old.dynamic())])
      let losses = report.versions[0].losses.map(\.description)
      return new.difference(from: old).description.split(separator: "\n").map(String.init) + losses
    }
    #expect(
      try lines(.payment, .card) == [
        "event 'pay', from 'b': carries 'Card' (was 'Payment')",
        "waiting event 'pay': does not load because it requires a payload of the type 'Card', not 'Payment'",
        "event 'pay' in 'a': The waiting event 'pay' cannot be restored: it requires a payload of the type "
          + "'Card', not 'Payment': give it a payload of the type 'Card'; if its type has changed, the migration "
          + "step 'changePayload' makes one, 'keepPayload' keeps one that still fits, and 'dropEvent' drops the "
          + "event. Add a step that handles it",
      ]
    )
    #expect(
      try lines(.payment, .written).prefix(2) == [
        "event 'pay', from 'b': its payload is version 3 (was 1)",
        "waiting event 'pay': does not load because it requires a payload of the type 'Payment', not one "
          + "of version 1 in place of version 3",
      ]
    )
    #expect(
      try lines(.payment, .nothing) == [
        "event 'pay', from 'b': carries nothing (was 'Payment')",
        "waiting event 'pay': loads, but its payload of the type 'Payment' is not read any more",
        "event 'pay' in 'a': the event 'pay' is waiting with a payload of the type 'Payment', but carries none "
          + "any more; drop it with 'dropPayload', or keep it for code with 'keepPayload'",
      ]
    )
    #expect(
      try lines(.nothing, .payment)[1]
        == "waiting event 'pay': does not load because it requires a payload of the type 'Payment', but came "
        + "without one"
    )
  }
}
