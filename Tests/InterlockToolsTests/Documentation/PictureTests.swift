import Interlock
import InterlockTools
import Testing

/// The library draws the pictures of the README and of the articles. Those of statecharts are compared where their
/// articles' code runs.
@Suite("Pictures of the documentation")
struct PictureTests {
  @Test func `the machine of the README, and what is proved of it`() throws {
    typealias Inbox = DiagramExamples.Inbox
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
      Inbox.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }
    try comparePicture(MachineDiagram(of: inbox).svg(title: "Inbox"), "message", of: "Interlock")
    #expect(StateSpace(of: inbox).verdict(on: .never(.isIn(.deleted) && .accepts(.view))).holds)
  }

  @Test func `the machine of a message, and its path`() throws {
    var message = try DiagramExamples.inbox()
    let receipts = [try message.fire(.view), try message.fire(.delete)]
    try comparePicture(
      MachineDiagram(of: message, path: receipts).svg(title: "Inbox"),
      "inbox-path",
      of: "InterlockTools"
    )
  }

  @Test func `the player of the guide to analysis`() throws {
    var player = try AnalysisExamples.player()
    let receipts = [try player.fire(.power), try player.fire(.insert)]
    try comparePicture(
      MachineDiagram(of: player, path: receipts).svg(title: "Player"),
      "analysis",
      of: "InterlockTools"
    )
  }
}
