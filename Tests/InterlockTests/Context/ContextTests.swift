import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Machines with a context")
struct ContextTests {
  @Test func `guards read the context, and callbacks change it`() throws {
    var order = try Order()
    #expect(!order.life.canFire(.place, on: order))
    order.total = 30
    #expect(order.life.canFire(.place, on: order))
    try order.fire(.place, on: \.life)
    try order.fire(.pay, on: \.life, userInfo: ["amount": 10])
    #expect(order.paid == 10)
    #expect(order.life.state == .placed)
    try order.fire(.pay, on: \.life, userInfo: ["amount": 20])
    #expect(order.paid == 30)
    #expect(order.notes == ["paid in full"])
    #expect(order.life.state == .paid)
  }

  @Test func `a machine and its context can be separate values`() throws {
    var order = try Order(total: 5)
    var life = order.life
    try life.fire(.place, on: &order)
    try life.fire(.pay, on: &order, userInfo: ["amount": 5])
    #expect(life.state == .paid)
    #expect(order.life.state == .draft)
    #expect(order.paid == 5)
  }

  @Test func `a refused event changes nothing, and the refusal says why`() throws {
    var order = try Order()
    let before = order
    let error = #expect(throws: Machine<Order.Status, Order.Command>.FireError.self) {
      try order.fire(.place, on: \.life)
    }
    #expect(error?.refusal?.candidates.first?.unmet.first?.name == "something is in it")
    #expect(order.life.refusal(of: .place, on: order)?.reason == .guardRefused)
    #expect(try order.fireIfPossible(.place, on: \.life) == nil)
    #expect(order.life.availableEvents(on: order) == [.note, .close])
    #expect(
      order.life.availability(on: order).filter(\.isAvailable).map(\.event) == [.note, .close]
    )
    // The events were refused, but the first one activated the machine.
    #expect(order.life.isActive)
    #expect(order.notes == before.notes && order.total == before.total)
  }

  @Test func `a callback that throws restores the context`() throws {
    var order = try Order(total: 30)
    try order.fire(.place, on: \.life)
    try order.fire(.note, on: \.life, userInfo: ["text": "a"])
    let before = order
    #expect(throws: Machine<Order.Status, Order.Command>.FireError.self) {
      try order.fire(.pay, on: \.life, userInfo: ["amount": -10])
    }
    #expect(order == before)
  }

  @Test func `changes by the activation stand when the first event fails`() throws {
    typealias Life = Machine<String, String>.With<[String]>
    let prototype = try Life(initial: "idle") {
      Life.Observer.initially { $0.context.append("begun") }
      Life.State("idle").didEnter { $0.context.append("idle") }
      Life.State("broken").didEnter { transition in
        transition.context.append("broken")
        throw Fault("broken")
      }
      Life.Event("break", from: "idle", to: "broken").perform { $0.context.append("on the way") }
      Life.Event("never", in: "idle").shouldFire { $0.context.isEmpty }
    }
    for event in ["break", "never", "unknown"] {
      var (life, lines) = (prototype, [String]())
      #expect(throws: Machine<String, String>.FireError.self) { try life.fire(event, on: &lines) }
      #expect(lines == ["begun", "idle"], "\(event)")
      #expect(life.isActive, "\(event)")
    }
    var (life, lines) = (prototype, [String]())
    try life.activate(on: &lines)
    #expect(lines == ["begun", "idle"])
    #expect(throws: Machine<String, String>.FireError.self) { try life.activate(on: &lines) }
  }

  @Test func `a failed activation restores the context`() throws {
    typealias Life = Machine<String, String>.With<Int>
    var life = try Life {
      Life.State("a").didEnter { transition in
        transition.context += 1
        throw Fault("a")
      }
      Life.Event("go", in: "a")
    }
    var count = 7
    #expect(throws: Machine<String, String>.FireError.self) { try life.activate(on: &count) }
    #expect(throws: Machine<String, String>.FireError.self) { try life.fire("go", on: &count) }
    #expect(count == 7)
    #expect(!life.isActive)
  }

  @Test func `raised, sent, delayed, deferred, timed and eventless rows all see the context`()
    throws
  {
    typealias Life = Machine<String, String>.With<[String]>
    var life = try Life(initial: "idle") {
      Life.State("idle").deferring("late")
      Life.State("busy").didEnter { $0.raise("raised") }
      Life.State("done")
      Life.Event("go", from: "idle", to: "busy").perform { transition in
        transition.context.append("go")
        transition.send("sent")
        transition.send("delayed", after: .seconds(5))
      }
      Life.Event("raised", in: "busy").perform { $0.context.append("raised") }
      Life.Event("late", in: "busy").perform { $0.context.append("late") }
      Life.Event("sent", in: "busy").perform { $0.context.append("sent") }
      Life.Event("delayed", in: "busy").perform { $0.context.append("delayed") }
      Life.Event.after(.seconds(10), from: "busy", to: "done").perform {
        $0.context.append("timeout")
      }
      Life.Event.always(from: "done", to: "idle")
        .shouldFire { $0.context.last == "timeout" }
        .perform { $0.context.append("always") }
    }
    var lines: [String] = []
    let start = Date(timeIntervalSinceReferenceDate: 0)
    try life.fire("late", on: &lines, at: start)
    try life.fire("go", on: &lines, at: start)
    #expect(lines == ["go", "raised", "late", "sent"])
    try life.advance(to: start + 20, on: &lines)
    #expect(lines.suffix(3) == ["delayed", "timeout", "always"])
    #expect(life.state == "idle")
  }

  @Test func `callbacks of states, regions and observers see the context`() throws {
    typealias Life = Machine<String, String>.With<[String]>
    var life = try Life {
      Life.Observer.willTransition { $0.context.append("will") }
      Life.Observer.didTransition { $0.context.append("did") }
      Life.Observer.didEnter { $0.context.append("entered \($0.owner)") }
      Life.Observer.didExit { $0.context.append("left \($0.owner)") }
      Life.State("off")
      Life.State(parallel: "on") {
        Life.State("left", initial: "l2") {
          Life.State("l1")
          Life.State("l2").willEnter { $0.context.append("l2") }
        }
        Life.State("right") {
          Sketch.State("r1")
          Sketch.Event("tick", in: "r1")
        }.initially { $0.context.append("default of right") }
      }
      Life.Event("go", from: "off", to: "on")
        .willFire { $0.context.append("will fire") }
        .didFire { $0.context.append("did fire") }
    }
    var lines: [String] = []
    try life.activate(on: &lines)
    lines = []
    try life.fire("go", on: &lines)
    #expect(
      lines == [
        "will", "will fire", "l2", "left state 'off'", "entered state 'on'", "entered state 'left'",
        "entered state 'l2'", "entered state 'right'", "default of right", "entered state 'r1'",
        "did fire", "did",
      ]
    )
  }

  @Test func `a context can be an object`() throws {
    final class Log {
      var lines: [String] = []
    }
    typealias Life = Machine<String, String>.With<Log>
    var life = try Life {
      Life.State("a")
      Life.Event("go", in: "a").perform { $0.context.lines.append("go") }
    }
    var log = Log()
    try life.fire("go", on: &log)
    #expect(log.lines == ["go"])
  }

  @Test func `an entity can hold several machines`() throws {
    struct Document: MachineContext {
      typealias Life = Machine<String, String>.With<Self>
      var count = 0
      var review: Life
      var storage: Life
    }
    typealias Life = Document.Life
    let review = try Life {
      Life.State("open")
      Life.State("approved")
      Life.Event("approve", from: "open", to: "approved").perform { $0.context.count += 1 }
    }
    let storage = try Life {
      Life.State("local")
      Life.State("synced")
      Life.Event("sync", from: "local", to: "synced")
        .shouldFire("it is approved") { $0.context.review.state == "approved" }
    }
    var document = Document(review: review, storage: storage)
    #expect(!document.storage.canFire("sync", on: document))
    try document.fire("approve", on: \.review)
    try document.fire("sync", on: \.storage)
    #expect(document.count == 1)
    #expect(document.storage.state == "synced")
  }

  @Test func `a callback can fire another machine of the context`() throws {
    struct Pair: MachineContext {
      typealias Life = Machine<String, String>.With<Self>
      var lines: [String] = []
      var inner: Life
      var outer: Life
    }
    typealias Life = Pair.Life
    let inner = try Life {
      Life.State("a")
      Life.Event("go", in: "a").perform { transition in
        transition.context.lines.append("inner")
        if transition.context.lines.count > 2 { throw Fault("inner") }
      }
    }
    let outer = try Life {
      Life.State("a")
      Life.Event("go", in: "a").perform { transition in
        transition.context.lines.append("outer")
        try transition.context.fire("go", on: \.inner)
        transition.context.lines.append("outer again")
      }
    }
    var pair = Pair(inner: inner, outer: outer)
    try pair.fire("go", on: \.outer)
    #expect(pair.lines == ["outer", "inner", "outer again"])
    #expect(throws: Sketch.FireError.self) { try pair.fire("go", on: \.outer) }
    #expect(pair.lines == ["outer", "inner", "outer again"])
    #expect(pair.inner.isActive)
  }

  @Test func `an outline has no code and refuses events that need it`() throws {
    let order = try Order(total: 3)
    var outline = order.life.outline
    #expect(outline.fingerprint == order.life.fresh().outline.fingerprint)
    #expect(!outline.canFire(.place))
    try outline.fire(.close)
    #expect(outline.state == .closed)
  }

  @Test func `a callback without context gets a prototype that refuses rows that need the context`()
    throws
  {
    typealias Life = Machine<String, String>.With<Int>
    let prototypes = Journal()
    var life = try Life {
      Life.State("a")
      Sketch.Event("look", in: "a").perform { transition in
        var copy = transition.prototype
        prototypes.add(copy.error(firing: "count")?.refusal.map { "\($0.reason)" } ?? "fired")
      }
      Life.Event("count", in: "a").perform { $0.context += 1 }
    }
    var count = 0
    try life.fire("look", on: &count)
    #expect(prototypes.lines == ["codeMissing"])
  }

  @Test func `an entity's timers fire with the context`() throws {
    struct Alarm: MachineContext {
      typealias Life = Machine<String, String>.With<Self>
      var rings = 0
      var life: Life
    }
    typealias Life = Alarm.Life
    let life = try Life(initial: "asleep") {
      Life.State("asleep")
      Life.Event.after(.seconds(5), from: "asleep", to: "asleep").perform { transition in
        transition.context.rings += 1
        if transition.context.rings == 3 { throw Fault("third") }
      }
    }
    var alarm = Alarm(life: life)
    try alarm.activate(on: \.life, at: at(0))
    #expect(try alarm.advanceOnce(to: at(4), on: \.life) == nil)
    #expect(throws: Sketch.FireError.self) { try alarm.advance(to: at(20), on: \.life) }
    #expect(alarm.rings == 2)
    #expect(alarm.life.nextDeadline == at(15))
  }

  @Test func `a machine with a context is no larger than one without`() {
    #expect(MemoryLayout<Order.Life>.size == MemoryLayout<Sketch>.size)
  }
}
