import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// TBStateMachine's join collects different events. Here each region waits in its own state.
@Suite("Eventless joins that collect several events")
struct EventlessJoinTests {
  private let journal = Journal()

  /// `p` with the regions `a`, `b` and `c`, each waiting for its own event.
  private func machine(_ join: Sketch.Event) throws -> Sketch {
    let machine = try Sketch {
      journal.parallel("p") {
        for region in ["a", "b", "c"] {
          journal.state(region) {
            journal.state("\(region)1")
            journal.state("\(region)2")
            Sketch.Event(region, from: "\(region)1", to: "\(region)2")
          }
        }
      }
      ["out", "away"].map { journal.state($0) }
      Sketch.Event("leave", from: "p", to: "away")
      Sketch.Event("back", from: "away", to: "p")
      join
    }
    .activated()
    journal.clear()
    return machine
  }

  private static let join = Sketch.Event.always(joining: "a2", "b2", "c2", to: "out")

  @Test(arguments: [["a", "b", "c"], ["c", "b", "a"], ["b", "a", "c"]])
  func `the last of the collected events takes the join, in any order`(events: [String]) throws {
    var machine = try machine(Self.join)
    for event in events.dropLast() {
      try machine.fire(event)
      #expect(machine.isIn("p"))
    }
    let receipt = try machine.fire(events[2])
    #expect(receipt.steps.count == 2)
    #expect(machine.configuration == ["out"])
    #expect(journal.takeLine().hasSuffix("-c2 -c -b2 -b -a2 -a -p +out"))
  }

  @Test func `a repeated event is refused and counts once`() throws {
    var machine = try machine(Self.join)
    try machine.fire("a")
    #expect(machine.error(firing: "a")?.refusal?.reason == .noTransition)
    try machine.fire("b")
    #expect(machine.configuration == ["a2", "b2", "c1"])
  }

  @Test func `the collected events are forgotten when the regions are left`() throws {
    var machine = try machine(Self.join).fired("a", "b", "leave", "back", "c")
    #expect(machine.configuration == ["a1", "b1", "c2"])
    try machine.fire("a")
    try machine.fire("b")
    #expect(machine.configuration == ["out"])
  }

  @Test func `an eventless join asks its guard when all events have come, then runs its actions`()
    throws
  {
    let join = Self.join.shouldFire(journal.ask("asked", true)).perform(journal.note("joined"))
    var machine = try machine(join)
    try machine.fire("a")
    try machine.fire("b")
    #expect(!journal.lines.contains("asked"))
    journal.clear()
    try machine.fire("c")
    #expect(journal.takeLine() == "-c1 +c2 asked -c2 -c -b2 -b -a2 -a -p joined +out")
  }

  @Test func `an archive keeps an eventless join`() throws {
    let machine = try machine(Self.join)
    let copy = try JSONDecoder.value(Sketch.self, of: try JSONEncoder.text(machine))
    #expect(copy.fingerprint == machine.fingerprint)
  }
}
