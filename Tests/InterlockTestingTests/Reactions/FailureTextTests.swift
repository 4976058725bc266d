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

  @Test func `an event that is refused`() {
    let line = #_sourceLocation.line + 2
    withKnownIssue {
      #expect(inbox.reaction(to: .restore) == .leads(to: .read))
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.description.contains(
          """
          (inbox.reaction(to: .restore) → The event 'restore' cannot be fired in the state 'unread': it can be \
          fired only in 'deleted'.) == (.leads(to: .read) → leads to 'read')
          """
        )
    }
  }

  @Test func `an event that is taken`() {
    withKnownIssue {
      #expect(inbox.reaction(to: .view) == .refused(byGuard: "it is not locked"))
    } matching: { issue in
      issue.description.contains(
        "→ (inactive) --> unread; unread --view--> read) == (.refused(byGuard: \"it is not locked\") → "
          + "is refused by the guard 'it is not locked')"
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
      issue.sourceLocation?.line == line
        && issue.description.contains(
          "(walk.fire(\"play\") → stopped --play--> playing) == (.deferred → is deferred)"
        )
    }
  }

  @Test func `timers`() {
    var walk = Walk(player)
    walk.fire("power")
    withKnownIssue {
      #expect(walk.waitingTimers == [.timeout(of: "stopped", in: .seconds(10))])
    } matching: { issue in
      issue.description.contains("→ [the timeout of 'stopped' in 20.0 seconds]) ==")
    }
  }

  @Test func `a machine in another state`() {
    withKnownIssue {
      #expect(inbox.isIn(.read))
    } matching: { issue in
      issue.description.contains("(inbox → Machine inactive, starts in 'unread', 3 states")
    }
  }

  @Test func `a trace that differs`() throws {
    let recorder = TraceRecorder()
    var message = inbox.traced(by: recorder)
    try message.fire(.delete)
    try message.fire(.restore)
    withKnownIssue {
      #expect(
        recorder.difference(
          from: """
            (inactive) --> unread
            unread --delete--> deleted
            deleted --restore--> unread
            """
        ) == nil
      )
    } matching: { issue in
      issue.description.contains(
        """
        - expected, + found:
          (inactive) --> unread
          unread --delete--> deleted
        - deleted --restore--> unread
        + deleted --restore--> read) == nil
        """
      )
    }
  }

  @Test func `a random walk`() {
    withKnownIssue {
      #expect(
        RandomWalk(of: inbox, seed: 1).failure { walk in
          walk.allSatisfy { !$0.machine.isIn(.deleted) }
        } == nil
      )
    } matching: { issue in
      issue.description.contains("\n  1. (inactive) --> unread; unread --delete--> deleted\n")
        && issue.description.contains("\n    .event(.delete),\n  ])\n")
    }
  }
}
