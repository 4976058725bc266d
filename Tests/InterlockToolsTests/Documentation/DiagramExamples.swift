import Foundation
import Interlock
import InterlockTools
import Testing

/// The blocks of the article `Diagrams`, and of the comments about it.
@Suite("Guide to diagrams")
struct DiagramExamples {
  enum Status: String { case unread, read, deleted }
  enum Action: String { case view, delete, markAsUnread }
  typealias Inbox = Machine<Status, Action>

  static func inbox() throws -> Inbox {
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
        .shouldFire("it is not locked") { $0.userInfo["locked"] as? Bool != true }
      Inbox.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }
    return inbox
  }

  @Test func `the article shows what is drawn`() throws {
    let inbox = try Self.inbox()
    var printed: [String] = []
    func print(_ value: some CustomStringConvertible) { printed.append(value.description) }

    var message = inbox
    let receipts = [try message.fire(.view), try message.fire(.delete)]
    let diagram = Diagram(of: message, path: receipts)
    print(diagram.mermaid)

    print(diagram.dot)

    print(diagram.plantUML)

    print(TransitionTable(of: inbox))

    print(TransitionTable(of: inbox).markdown)

    let blocks = try ["mermaid", "dot", "plantuml", "text", "markdown"].flatMap(blocks)
    #expect(blocks == printed.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" })
  }

  /// The blocks of a language in the article.
  private func blocks(of language: String) throws -> [String] {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/InterlockTools/InterlockTools.docc/Diagrams.md")
    return try String(contentsOf: article, encoding: .utf8)
      .components(separatedBy: "```\(language)\n")
      .dropFirst().map { $0.components(separatedBy: "```")[0] }
  }
}
