import Interlock
import InterlockTestSupport
import InterlockTesting
import Testing

@Suite("Reactions")
struct ReactionTests {
  private let inbox: Inbox
  private let player: Sketch

  init() throws {
    inbox = try Inbox.messages()
    player = try Sketch.player()
  }

  @Test func `a taken event leads to its target`() {
    let reaction = inbox.reaction(to: .view)
    #expect(reaction == .taken)
    #expect(reaction == .leads(to: .read))
    #expect(reaction != .leads(to: .deleted))
    #expect(reaction != .refused)
    #expect(reaction.description == "(inactive) --> unread; unread --view--> read")
  }

  @Test func `asking for a reaction leaves the machine unchanged`() {
    _ = inbox.reaction(to: .view)
    #expect(!inbox.isActive)
  }

  @Test func `an ancestor of the active state matches, but not exactly`() {
    let reaction = player.reaction(to: "power")
    #expect(reaction == .leads(to: "on"))
    #expect(reaction == .leads(to: "on", "stopped"))
    #expect(reaction == .leads(toExactly: "stopped"))
    #expect(reaction != .leads(toExactly: "on"))
  }

  @Test func `the states of all regions are listed`() {
    var timed = TimedMachine(player)
    timed.fire("power")
    let reaction = timed.fire("record")
    #expect(reaction == .leads(toExactly: "dark", "muted"))
    #expect(reaction != .leads(toExactly: "dark"))
    #expect(reaction.description == "stopped --record--> recording; in 'muted' and 'dark'")
  }

  @Test func `a refusal has a reason`() {
    let unknown = inbox.reaction(to: .print)
    #expect(unknown == .refused)
    #expect(unknown == .refused(.unknownEvent))
    #expect(unknown != .refused(.noTransition))
    #expect(unknown != .failed)
    #expect(inbox.reaction(to: .restore) == .refused(.noTransition))
  }

  @Test func `a refusal by a guard has the guard's name`() {
    let reaction = inbox.reaction(to: .delete, userInfo: ["locked": true])
    #expect(reaction == .refused(.guardRefused))
    #expect(reaction == .refused(byGuard: "it is not locked"))
    #expect(reaction != .refused(byGuard: "it is locked"))
    #expect(reaction.description == reaction.refusal?.description)
  }

  @Test func `a finished machine refuses events`() {
    var timed = TimedMachine(player)
    #expect(timed.fire("drop") == .leads(to: "worn"))
    #expect(timed.fire("power") == .refused(.finished))
  }

  @Test func `a deferred event is neither taken nor refused`() {
    var timed = TimedMachine(player)
    timed.fire("power")
    timed.fire("play")
    let reaction = timed.fire("eject")
    #expect(reaction == .deferred)
    #expect(reaction != .taken)
    #expect(reaction != .unchanged)
    #expect(reaction != .leads(to: "playing"))
    #expect(reaction != .leads(toExactly: "playing"))
    #expect(reaction.description == "'eject' is deferred in 'playing'")
    #expect(
      timed.fire("stop").description
        == "playing --stop--> stopped; stopped --eject--> (internal); in 'stopped'"
    )
  }

  @Test func `an error thrown by a callback is not a refusal`() {
    var timed = TimedMachine(player)
    timed.fire("power")
    let reaction = timed.fire("jam")
    #expect(reaction == .failed)
    #expect(reaction != .refused)
    #expect(reaction != .unchanged)
    #expect(reaction.description.contains("the paper is stuck"))
    #expect(timed.machine.isIn("stopped"))
  }

  @Test func `an expectation can be a closure`() {
    let twoSteps = Sketch.Reaction.Expectation("takes two steps") { reaction in
      reaction.receipts.flatMap(\.steps).count == 2
    }
    #expect(player.reaction(to: "power") == twoSteps)
    #expect(player.reaction(to: "jam") != twoSteps)
  }
}
