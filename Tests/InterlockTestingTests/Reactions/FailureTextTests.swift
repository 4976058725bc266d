import Interlock
import InterlockTesting
import Testing

/// What Swift Testing prints where an expectation fails.
@Suite("Texts of failed expectations")
struct FailureTextTests {
  private let inbox: Inbox
  private let player: Sketch

  init() throws {
    inbox = try Inbox.messages()
    player = try Sketch.player()
  }

  /// Whether an issue was recorded on a line, and says all of this.
  private func says(_ parts: String..., issue: Issue, line: Int) -> Bool {
    issue.sourceLocation?.line == line && parts.allSatisfy(issue.description.contains)
  }

  @Test func `an event that is refused`() {
    let line = #_sourceLocation.line + 2
    withKnownIssue {
      #expect(inbox.reaction(to: .restore) == .leads(to: .read))
    } matching: { issue in
      let refusal =
        "The event 'restore' cannot be fired in the state 'unread': it can be fired only in 'deleted'."
      return says("→ \(refusal)", "leads to 'read'", issue: issue, line: line)
    }
  }

  @Test func `an event that is taken`() {
    let line = #_sourceLocation.line + 2
    withKnownIssue {
      #expect(inbox.reaction(to: .view) == .refused(byGuard: "locked"))
    } matching: { issue in
      says(
        "→ (inactive) --> unread; unread --view--> read",
        "is refused by the guard 'locked'",
        issue: issue,
        line: line
      )
    }
  }

  @Test func `one step of a walk`() {
    var walk = Walk(player)
    walk.fire("power")
    let line = #_sourceLocation.line + 2
    withKnownIssue {
      #expect(walk.fire("play") == .deferred)
    } matching: { issue in
      says("→ stopped --play--> playing", "is deferred", issue: issue, line: line)
    }
  }

  @Test func `timers`() {
    var walk = Walk(player)
    walk.fire("power")
    let line = #_sourceLocation.line + 2
    withKnownIssue {
      #expect(walk.waitingTimers == [.timeout(of: "stopped", in: .seconds(10))])
    } matching: { issue in
      says("→ [the timeout of 'stopped' in 20.0 seconds]", issue: issue, line: line)
    }
  }

  @Test func `a machine in another state`() {
    let line = #_sourceLocation.line + 2
    withKnownIssue {
      #expect(inbox.isIn(.read))
    } matching: { issue in
      says("→ Machine inactive, starts in 'unread'", issue: issue, line: line)
    }
  }

  @Test func `a trace that differs`() {
    let recorder = TraceRecorder()
    recorder.record("(inactive) --> unread")
    recorder.record("unread --delete--> deleted")
    let expected = """
      (inactive) --> unread
      unread --view--> read
      """
    let line = #_sourceLocation.line + 2
    withKnownIssue {
      #expect(recorder.difference(from: expected) == nil)
    } matching: { issue in
      let difference = """
        → - expected, + found:
          (inactive) --> unread
        - unread --view--> read
        + unread --delete--> deleted
        """
      return says(difference, issue: issue, line: line)
    }
  }

  @Test func `a random walk`() {
    let random = RandomWalk(of: inbox, seed: 1)
    let failure = random.failure { walk in walk.allSatisfy { !$0.machine.isIn(.deleted) } }
    let line = #_sourceLocation.line + 2
    withKnownIssue {
      #expect(failure == nil)
    } matching: { issue in
      says(
        "→ seed 1, 1 of ",
        "\n  1. (inactive) --> unread; unread --delete--> deleted\n",
        "\n    .event(.delete),\n  ])\n",
        issue: issue,
        line: line
      )
    }
  }
}
