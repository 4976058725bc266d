import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// A machine whose outer state has a timeout fires rows from its table and keeps the timeout.
@Suite("Tables of machines whose outer state has a timeout")
struct WaitingTableTests {
  private static let noon = Date(timeIntervalSinceReferenceDate: 0)

  private let machine: Sketch

  init() throws {
    var machine = try Sketch(initial: "a") {
      Sketch.State("on") {
        Sketch.State("a")
        Sketch.State("b")
        Sketch.State("c").deferring("late")
      }
      Sketch.State("off")
      Sketch.Event.after(.seconds(60), from: "on", to: "off")
      Sketch.Event("plain", from: "a", to: "b")
      Sketch.Event("back", from: ["b", "c"], to: "a")
      Sketch.Event("guarded", from: "a", to: "off").shouldFire {
        $0.userInfo["off"] != nil
      }
      Sketch.Event("guarded", from: "a", to: "b")
      Sketch.Event("raise", from: "a", to: "b").perform { $0.raise("back") }
      Sketch.Event("remind", from: "a", to: "b").perform {
        $0.send("back", after: .seconds(5), id: "reminder")
      }
      Sketch.Event("forget", from: "b", to: "a").perform { $0.cancel(id: "reminder") }
      Sketch.Event("fail", from: "a", to: "b").perform { _ in throw CocoaError(.featureUnsupported)
      }
      Sketch.Event("defer", from: "a", to: "c")
      Sketch.Event("late", from: "a", to: "b")
    }
    try machine.activate(at: Self.noon)
    self.machine = machine
  }

  /// Fires events on a machine and on one that the engine runs, and expects the same results.
  private func fired(_ events: String...) throws -> Sketch {
    var table = machine
    var engine = machine.traced { _ in }
    for event in events {
      let time = Self.noon + 1
      #expect(table.canFire(event) == engine.canFire(event))
      #expect(table.refusal(of: event)?.description == engine.refusal(of: event)?.description)
      let (one, other) = (
        Result { try table.fire(event, at: time) }, Result { try engine.fire(event, at: time) }
      )
      #expect((try? one.get()) == (try? other.get()))
      #expect(table == engine)
      #expect(table.snapshot == engine.snapshot)
    }
    return table
  }

  @Test(arguments: ["plain", "guarded", "fail", "raise", "late", "back", "unknown"])
  func `rows, guards, callbacks and refusals keep the outer timeout`(_ event: String) throws {
    let fired = try fired(event, event)
    #expect(fired.timers == machine.timers)
    var later = fired
    try later.advance(to: Self.noon + 60)
    #expect(later.state == "off")
    #expect(later.timers.isEmpty)
  }

  @Test func `callbacks add and cancel timers beside the outer timeout`() throws {
    #expect(try fired("remind").timers.count == 2)
    #expect(try fired("remind", "forget").timers == machine.timers)
    var reminded = try fired("remind")
    try reminded.advance(to: Self.noon + 6)
    #expect(reminded.state == "a")
    #expect(reminded.timers == machine.timers)
  }

  @Test func `a deferred event is retried after a row of the table`() throws {
    #expect(try fired("defer", "late").state == "c")
    #expect(try fired("defer", "late", "back").state == "b")
  }

  @Test func `an entity with an outer timeout survives a round trip with its timers`() throws {
    let waiting = try fired("plain")
    let data = try JSONEncoder().encode(waiting, configuration: machine)
    let restored = try JSONDecoder().decode(Sketch.self, from: data, configuration: machine)
    #expect(restored == waiting)
    #expect(restored.timers == machine.timers)
  }

  @Test func `machines in one configuration are equal, however they reached it`() throws {
    let roundabout = try fired("plain", "back")
    #expect(roundabout == machine)
    #expect(roundabout.hashValue == machine.hashValue)
    #expect(try fired("plain") != machine)
    #expect(machine != machine.fresh())
  }
}
