import Foundation
import Interlock
import InterlockEvolution
import InterlockExchange
import InterlockTools
import Testing

extension UserInfoKey where Value == Bool {
  static var locked: Self { Self("locked") }
}

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
        .shouldFire("it is not locked") { $0.userInfo[.locked] != true }
      Inbox.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }
    return inbox
  }

  @Test func `the README draws a machine, and proves something of it`() throws {
    enum Status {
      // swift-format-ignore: NeverUseForceTry
      static let prototype = try! DiagramExamples.inbox()
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    var printed: [String] = []
    func print(_ value: some CustomStringConvertible) { printed.append(value.description) }

    let space = StateSpace(of: Status.prototype)
    print(space.verdict(on: .never(.isIn(.deleted) && .accepts(.view))))  // holds
    try MachineDiagram(of: Status.prototype).svg.write(to: file, atomically: true, encoding: .utf8)

    #expect(printed == ["holds"])
    #expect(try String(contentsOf: file, encoding: .utf8).contains("<svg"))
  }

  @Test func `the article shows the actual drawings`() throws {
    let inbox = try Self.inbox()
    var printed: [String] = []
    func print(_ value: some CustomStringConvertible) { printed.append(value.description) }

    var message = inbox
    let receipts = [try message.fire(.view), try message.fire(.delete)]
    let diagram = MachineDiagram(of: message, path: receipts)
    print(diagram.mermaid)

    let detailed = MachineDiagram(of: message, showing: [.actions, .activities])
    #expect(detailed == MachineDiagram(of: message))

    print(diagram.dot)

    print(diagram.plantUML)

    try writePage(of: message, receipts)

    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    let picture = diagram.svg(title: "Inbox")
    try picture.write(to: file, atomically: true, encoding: .utf8)
    #expect(picture.contains("<title>Inbox</title>"))

    print(TransitionTable(of: inbox))

    print(TransitionTable(of: inbox).markdown)

    let machine = message
    try MachineDiagram(of: machine).svg.write(to: file, atomically: true, encoding: .utf8)
    printed.append(drawn(machine, receipts))
    #expect(printed.removeLast() == diagram.mermaid)

    let shown = [diagram.mermaid, TransitionTable(of: inbox).description]
    #expect(Set(shown).isSubset(of: printed))
    let blocks = try ["mermaid", "text"].flatMap(blocks)
    #expect(blocks == shown.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" })
  }

  private func writePage(
    of message: Inbox,
    _ receipts: [Inbox.Receipt]
  ) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).html")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(message.state == .deleted)

    let page = MachinePage(of: message, path: receipts, title: "Inbox")
    try page.html.write(to: file, atomically: true, encoding: .utf8)

    #expect(page.isComplete)
  }

  @Test func `a decoded machine is drawn`() throws {
    let unbound = try Self.inbox().dynamic()
    var printed = ""
    func print(_ text: String) { printed = text }

    print(MachineDiagram(of: unbound).dot)

    #expect(printed.contains("it is not locked"))
  }

  @Test func `a description is drawn without its machine`() throws {
    let inbox = try Self.inbox()

    let description = MachineDescription(inbox)
    let data = try JSONEncoder().encode(description)

    let copy = try JSONDecoder().decode(MachineDescription.self, from: data)
    let picture = MachineDiagram(of: copy)
    let table = TransitionTable(of: copy)
    let document = try copy.scxml(named: "inbox")

    #expect(picture == MachineDiagram(of: inbox))
    #expect(table == TransitionTable(of: inbox))
    #expect(try document == inbox.dynamic().scxml(named: "inbox"))
  }

  private func drawn(_ machine: Inbox, _ receipts: [Inbox.Receipt]) -> String {
    var printed = ""
    func print(_ text: String) { printed = text }

    let picture = MachineDiagram(of: machine, path: receipts)
    print(picture.mermaid)
    return printed
  }

  /// The article's blocks in a language.
  private func blocks(of language: String) throws -> [String] {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/InterlockTools/InterlockTools.docc/Diagrams.md")
    return try String(contentsOf: article, encoding: .utf8)
      .components(separatedBy: "```\(language)\n")
      .dropFirst().map { $0.components(separatedBy: "```")[0] }
  }
}
