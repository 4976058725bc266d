import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("An event that is told the time comes after the timers that are due")
struct LateEventTests {
  /// An order that is reminded after ten minutes, and cancelled after thirty.
  private func order(_ journal: Journal = Journal()) throws -> Sketch {
    var order = try Sketch(initial: "draft") {
      Sketch.State("draft")
      Sketch.State("placed") {
        Sketch.State("fresh")
        Sketch.State("reminded").didEnter { journal.add("reminded at \($0.time?.seconds ?? -1)") }
      }
      Sketch.State("paid").didEnter { _ in journal.add("paid") }
      Sketch.State.final("cancelled")
      Sketch.Event("place", from: "draft", to: "placed")
      Sketch.Event("pay", from: "placed", to: "paid")
      Sketch.Event("fail", in: "placed").perform { _ in throw Fault("fail") }
      Sketch.Event.after(.seconds(600), from: "fresh", to: "reminded")
      Sketch.Event.after(.seconds(1_800), from: "placed", to: "cancelled")
    }
    try order.fire("place", at: at(0))
    return order
  }

  @Test func `an order that has expired can't be paid, and stays expired`() throws {
    let journal = Journal()
    var order = try order(journal)
    let asked = order.refusal(of: "pay", at: at(3_600))
    #expect(!order.canFire("pay", at: at(3_600)))
    #expect(order.availableEvents(at: at(3_600)) == [])
    #expect(order.state == "fresh")
    #expect(journal.lines == [])
    let refusal = try #require(try order.error(firing: "pay", at: at(3_600)).refusal)
    #expect(refusal.reason == .finished)
    #expect(refusal.configuration == ["cancelled"])
    #expect(refusal.expired?.entered == ["reminded", "cancelled"])
    #expect(refusal == asked)
    #expect(order.availability(at: at(3_600)).allSatisfy { $0.refusal?.expired == nil })
    #expect(order.state == "cancelled")
    #expect(journal.lines == ["reminded at 600.0"])
  }

  @Test(arguments: [(1_799.9, true), (1_800, false), (1_800.1, false)])
  func `a deadline counts as soon as it is reached`(time: Double, isInTime: Bool) throws {
    var order = try order()
    #expect(order.canFire("pay", at: at(time)) == isInTime)
    #expect((try order.fireIfPossible("pay", at: at(time)) != nil) == isInTime)
    #expect(order.state == (isInTime ? "paid" : "cancelled"))
  }

  @Test func `one receipt begins with what has expired`() throws {
    var order = try order()
    let receipt = try order.fire("pay", at: at(700))
    #expect(
      receipt.description == "fresh --after 600.0 seconds--> reminded\nreminded --pay--> paid"
    )
    #expect(receipt.entered == ["reminded", "paid"])
    #expect(receipt.exited == ["fresh", "reminded", "placed"])
    #expect(receipt.steps.count == 2)
  }

  @Test func `without a time nothing expires`() throws {
    for time in [nil, Double.nan, .infinity, -.infinity] {
      var order = try order()
      let time = time.map { at($0) }
      #expect(order.canFire("pay", at: time))
      #expect(try order.fire("pay", at: time).steps.count == 1)
    }
  }

  @Test func `what expires is measured from its deadline, each timer as a macrostep of its own`()
    throws
  {
    var chain = try Sketch(stepLimit: 4) {
      for number in 0...4 { Sketch.State("\(number)") }
      for number in 0..<4 {
        Sketch.Event.after(.seconds(1), from: "\(number)", to: "\(number + 1)")
      }
      Sketch.Event("note", in: "3", "4")
    }
    .begun()
    #expect(try chain.fire("note", at: at(3.5)).entered == ["1", "2", "3"])
    #expect(chain.nextDeadline == at(4))
  }

  @Test func `an event that a callback sent with a delay comes before a later event`() throws {
    var machine = try Sketch {
      Sketch.State("a").didEnter { $0.send("unknown", after: .seconds(1)) }
      Sketch.State("b")
      Sketch.Event("wait", in: "a").perform { $0.send("go", after: .seconds(2)) }
      Sketch.Event("go", from: "a", to: "b")
      Sketch.Event("done", in: "b")
    }
    .begun()
    try machine.fire("wait", at: at(0))
    #expect(!machine.canFire("done", at: at(1.9)))
    #expect(machine.canFire("done", at: at(2)))
    let receipt = try machine.fire("done", at: at(2))
    #expect(receipt.steps.map(\.event) == ["go", "done"])
    #expect(receipt.unhandled == ["unknown"])
  }

  @Test func `an event that is deferred or ignored comes after what has expired, too`() throws {
    func machine(_ policy: UnhandledEventPolicy) throws -> Sketch {
      try Sketch(unhandledEvents: policy) {
        Sketch.State("a")
        Sketch.State("b").deferring("later")
        Sketch.Event.after(.seconds(1), from: "a", to: "b")
      }
      .begun()
    }
    var deferring = try machine(.refuse)
    let deferred = try deferring.fire("later", at: at(1))
    #expect(deferred.isDeferred)
    #expect(deferred.entered == ["b"])
    var ignoring = try machine(.ignore)
    let ignored = try ignoring.fire("none", at: at(1))
    #expect(ignored.unhandled == ["none"])
    #expect(ignored.entered == ["b"])
  }

  @Test func `an event that throws leaves the machine as the timers left it`() throws {
    var order = try order()
    let error = try order.error(firing: "fail", at: at(700))
    #expect(error.failure?.cause as? Fault == Fault("fail"))
    #expect(error.expired?.entered == ["reminded"])
    #expect(order.state == "reminded")
    #expect(order.nextDeadline == at(1_800))
  }

  @Test func `fireIfPossible keeps what has expired, and firing leaves the machine alone`() throws {
    let before = try order()
    var order = before
    #expect(try order.fireIfPossible("pay", at: at(1_800)) == nil)
    #expect(order.state == "cancelled")
    order = before
    do {
      _ = try order.firing("pay", at: at(1_800))
      Issue.record("expected a refusal")
    } catch {
      #expect(error.expired?.entered == ["reminded", "cancelled"])
    }
    #expect(order == before)
    let (paid, receipt) = try order.firing("pay", at: at(600))
    #expect(paid.state == "paid")
    #expect(receipt.entered == ["reminded", "paid"])
  }

  @Test func `each step of what has expired is traced`() throws {
    let journal = Journal()
    var order = try order().traced { journal.add($0.description) }
    try order.fire("pay", at: at(700))
    #expect(
      journal.lines == ["fresh --after 600.0 seconds--> reminded", "reminded --pay--> paid"]
    )
  }

  @Test func `a refusal says in its text and its JSON which timers came before`() throws {
    var order = try order()
    let error = try order.error(firing: "pay", at: at(3_600))
    let text =
      "The event 'pay' cannot be fired in the state 'cancelled': the machine has ended. "
      + "Timers were due before it: fresh --after 600.0 seconds--> reminded; "
      + "reminded --after 1800.0 seconds--> cancelled."
    #expect(error.description == text)
    let json = String(decoding: try JSONEncoder().encode(error.refusal), as: UTF8.self)
    #expect(json.contains(#"Timers were due before it: fresh"#))
  }
}

extension Machine {
  /// Fires an event at a time, which a test expects to fail.
  ///
  /// - Returns: The error.
  mutating func error(firing event: EventID, at time: Date) throws -> FireError {
    var failure: FireError?
    do throws(FireError) { try fire(event, at: time) } catch { failure = error }
    return try #require(failure)
  }
}
