import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Timers that are due come first in calls with a context or a payload, too")
struct LateContextTests {
  /// A loan that grows with each period of grace that passes.
  struct Loan: MachineContext, Equatable {
    enum State: String { case lent, overdue, settled, sold }
    enum Action: String { case pay, fail }
    typealias Life = Machine<State, Action>.With<Self>

    var debt = 100
    var life: Life

    init() throws {
      life = try Life(initial: .lent) {
        Life.State(.lent)
        Life.State(.overdue).didEnter { $0.context.debt += 10 }
        Life.State(.settled)
        Life.State.final(.sold).didEnter { $0.context.debt = 0 }
        Life.Event(.pay, from: .lent, .overdue, to: .settled).carrying(Int.self)
          .shouldFire("it is enough") { $1 >= $0.context.debt }
          .perform { $0.context.debt -= $1 }
        Life.Event(.fail, in: .lent, .overdue).perform {
          $0.context.debt = 1
          throw Fault("fail")
        }
        Life.Event.after(.seconds(10), from: .lent, to: .overdue)
        Life.Event.after(.seconds(10), from: .overdue, to: .sold)
      }
      try activate(on: \.life, at: at(0))
    }
  }

  private typealias Pay = Loan.Life.EventName<Int>
  private let pay = Pay(.pay)

  @Test func `an entity takes over what has expired, and then what the event does`() throws {
    var loan = try Loan()
    // A question runs no callbacks, so it doesn't see that the debt will grow.
    #expect(loan.life.canFire(pay, 100, on: loan, at: at(10)))
    #expect(!loan.life.canFire(pay, 100, on: loan, at: at(20)))
    let receipt = try loan.fire(pay, 110, on: \.life, at: at(10))
    #expect(receipt.entered == [.overdue, .settled])
    #expect(loan.debt == 0)
    #expect(loan.life.state == .settled)
  }

  @Test func `an entity keeps what has expired if the event is refused`() throws {
    var loan = try Loan()
    do {
      try loan.fire(pay, 100, on: \.life, at: at(10))
      Issue.record("expected a refusal")
    } catch {
      #expect(error.refusal?.candidates.map(\.unmet[0].name) == ["it is enough"])
      #expect(error.expired?.entered == [.overdue])
    }
    #expect(loan.debt == 110)
    #expect(loan.life.state == .overdue)
    #expect(try loan.fireIfPossible(.pay, on: \.life, at: at(25)) == nil)
    #expect(loan.life.state == .sold)
    #expect(loan.debt == 0)
  }

  @Test func `an event that throws leaves the context as the timers left it`() throws {
    var loan = try Loan()
    #expect(throws: Loan.Life.FireError.self) { try loan.fire(.fail, on: \.life, at: at(10)) }
    #expect(loan.debt == 110)
    #expect(loan.life.state == .overdue)
    var (life, other) = (try Loan().life, try Loan())
    #expect(throws: Loan.Life.FireError.self) { try life.fire(.fail, on: &other, at: at(10)) }
    #expect(other.debt == 110)
    #expect(life.state == .overdue)
  }

  @Test func `a machine beside its context and one that owns it do the same`() throws {
    var (life, loan) = (try Loan().life, try Loan())
    var owner = life.owning(loan)
    #expect(!life.canFire(pay, 100, on: loan, at: at(20)))
    #expect(!owner.canFire(pay, 100, at: at(20)))
    let receipt = try life.fire(pay, 110, on: &loan, at: at(10))
    #expect(try owner.fire(pay, 110, at: at(10)) == receipt)
    #expect(receipt.entered == [.overdue, .settled])
    #expect(loan.debt == 0)
    #expect(owner.context(as: Loan.self)?.debt == 0)
  }

  @Test func `questions about a context answer for what is left after the timers`() throws {
    let loan = try Loan()
    let refusal = try #require(loan.life.refusal(of: pay, 100, on: loan, at: at(20)))
    #expect(refusal.reason == .finished)
    #expect(refusal.expired?.entered == [.overdue, .sold])
    #expect(loan.life.availableEvents(on: loan, at: at(9)) == [.fail])
    #expect(loan.life.availableEvents(on: loan, at: at(20)) == [])
    #expect(loan.life.availability(on: loan, at: at(20)).allSatisfy { $0.refusal != nil })
    #expect(loan.debt == 100)
  }
}
