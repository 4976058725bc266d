import Interlock
import InterlockTestSupport
import Testing

/// SCXML 1.0, Appendix D: the main loop selects eventless transitions after every event. An external event that
/// nothing takes is refused here and has no effect.
@Suite("Eventless rows after an unhandled event")
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
  func `a refused event triggers no eventless rows`(_ name: String, _ event: String) throws {
    var machine = try #require(Self.machines.first { $0.name == name }).make()
    try machine.activate()
    let before = machine
    for info in [[:], ["paid": true]] as [UserInfo] {
      #expect(!machine.canFire(event, userInfo: info))
      #expect(machine.availableEvents(userInfo: info) == [])
      #expect(machine.error(firing: event, userInfo: info)?.refusal != nil)
      #expect(machine == before)
    }
  }

  @Test(arguments: machines.map(\.name))
  func `eventless guards see the user info of an event taken by a row for any event`(_ name: String)
    throws
  {
    let machine = try #require(Self.machines.first { $0.name == name }).make()
    var accepting = try machine.adding { Event.anyEvent(in: "a") }
    try accepting.activate()
    #expect(try accepting.firing("unknown").machine.isIn("a"))
    let (paid, receipt) = try accepting.firing("unknown", userInfo: ["paid": true])
    #expect(paid.isIn("b"))
    #expect(receipt.steps.map(\.event).suffix(2) == ["unknown", nil])
  }

  @Test func `eventless rows are checked after an unhandled raised event`() throws {
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

  /// As in the appendix, the row is taken for as long as its guard holds.
  @Test func `an eventless row without a target is taken until its guard refuses`() throws {
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
