import Foundation
import Interlock
import InterlockTools
import Testing

/// The library draws the pictures of the README and of the articles. INTERLOCK_RECORD=1 draws them anew.
@Suite("Pictures of the documentation")
struct PictureTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources")

  private func compare(_ svg: String, _ name: String, of module: String = "InterlockTools") throws {
    let file = Self.sources.appending(path: "\(module)/\(module).docc/Resources/\(name).svg")
    if ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] == "1" {
      try Data(svg.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == svg)
  }

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
    try compare(MachineDiagram(of: inbox).svg(title: "Inbox"), "message", of: "Interlock")
    #expect(StateSpace(of: inbox).verdict(on: .never(.isIn(.deleted) && .accepts(.view))).holds)
  }

  @Test func `the machine of a message, and its path`() throws {
    var message = try DiagramExamples.inbox()
    let receipts = [try message.fire(.view), try message.fire(.delete)]
    try compare(MachineDiagram(of: message, path: receipts).svg(title: "Inbox"), "inbox-path")
  }

  @Test func `the player of the guide to analysis`() throws {
    var player = try AnalysisExamples.player()
    let receipts = [try player.fire(.power), try player.fire(.insert)]
    try compare(MachineDiagram(of: player, path: receipts).svg(title: "Player"), "analysis")
  }
}
