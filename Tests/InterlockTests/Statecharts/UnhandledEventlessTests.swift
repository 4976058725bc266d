import Interlock
import Testing

/// SCXML 1.0, Appendix D: the main loop selects eventless transitions after every external event.
@Suite("S4: eventless rows after an event that nothing takes")
struct UnhandledEventlessTests {
  private typealias State = Sketch.State
  private typealias Event = Sketch.Event

  private static let machines: [(name: String, make: @Sendable () throws -> Sketch)] = [
    ("flat", { try flat() }), ("nested", { try nested() }), ("regions", { try regions() }),
  ]

  @Sketch.Builder private static var row: [Sketch.Builder.Element] {
    Event.always(from: "a", to: "b").shouldFire("it is paid") { $0.userInfo["paid"] != nil }
    Event("other", from: "b", to: "a")
  }

  private static func flat() throws -> Sketch {
    try Sketch(initial: "a") {
      State("a")
      State("b")
      row
    }
  }

  private static func nested() throws -> Sketch {
    try Sketch(initial: "a") {
      State("a") { State("c") }
      State("b")
      row
    }
  }

  private static func regions() throws -> Sketch {
    try Sketch {
      State(parallel: "p") {
        State("r") {
          State("a")
          State("b")
        }
        State("s")
      }
      row
    }
  }

  @Test(arguments: machines.map(\.name), ["other", "unknown"])
  func `their guards see what came along with it`(_ name: String, _ event: String) throws {
    var machine = try #require(Self.machines.first { $0.name == name }).make()
    try machine.activate()
    #expect(!machine.canFire(event))
    #expect(machine.error(firing: event)?.refusal != nil)
    #expect(machine.isIn("a"))
    #expect(machine.canFire(event, userInfo: ["paid": true]))
    #expect(machine.refusal(of: event, userInfo: ["paid": true]) == nil)
    #expect(machine.availableEvents(userInfo: ["paid": true]) == ["other"])
    let receipt = try machine.fire(event, userInfo: ["paid": true])
    #expect(receipt.unhandled == [event])
    #expect(receipt.steps.map(\.event) == [nil])
    #expect(machine.isIn("b"))
  }

  @Test func `an internal event that nothing takes has them looked at, too`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      State("a")
      State("b")
      Event("go", in: "a").perform { $0.raise("unknown", userInfo: ["paid": true]) }
      Event.always(from: "a", to: "b").shouldFire { transition in
        journal.add("\(transition.userInfo["paid"] != nil)")
        return transition.userInfo["paid"] != nil
      }
    }
    let receipt = try machine.fire("go")
    #expect(receipt.unhandled == ["unknown"])
    #expect(machine.state == "b")
    #expect(journal.take() == ["false", "false", "true"])
  }

  @Test func `one that throws is an error, and the event stays refused for questions`() throws {
    var machine = try Sketch(initial: "a") {
      State("a")
      State("b")
      Event.always(from: "a", to: "b").shouldFire { transition in
        guard transition.userInfo["x"] == nil else { throw Fault("guard") }
        return false
      }
    }
    try machine.activate()
    #expect(!machine.canFire("y", userInfo: ["x": 1]))
    #expect(machine.error(firing: "y", userInfo: ["x": 1])?.failure?.cause as? Fault != nil)
    #expect(machine.state == "a")
  }

  /// It holds as long as nothing changes what the guard sees: so long does the appendix take it.
  @Test func `a row without a target is taken until its guard refuses`() throws {
    let journal = Journal()
    var machine = try Sketch(initial: "a", stepLimit: 20) {
      State("a")
      State("b")
      Event("go", from: "a", to: "b")
      Event(trigger: .always, sources: .states(["b"]), targets: [])
        .shouldFire { _ in journal.lines.count < 7 }
        .perform { _ in journal.add("step") }
    }
    let receipt = try machine.fire("go")
    #expect(receipt.steps.count == 9)
  }
}
