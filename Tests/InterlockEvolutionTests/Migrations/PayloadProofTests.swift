import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// Events that wait while the type of their payload changes.
@Suite("Migration: payloads")
struct PayloadProofTests {
  private struct Payment: Codable, Hashable, Sendable { var amount = 5 }
  private struct Charge: Codable, Hashable, Sendable { var amount = 5 }
  private struct Card: Codable, Hashable, Sendable { var number = "1" }
  private enum Noted {
    struct Payment: Codable, Hashable, Sendable {
      var amount = 5
      var note: String?
    }
  }
  private enum Written {
    struct Payment: Codable, Hashable, Sendable { var amount = "5" }
  }
  private enum Unclear {
    enum Payment: Codable, Hashable, Sendable { case cash(Int) }
  }

  /// What an event carries.
  enum Cargo: String, CaseIterable, Sendable {
    case nothing, payment, charge, noted, written, unclear, card

    /// Which ones this one reads, stated by hand.
    var readable: [Self] {
      switch self {
      case .nothing: [.nothing]
      case .payment: [.payment, .charge]
      case .charge: [.payment, .charge]
      case .noted: [.noted, .payment, .charge]
      case .written: [.written]
      case .unclear: [.unclear]
      case .card: [.card]
      }
    }
  }

  private static let start = Date(timeIntervalSinceReferenceDate: 0)

  /// A machine in which the event `pay` waits, deferred or with a delay, and is taken in the state `b`.
  private func machine(_ cargo: Cargo, more: String...) throws -> Sketch {
    let pay = Sketch.Event("pay", in: "b")
    return try Sketch(initial: "a") {
      Sketch.State("a").deferring("pay")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
      more.map { Sketch.Event($0, in: "b") }
      Sketch.Event("later", in: "b").perform { transition in
        switch cargo {
        case .nothing: transition.send("pay", after: .seconds(5))
        case .payment: transition.send(.init("pay"), Payment(), after: .seconds(5))
        case .charge: transition.send(.init("pay"), Charge(), after: .seconds(5))
        case .noted: transition.send(.init("pay"), Noted.Payment(note: "n"), after: .seconds(5))
        case .written: transition.send(.init("pay"), Written.Payment(), after: .seconds(5))
        case .unclear: transition.send(.init("pay"), Unclear.Payment.cash(5), after: .seconds(5))
        case .card: transition.send(.init("pay"), Card(), after: .seconds(5))
        }
      }
      switch cargo {
      case .nothing: pay
      case .payment: pay.carrying(Payment.self)
      case .charge: pay.carrying(Charge.self)
      case .noted: pay.carrying(Noted.Payment.self)
      case .written: pay.carrying(Written.Payment.self)
      case .unclear: pay.carrying(Unclear.Payment.self)
      case .card: pay.carrying(Card.self)
      }
    }
  }

  private func fire(_ machine: inout Sketch, _ cargo: Cargo) throws {
    switch cargo {
    case .nothing: try machine.fire("pay")
    case .payment: try machine.fire(.init("pay"), Payment())
    case .charge: try machine.fire(.init("pay"), Charge())
    case .noted: try machine.fire(.init("pay"), Noted.Payment(note: "n"))
    case .written: try machine.fire(.init("pay"), Written.Payment())
    case .unclear: try machine.fire(.init("pay"), Unclear.Payment.cash(5))
    case .card: try machine.fire(.init("pay"), Card())
    }
  }

  /// Entities in which the event waits, as documents with the definition's fingerprint.
  private func stored(_ cargo: Cargo) throws -> [Data] {
    let machine = try machine(cargo).evolving(from: [])
    var deferring = try machine.activated()
    try fire(&deferring, cargo)
    var delaying = try machine.firing("go").machine
    try delaying.fire("later", at: Self.start)
    return try [deferring, delaying].map { try JSONEncoder().encode($0, configuration: machine) }
  }

  /// Whether the event is still taken once it need not wait.
  private func isTaken(_ data: Data, _ prototype: Sketch) throws -> Bool {
    var machine = try JSONDecoder().decode(Sketch.self, from: data, configuration: prototype)
    let receipts = [try machine.fireIfPossible("go")] + (try machine.advance(to: .distantFuture))
    return receipts.contains { $0?.steps.contains { $0.event == "pay" } == true }
  }

  @Test(arguments: Cargo.allCases, Cargo.allCases)
  func `differences and proofs say whether what waits is taken`(
    _ before: Cargo,
    _ after: Cargo
  ) throws {
    let (old, new) = (try machine(before), try machine(after, more: "new"))
    let difference = new.difference(from: old)
    let isRead = after.readable.contains(before)
    #expect(difference.loadsAll == isRead, "\(difference)")
    #expect(difference.unloadableEvents.map(\.event) == (isRead ? [] : ["pay"]))
    #expect((try machine(after).fingerprint == old.fingerprint) == (before == after))
    #expect(try machine(after).difference(from: old).isEmpty == (before == after))
    let migration = Migration(from: try old.dynamic())
    let report = try new.migrationReport(for: [migration])
    #expect(report.isProven == isRead, "\(report)")
    #expect(report.versions[0].losses.map(\.part) == (isRead ? [] : [.event("pay")]))
    let migrating = try new.evolving(from: [migration])
    let accepting = try new.evolving(from: [migration], onMismatch: .acceptIfCompatible)
    for data in try stored(before) {
      if isRead {
        #expect(try isTaken(data, migrating))
        #expect(try isTaken(data, accepting))
        continue
      }
      #expect(throws: DecodingError.self) { try isTaken(data, accepting) }
      let isSilent = after == .payment && before == .noted || after == .charge && before == .noted
      if !isSilent { #expect(throws: DecodingError.self) { try isTaken(data, migrating) } }
    }
    let archive = try JSONDecoder.value(Sketch.self, of: JSONEncoder.text(old))
    #expect(try new.migrationReport(for: [Migration(from: archive)]) == report)
  }

  @Test func `the lines of a difference and a report say what has changed`() throws {
    func lines(_ old: Cargo, _ new: Cargo) throws -> [String] {
      let (old, new) = (try machine(old), try machine(new))
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
          + "step 'changePayload' makes one, and 'dropEvent' drops the event. Add a step that handles it",
      ]
    )
    #expect(
      try lines(.payment, .written).prefix(2) == [
        "event 'pay', from 'b': its payload stores {amount: String} (was {amount: Int})",
        "waiting event 'pay': does not load because it requires a payload of the type 'Payment', not one "
          + "that stores {amount: Int} in place of {amount: String}",
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

  @Test func `each change has a step that makes it provable, and that does what is proved`() throws
  {
    let steps: [(Cargo, Cargo, Migration.Step)] = [
      (.nothing, .payment, .addPayload(Payment(amount: 7), to: "pay")),
      (.payment, .nothing, .dropPayload(of: "pay")),
      (.payment, .nothing, .keepPayload(of: "pay")),
      (.noted, .payment, .keepPayload(of: "pay")),
      (
        .payment, .card,
        .changePayload(of: "pay", from: Payment.self) { Card(number: "\($0.amount)") }
      ),
      (
        .written, .payment,
        .changePayload(of: "pay", from: Written.Payment.self) {
          Payment(amount: Int($0.amount) ?? 0)
        }
      ),
    ]
    for (before, after, step) in steps {
      let (old, new) = (try machine(before), try machine(after))
      let migration = Migration(from: try old.dynamic(), step)
      let report = try new.migrationReport(for: [migration])
      #expect(report.isProven, "\(report)")
      let prototype = try new.evolving(from: [migration])
      for data in try stored(before) { #expect(try isTaken(data, prototype)) }
    }
  }

  @Test func `a step that makes the wrong payload, or reads another one, proves nothing`() throws {
    let steps: [(Cargo, Cargo, Migration.Step)] = [
      (.nothing, .payment, .addPayload(Card(), to: "pay")),
      (.nothing, .payment, .addPayload(Payment(), to: "go")),
      (.payment, .card, .changePayload(of: "pay", from: Payment.self) { $0 }),
      (.payment, .card, .changePayload(of: "pay", from: Written.Payment.self) { _ in Card() }),
      (.payment, .nothing, .keepPayload(of: "go")),
    ]
    for (before, after, step) in steps {
      let migration = Migration(from: try machine(before).dynamic(), step)
      #expect(try !machine(after).migrationReport(for: [migration]).isProven)
    }
    let failing = Migration(
      from: try machine(.payment).dynamic(),
      .changePayload(of: "pay", from: Payment.self) { _ -> Card in throw Fault("no card") }
    )
    let prototype = try machine(.card).evolving(from: [failing])
    let error = #expect(throws: DecodingError.self) {
      try isTaken(stored(.payment)[0], prototype)
    }
    #expect(error?.text.contains("the step 'payload of pay' failed: fault at no card") == true)
  }

  @Test func `payloads follow events that are renamed, through a chain of definitions`() throws {
    func renamed(_ event: String) throws -> Sketch {
      try Sketch(initial: "a") {
        Sketch.State("a").deferring(event)
        Sketch.State("b")
        Sketch.Event("go", from: "a", to: "b")
        Sketch.Event(event, in: "b").carrying(Card.self)
      }
    }
    let (first, second, third) = (
      try machine(.payment), try renamed("charge"), try renamed("bill")
    )
    let chain = [
      Migration(
        from: try first.dynamic(),
        .renameEvent("pay", to: "charge"),
        .changePayload(of: "charge", from: Payment.self) { Card(number: "\($0.amount)") }
      ),
      Migration(from: try second.dynamic(), .renameEvent("charge", to: "bill")),
    ]
    #expect(try third.migrationReport(for: chain).isProven)
    let prototype = try third.evolving(from: chain)
    var machine = try JSONDecoder().decode(
      Sketch.self,
      from: stored(.payment)[0],
      configuration: prototype
    )
    #expect(machine.snapshot.deferred[0].payload(as: Card.self) == Card(number: "5"))
    #expect(try machine.fire("go").steps.map(\.event) == ["go", "bill"])
    let unchanged = [
      Migration(from: try first.dynamic(), .renameEvent("pay", to: "charge")), chain[1],
    ]
    let report = try third.migrationReport(for: unchanged)
    #expect(report.versions.map { $0.losses.map(\.part) } == [[.event("pay")], []])
  }

  @Test func `steps without code can be documents`() throws {
    let steps: [Migration.Step] = [
      .addPayload(Payment(amount: 7), to: "pay"), .dropPayload(of: "a"), .keepPayload(of: "b"),
    ]
    let migration = Migration(from: try machine(.nothing).dynamic(), steps: steps)
    let text = try JSONEncoder.text(migration)
    #expect(
      text.contains(
        #"{"addPayload":"pay","payload":"{\"amount\":7}"},{"dropPayload":"a"},{"keepPayload":"b"}"#
      )
    )
    let copy = try JSONDecoder.value(Migration.self, of: text)
    let new = try machine(.payment)
    #expect(try new.migrationReport(for: [copy]).isProven)
    for data in try stored(.nothing) { #expect(try isTaken(data, new.evolving(from: [copy]))) }
    let code = Migration(
      from: try machine(.payment).dynamic(),
      .changePayload(of: "pay", from: Payment.self) { $0 }
    )
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(code) }
  }

  @Test func `entities from before forms were known are migrated, or are the machine's own`() throws
  {
    let (old, new) = (try machine(.payment), try machine(.written))
    #expect(old.earlyFingerprint == new.earlyFingerprint)
    func entity(_ amount: String) -> Data {
      let payload = #"{\"amount\":\#(amount)}"#
      let waiting = #"[{"event":"pay","payload":"\#(payload)"}]"#
      return Data(
        #"{"fingerprint":"\#(old.earlyFingerprint)","states":["a"],"deferred":\#(waiting)}"#.utf8
      )
    }
    #expect(try isTaken(entity("5"), old.evolving(from: [])))
    let archived = try JSONDecoder.value(
      Sketch.self,
      of: JSONValue(encoding: old)
        .replacing([.key("fingerprint")], with: nil)
        .replacing([.key("events"), .index(2), .key("stores")], with: nil)
        .text
    )
    #expect(archived.fingerprint == old.earlyFingerprint)
    let change = Migration.Step.changePayload(of: "pay", from: Payment.self) {
      Written.Payment(amount: "\($0.amount)")
    }
    for source in [archived, try old.dynamic()] {
      let prototype = try new.evolving(from: [Migration(from: source, change)])
      #expect(try isTaken(entity("5"), prototype))
    }
  }
}
