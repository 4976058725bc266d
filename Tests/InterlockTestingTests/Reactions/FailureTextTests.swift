import Interlock
import InterlockTestSupport
import InterlockTesting
import Testing

/// Swift Testing's output for both sides of a failed expectation.
@Suite("Texts of failed expectations")
struct FailureTextTests {
  private let inbox: Inbox
  private let player: Sketch

  init() throws {
    inbox = try Inbox.messages()
    player = try Sketch.player()
  }

  private func text(_ value: some Any) -> String {
    String(describingForTest: value)
  }

  @Test func `a refused event prints its refusal`() {
    let reaction = inbox.reaction(to: .restore)
    let refusal =
      "The event 'restore' cannot be fired in the state 'unread': it can be fired only in 'deleted'."
    #expect(text(reaction) == refusal)
    let expected: Inbox.Reaction.Expectation = .leads(to: .read)
    #expect(reaction != expected)
    #expect(text(expected) == "leads to 'read'")
  }

  @Test func `a taken event prints its target`() {
    let reaction = inbox.reaction(to: .view)
    #expect(text(reaction) == "(inactive) --> unread; unread --view--> read")
    let expected: Inbox.Reaction.Expectation = .refused(byGuard: "locked")
    #expect(reaction != expected)
    #expect(text(expected) == "is refused by the guard 'locked'")
  }

  @Test func `a reaction prints its step`() {
    var timed = TimedMachine(player)
    timed.fire("power")
    let reaction = timed.fire("play")
    #expect(text(reaction) == "stopped --play--> playing")
    let expected: Sketch.Reaction.Expectation = .deferred
    #expect(reaction != expected)
    #expect(text(expected) == "is deferred")
  }

  @Test func `waiting timers print their deadlines`() {
    var timed = TimedMachine(player)
    timed.fire("power")
    #expect(text(timed.waitingTimers) == "[the timeout of 'stopped' in 20.0 seconds]")
  }

  @Test func `a machine prints its state`() {
    #expect(!inbox.isIn(.read))
    #expect(text(inbox).hasPrefix("Machine inactive, starts in 'unread'"))
  }

  @Test func `differing traces print their difference`() {
    let recorder = TraceRecorder()
    recorder.record("(inactive) --> unread")
    recorder.record("unread --delete--> deleted")
    let expected = """
      (inactive) --> unread
      unread --view--> read
      """
    let difference = recorder.difference(from: expected)
    #expect(
      text(difference) == """
        - expected, + found:
          (inactive) --> unread
        - unread --view--> read
        + unread --delete--> deleted
        """
    )
  }
}
