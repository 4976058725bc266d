import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// What can be said of a machine without a context can be said, with the same words, of one with. Half of the test is
/// that it compiles.
@Suite("The same words with a context")
struct SameWordsTests {
  struct Job: Equatable {
    var log: [String] = []
    var held: String?
  }

  struct Payment: Codable {
    let amount: Int
  }

  typealias Life = Sketch.With<Job>

  @Sendable static func log(_ transition: inout Life.Transition) {
    transition.context.log.append(transition.description)
  }

  @Sendable static func isFirst(_ transition: borrowing Life.Transition) -> Bool {
    transition.context.log.isEmpty
  }

  @Test func `a function is a callback, with and without a name`() throws {
    var life = try Life {
      Life.State("a").willExit(Self.log).didExit("log", Self.log)
      Life.State("b").willEnter(Self.log).didEnter("log", Self.log)
      Life.Event("go", from: "a", to: "b").shouldFire(Self.isFirst).shouldFire(
        "first",
        Self.isFirst
      )
      .willFire(Self.log).perform("log", Self.log).didFire(Self.log)
      Life.Observer.didTransition(Self.log)
      Life.Observer.willTransition("log", Self.log)
    }
    var job = Job()
    try life.fire("go", on: &job)
    #expect(job.log == [String](repeating: "a --go--> b", count: 9))
  }

  @Test func `every kind of state and of event is written in place`() throws {
    let life = try Life {
      Life.State("a").deferring("later").formerly("first")
      Life.State("b", initial: "b2") {
        Life.State("b1")
        Life.State("b2")
        Life.State.history("b*", .deep, default: "b1")
      }
      Life.State.choice("?")
      Life.State(parallel: "c") {
        Life.State("c1")
        Life.State("c2")
      }
      Life.State.final("end")
      Life.Event("go", from: "a", to: "?").formerly("start")
      Life.Event.always(from: "?", to: "b").shouldFire { $0.context.log.isEmpty }
      Life.Event.always(from: "?", to: "c")
      Life.Event.after(.seconds(1), from: "b", to: "end").perform(Self.log)
      Life.Event("later", from: ["b", "c"], to: "end")
      Life.Event("back", joining: "c1", "c2", to: "b*")
      Life.Event.anyEvent(in: "c").perform(Self.log)
      Life.Event.anyEventFromAnyState(to: "a")
      Life.Event.fromAnyState("reset", to: "a")
      Life.Event(trigger: .completion(of: "c"), sources: .states(["c"]), targets: ["a"])
    }
    #expect(life.outline.states.count == 10)
    #expect(life.outline.events.count == 10)
    var (job, machine) = (Job(), life)
    try machine.activate(on: &job, at: Date(timeIntervalSince1970: 0))
    try machine.fire("go", on: &job, at: Date(timeIntervalSince1970: 1))
    #expect(machine.state == "b2")
    try machine.advance(to: Date(timeIntervalSince1970: 2), on: &job)
    #expect(machine.state == "end")
  }

  @Test func `what follows a payload is what precedes it`() throws {
    var flat = try Sketch {
      Sketch.State("a") { Sketch.State("a1") }
      Sketch.State("b")
      Sketch.Event("pay", from: "a", to: "a1").carrying(Payment.self)
        .shouldFire { $1.amount > 0 }.unless("too much") { $1.amount > 9 }
        .shouldFire(whileIn: "a").shouldFire(unlessIn: "b")
        .perform { $0.raise($1.amount == 1 ? "one" : "more") }
        .local().formerly("buy")
      Sketch.Event("one", in: "a")
    }
    var life = try Life {
      Life.State("a") { Life.State("a1") }.willExit { $0.context.log.append("left") }
      Life.State("b")
      Life.Event("pay", from: "a", to: "a1").carrying(Payment.self)
        .shouldFire { $0.context.log.count < $1.amount }.unless("too much") { $1.amount > 9 }
        .shouldFire(whileIn: "a").shouldFire(unlessIn: "b")
        .perform { $0.context.log.append("\($1.amount)") }
        .local().formerly("buy")
    }
    let pay = Sketch.EventName<Payment>("pay")
    #expect(try flat.fire(pay, Payment(amount: 1)).exited == ["a1"])
    #expect(!flat.canFire(pay, Payment(amount: 10)))
    var job = Job()
    try life.fire(pay, Payment(amount: 3), on: &job)
    #expect(job.log == ["3"])
    #expect(life.outline.events[0].isLocal && life.outline.events[0].formerNames == ["buy"])
  }

  @Test func `a payload can be declared anew, also in place of one that is known by name alone`()
    throws
  {
    let row = Sketch.Event("pay", from: "a", to: "b").carrying(String.self).event
    let named = row.carrying(PayloadType(named: "Payment"))
    for event in [row, named] {
      var machine = try Sketch {
        Sketch.State("a")
        Sketch.State("b")
        event.carrying(Payment.self).shouldFire { $1.amount > 0 }.formerly("buy")
      }
      #expect(!machine.canFire(Sketch.EventName<Payment>("pay"), Payment(amount: 0)))
      try machine.fire(Sketch.EventName<Payment>("pay"), Payment(amount: 1))
      #expect(machine.state == "b")
    }
  }

  @Test func `names get code that sees the context`() throws {
    let sketch = try Life {
      Life.State("a").willExit("log")
      Life.State("b").didEnter("log").initially("never")
      Life.Event("go", from: "a", to: "b").shouldFire("empty").unless("full").perform("log")
        .didFire("log")
      Life.Observer.didTransition("log")
    }
    let behaviour = Life.Behaviour()
      .guard("empty", Self.isFirst)
      .unless("full") { $0.context.log.count > 9 }
      .callback("log", Self.log)
      .callback("never", Self.log)
    var life = try sketch.bound(to: behaviour)
    var job = Job()
    try life.fire("go", on: &job)
    #expect(job.log.count == 5)
    job.log = ["x"]
    #expect(!life.fresh().canFire("go", on: job))
    var unbound = sketch
    #expect(throws: Sketch.FireError.self) { try unbound.fire("go", on: &job) }
  }

  @Test func `a held value is created before other callbacks, whatever is said after it`() throws {
    var life = try Life {
      Life.State("a")
      Life.State("b")
        .didEnter { $0.context.log.append("\($0.context.held ?? "nothing")") }
        .holding(\.held) { _ in "value" }
        .formerly("c")
        .deferring("x")
        .didExit { $0.context.log.append("\($0.context.held ?? "nothing")") }
      Life.Event("go", from: "a", to: "b")
      Life.Event("x", from: "a", to: "b")
      Life.Event("back", from: "b", to: "a")
    }
    var job = Job()
    try life.fire("go", on: &job)
    try life.fire("back", on: &job)
    #expect(job == Job(log: ["value", "value"]))
  }

  /// What a guard or callback does with any transition.
  private static func follow<Transition: MachineTransition & ~Copyable>(
    _ transition: inout Transition
  ) -> String where Transition.StateID == String, Transition.EventID == String {
    transition.raise("next", userInfo: transition.userInfo)
    transition.send("late", after: .seconds(1), id: "x")
    transition.cancel(id: "x")
    return "\(transition): \(transition.owner), \(transition.state ?? "-"), \(transition.isIn("b"))"
  }

  @Test func `one function serves transitions with a context and without`() throws {
    let journal = Journal()
    var plain = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b").didFire { journal.add(Self.follow(&$0)) }
    }
    let receipt = try plain.fire("go", at: Date(timeIntervalSinceReferenceDate: 0))
    var life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.Event("go", from: "a", to: "b").didFire { $0.context.log.append(Self.follow(&$0)) }
    }
    var job = Job()
    let other = try life.fire("go", on: &job, at: Date(timeIntervalSinceReferenceDate: 0))
    #expect(job.log == journal.lines && job.log.count == 1)
    #expect(receipt == other && receipt.unhandled == ["next"])
  }

  @Test func `an event with a payload is fired in copies`() throws {
    let pay = Life.EventName<Payment>("pay")
    let life = try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.Event("pay", from: "a", to: "b").carrying(Payment.self)
        .perform { $0.context.log.append("\($1.amount)") }
    }
    let (paid, job, receipt) = try life.firing(pay, Payment(amount: 3), on: Job())
    #expect(paid.state == "b" && job.log == ["3"] && receipt.description.hasSuffix("a --pay--> b"))
    #expect(life.state == "a")
    let (plain, _) = try life.outline.skippingMissingCode().firing(pay, Payment(amount: 3))
    #expect(plain.state == "b")
  }

  @Sendable static func log(_ transition: inout Life.Transition, _ payment: Payment) {
    transition.context.log.append("\(payment.amount)")
  }

  @Test func `copies of a machine with a context and payloads differ in one respect`() throws {
    let journal = Journal()
    let pay = Life.EventName<Payment>("pay")
    let sketch = try Life(initial: "a") {
      Life.State("a").didEnter("missing").deferring("later")
      Life.State("b")
      Life.Event("pay", from: "a", to: "b").carrying(Payment.self).perform("pay").didFire(Self.log)
      Life.Event("later", in: "b").perform { $0.context.log.append("later") }
    }
    let behaviour = Life.Behaviour()
      .callback("pay") { $0.context.log.append("\($0.payload(as: Payment.self)?.amount ?? 0)") }
      .callback("missing") { $0.context.log.append("entered") }
    let life = try sketch.adding {
      Life.Observer.didTransition { $0.context.log.append("observed") }
    }
    .bound(to: behaviour).traced { journal.add("\($0)") }
    #expect(throws: Sketch.FireError.self) { try sketch.activated(on: Job()) }
    #expect(try sketch.skippingMissingCode().activated(on: Job()).machine.state == "a")
    let (active, job) = try life.activated(on: Job())
    #expect(active.state == "a" && job.log.contains("entered"))
    #expect(try active.activated(on: job).context == job)
    let (deferring, _, _) = try active.firing("later", on: job)
    let (paid, last, _) = try deferring.firing(pay, Payment(amount: 3), on: job)
    #expect(paid.state == "b")
    #expect(last.log.filter { $0 != "observed" } == ["entered", "3", "3", "later"])
    #expect(last.log.last == "observed")
    #expect(journal.lines.contains { $0.contains("pay") })
  }

  @Test func `timers and active states are asked for`() throws {
    var life = try Life(initial: "b") {
      Life.State("b") { Life.State("b1") }
      Life.Event.after(.seconds(2), from: "b", to: "b")
    }
    var job = Job()
    try life.activate(on: &job, at: Date(timeIntervalSinceReferenceDate: 0))
    #expect(life.activeTree == "b\n  b1")
    #expect(life.timers.map(\.seconds) == [2])
  }
}
