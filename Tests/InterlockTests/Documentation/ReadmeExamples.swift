import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The blocks of the README, their output, and its claims about saving and checks.
@Suite("README")
struct ReadmeExamples {
  enum Action: String, Codable { case view, delete, markAsUnread }
  typealias Inbox = Machine<Status, Action>

  enum Status: String, Codable, MachineStates {
    case unread, read, deleted

    // swift-format-ignore: NeverUseForceTry
    static let prototype = try! Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
      Inbox.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }
  }

  private let printed = Journal()

  private func print(_ items: Any...) {
    printed.add(items.map { "\($0)" }.joined(separator: " "))
  }

  @Test func `the first blocks of the README fire and refuse events`() throws {
    var message = Status.prototype
    try message.fire(.view)
    print(message.state, message.canFire(.view), message.canFire(.delete))
    do { try message.fire(.view) } catch { print(error) }

    #expect(printed.lines == Self.output)
    #expect(Status.prototype.isActive == false)

    for offer in message.availability() {
      print(offer.event, offer.refusal?.description ?? "is available")
    }

    #expect(printed.lines.contains("delete is available"))
  }

  /// The output of the first blocks.
  private static let output = [
    "read false true",
    "The event 'view' cannot be fired in the state 'read': it can be fired only in 'unread'.",
  ]

  @Test func `the README shows the output of its first blocks`() throws {
    let readme = Repository.root.appending(path: "README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    #expect(text.contains(Self.output.joined(separator: "\n")))
  }

  struct Message: Codable {
    var subject: String
    var status = Status.prototype
  }

  @Test func `an entity is saved as its state`() throws {
    var message = Message(subject: "Hi")
    try message.status.fire(.view)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(message), as: UTF8.self)
    #expect(text == #"{"status":"read","subject":"Hi"}"#)
    let restored = try JSONDecoder().decode(Message.self, from: Data(text.utf8))
    #expect(restored.status == message.status)
  }

  @Test func `a wrong definition is explained`() throws {
    let error = try #require(throws: DefinitionError.self) {
      try Inbox(initial: .unread) {
        Inbox.State(.unread)
        Inbox.State(.read)
        Inbox.Event(.view, from: .unread, to: .read)
        Inbox.Event(.delete, from: .read, to: .deleted)
        Inbox.Event(.view, from: .unread, to: .unread)
      }
    }
    #expect(error.findings.map(\.check) == [.unknownTarget, .unreachableRow])
  }
}
