import Foundation
import Interlock
import InterlockTestSupport
import InterlockTesting
import Testing

@Suite("Machines with a clock of their own")
struct TimedMachineTests {
  @Test func `the clock stands still unless it is advanced`() throws {
    var timed = TimedMachine(try Sketch.player())
    let start = timed.time
    timed.fire("power")
    #expect(timed.time == start)
    #expect(timed.wait(.seconds(19)) == .unchanged)
    #expect(timed.wait(.seconds(1)) == .leads(to: "off"))
    #expect(timed.time == start + 20)
    #expect(timed.wait(.seconds(-5)) == .unchanged)
    #expect(timed.time == start + 20)
  }

  @Test(arguments: 2_361..<2_377)
  func `a timer fires when its time has passed, to the bit`(seconds: Int) throws {
    let lamp = try Sketch(initial: "on") {
      Sketch.State("on")
      Sketch.State("off")
      Sketch.Event.after(.seconds(seconds), from: "on", to: "off")
    }
    var timed = TimedMachine(try lamp.begun(), at: at(0))
    #expect(timed.wait(.seconds(seconds)) == .leads(to: "off"))
  }

  @Test func `the clock does not go back to an overdue timer`() throws {
    var player = try Sketch.player()
    let start = Date(timeIntervalSinceReferenceDate: 1_000)
    try player.fire("power", at: start)
    var timed = TimedMachine(player, at: start + 60)
    #expect(timed.wait(.zero) == .leads(to: "off"))
    #expect(timed.time == start + 60)
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
    var timed = TimedMachine(active, at: start)
    let reaction = timed.wait(.seconds(4))
    #expect(reaction == .leads(to: "red"))
    #expect(reaction.receipts.count == 2)
    #expect(timed.waitingTimers == [.timeout(of: "red", in: .seconds(5))])
    #expect(timed.wait(.seconds(5)) == .unchanged)
    #expect(timed.reactions.last?.receipts.count == 1)
    #expect(timed.waitingTimers.isEmpty)
  }

  @Test func `the reactions are described as text`() throws {
    var message = TimedMachine(try Inbox.messages())
    message.fire(.view)
    message.fire(.restore)
    message.fire(.delete)
    #expect(
      message.description == """
        (inactive) --> unread; unread --view--> read
        The event 'restore' cannot be fired in the state 'read': it can be fired only in 'deleted'.
        read --delete--> deleted
        """
    )
  }
}
