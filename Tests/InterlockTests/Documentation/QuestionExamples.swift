import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The blocks of the documentation comments on questions to machines, refusals and transitions.
@Suite("Documentation comments: questions")
struct QuestionExamples {
  @Test func `owners, user info and rows can be read`() throws {
    let printed = Journal()
    @Sendable func print(_ owner: Inbox.Owner) { printed.add(owner.description) }
    let log: Inbox.Callback = { transition in print(transition.owner) }
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread).didExit(log)
      Inbox.State(.read, userInfo: ["title": "Read"]).didEnter { transition in
        let title = transition.prototype.state(withID: .read)?.userInfo["title"]
        printed.add("\(title ?? "-")")
      }
      Inbox.Event(.view, from: .unread, to: .read).didFire(log)
    }
    var message = inbox
    try message.fire(.view)
    #expect(printed.lines == ["state 'unread'", "Read", "event 'view'"])

    enum Mode { case stopped, playing }
    enum Button { case stop, eject }
    typealias Player = Machine<Mode, Button>
    let player = try Player {
      Player.State(.stopped)
      Player.State(.playing)
      Player.Event(.stop, from: .playing, to: .stopped)
      Player.Event(.eject, in: .playing)
    }
    let ways = player.rows(from: .playing).compactMap(\.target)
    #expect(ways == [.stopped])
  }
}
