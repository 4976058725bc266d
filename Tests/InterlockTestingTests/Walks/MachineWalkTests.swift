import Foundation
import Interlock
import InterlockTestSupport
import InterlockTesting
import Testing

@Suite("Walks")
struct MachineWalkTests {
  @Test func `the clock of a walk stands still unless it is advanced`() throws {
    var walk = MachineWalk(try Sketch.player())
    let start = walk.time
    walk.fire("power")
    #expect(walk.time == start)
    #expect(walk.wait(.seconds(19)) == .unchanged)
    #expect(walk.wait(.seconds(1)) == .leads(to: "off"))
    #expect(walk.time == start + 20)
    #expect(walk.wait(.seconds(-5)) == .unchanged)
    #expect(walk.time == start + 20)
  }

  @Test func `a timer fires at its deadline`() throws {
    var walk = MachineWalk(try Sketch.player())
    let start = walk.time
    #expect(walk.take(.timer) == .unchanged)
    walk.fire("power")
    #expect(walk.take(.timer) == .leads(to: "off"))
    #expect(walk.time == start + 20)
  }

  @Test func `the clock does not go back to an overdue timer`() throws {
    var player = try Sketch.player()
    let start = Date(timeIntervalSinceReferenceDate: 1_000)
    try player.fire("power", at: start)
    var walk = MachineWalk(player, at: start + 60)
    #expect(walk.take(.timer) == .leads(to: "off"))
    #expect(walk.time == start + 60)
  }

  @Test func `each due timer has a receipt, even if its guard refuses`() throws {
    let lamp = try Sketch(initial: "green") {
      for color in ["green", "yellow", "red"] { Sketch.State(color) }
      Sketch.Event.after(.seconds(3), from: "green", to: "yellow")
      Sketch.Event.after(.seconds(1), from: "yellow", to: "red")
      Sketch.Event.after(.seconds(5), from: "red", to: "green").shouldFire("free") { _ in false }
    }
    let start = Date(timeIntervalSinceReferenceDate: 1_000)
    var active = lamp
    try active.activate(at: start)
    var walk = MachineWalk(active, at: start)
    let reaction = walk.wait(.seconds(4))
    #expect(reaction == .leads(to: "red"))
    #expect(reaction.receipts.count == 2)
    #expect(walk.waitingTimers == [.timeout(of: "red", in: .seconds(5))])
    #expect(walk.wait(.seconds(5)) == .unchanged)
    #expect(walk.reactions.last?.receipts.count == 1)
    #expect(walk.waitingTimers.isEmpty)
  }

  @Test func `an archive round trip changes nothing`() throws {
    var walk = MachineWalk(try Sketch.player())
    walk.fire("power")
    walk.fire("play")
    walk.fire("eject", userInfo: ["hand": 1])
    let before = walk.machine
    #expect(walk.take(.restoration) == .unchanged)
    #expect(walk.machine == before)
    #expect(walk.machine.snapshot.deferred.first?.userInfo["hand"] as? Int == 1)
  }

  @Test func `a machine that cannot be encoded is kept as it is`() throws {
    struct Hand: Sendable {}
    var walk = MachineWalk(try Sketch.player())
    walk.fire("power")
    walk.fire("play")
    walk.fire("eject", userInfo: ["hand": Hand()])
    #expect(walk.take(.restoration) == .unchanged)
    #expect(walk.machine.snapshot.deferred.first?.userInfo["hand"] is Hand)
  }

  /// A state with a wrong implementation of `Codable`.
  enum Lamp: String, Codable {
    case on, off

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode("on")
    }
  }

  @Test func `identifiers that archives do not restore are found`() throws {
    typealias Light = Machine<Lamp, String>
    let light = try Light(initial: .off) {
      Light.State(.off)
      Light.State(.on)
      Light.Event("switch", from: .off, to: .on)
      Light.Event("switch", from: .on, to: .off)
    }
    var walk = MachineWalk(light)
    walk.fire("switch")
    #expect(walk.take(.restoration) == .unchanged)
    walk.fire("switch")
    let reaction = walk.take(.restoration)
    #expect(reaction == .failed)
    #expect(reaction.description.contains("Machine in 'off', 2 states"))
    #expect(walk.machine.isIn(.off))
  }

  @Test func `a walk is described as text`() throws {
    var walk = MachineWalk(try Inbox.messages())
    walk.fire(.view)
    walk.fire(.restore)
    walk.fire(.delete)
    #expect(
      walk.description == """
        (inactive) --> unread; unread --view--> read
        The event 'restore' cannot be fired in the state 'read': it can be fired only in 'deleted'.
        read --delete--> deleted
        """
    )
  }
}
