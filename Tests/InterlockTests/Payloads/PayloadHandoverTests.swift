import Interlock
import InterlockTestSupport
import Testing

private typealias Payment = Purchase.Payment
private typealias Till = DynamicMachine.With<Sums>

private struct Sums: Hashable, Sendable {
  var lines: [String] = []
}

/// A payload begins in a direct step. Where the engine goes on, it has the same payload: in rows of outer states, and
/// in the guards and callbacks of what follows.
@Suite("The engine goes on with the payload of a direct step")
struct PayloadHandoverTests {
  private static let pay = DynamicMachine.EventName<Payment>("pay")

  /// Inner rows refuse payments of less than 10, and an outer row takes them. A payment of at least 20 raises an
  /// event, and then an eventless row asks for the payload.
  private func order(_ journal: Journal) throws -> DynamicMachine {
    try DynamicMachine(initial: "open") {
      DynamicMachine.State("shop") {
        DynamicMachine.State("open")
      }
      DynamicMachine.State("paid")
      DynamicMachine.State("closed")
      DynamicMachine.Event("pay", from: "open", to: "paid").carrying(Payment.self)
        .shouldFire { $1.amount >= 10 }
        .perform { transition, payment in
          journal.add("inner \(payment.amount)")
          if payment.amount >= 20 { transition.raise("check") }
        }
      DynamicMachine.Event("pay", in: "shop").carrying(Payment.self)
        .shouldFire { $1.amount > 0 }
        .perform { journal.add("outer \($1.amount)") }
      DynamicMachine.Event("check", in: "paid").perform { transition in
        journal.add("check \(transition.payload(as: Payment.self)?.amount ?? 0)")
      }
      DynamicMachine.Event.always(from: "paid", to: "closed")
        .shouldFire { $0.payload(as: Payment.self)?.amount == 30 }
        .perform { journal.add("closed by \($0.payload(as: Payment.self)?.amount ?? 0)") }
      DynamicMachine.Event("reset", from: "paid", "closed", to: "open")
    }
  }

  @Test(arguments: [0, 5, 10, 20, 30])
  func `a machine without a trace does what a traced one does`(_ amount: Int) throws {
    let (journal, tracedJournal) = (Journal(), Journal())
    var machine = try order(journal).activated()
    var traced = try order(tracedJournal).traced { _ in }.activated()
    let outcome = Result { try machine.fire(Self.pay, Payment(amount: amount)) }
    let other = Result { try traced.fire(Self.pay, Payment(amount: amount)) }
    #expect("\(outcome)" == "\(other)")
    #expect(machine.configuration == traced.configuration)
    #expect(journal.lines == tracedJournal.lines)
    switch amount {
    case 0: #expect(journal.lines.isEmpty)
    case 5: #expect(journal.lines == ["outer 5"])
    case 10: #expect(journal.lines == ["inner 10"])
    case 20: #expect(journal.lines.first == "inner 20" && machine.isIn("paid"))
    default: #expect(machine.isIn("closed") && journal.lines.contains("closed by 30"))
    }
  }

  @Test func `a machine with a context keeps the payload, too`() throws {
    let life = try Till(initial: "open") {
      Till.State("shop") {
        Till.State("open")
      }
      Till.Event("pay", in: "open").carrying(Payment.self)
        .shouldFire { $1.amount >= 10 }
        .perform { $0.context.lines.append("inner \($1.amount)") }
      Till.Event("pay", in: "shop").carrying(Payment.self)
        .perform { $0.context.lines.append("outer \($1.amount)") }
    }
    var (machine, sums) = (life, Sums())
    try machine.activate(on: &sums)
    let pay = Till.EventName<Payment>("pay")
    for amount in [10, 5] { try machine.fire(pay, Payment(amount: amount), on: &sums) }
    #expect(sums.lines == ["inner 10", "outer 5"])
  }
}
