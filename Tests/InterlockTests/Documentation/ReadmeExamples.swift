import Foundation
import Interlock
import Testing

/// The blocks of the README, in their order.
@Suite("README")
struct ReadmeExamples {
  enum Status: String, Codable { case unread, read, deleted }
  enum Action: String, Codable { case view, delete, markAsUnread }
  typealias Inbox = Machine<Status, Action>

  @Test func `the first block fires and refuses`() throws {
    let log = Journal()
    let inbox = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted).didEnter { transition in log.add("\(transition.userInfo)") }
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted)
        .shouldFire("it is not locked") { $0.userInfo["locked"] as? Bool != true }
      Inbox.Event(.markAsUnread, from: .read, .deleted, to: .unread)
    }

    var message = inbox  // copying is assignment
    try message.fire(.view, userInfo: ["id": 7])  // message.state == .read
    #expect(message.state == .read)
    #expect(inbox.isActive == false)

    _ = (
      message.canFire(.view),
      message.availableEvents
    )
    #expect(message.canFire(.view) == false)
    #expect(message.availableEvents == [.delete, .markAsUnread])

    var texts: [String] = []
    func print(_ refusal: Inbox.Refusal) { texts.append(refusal.description) }
    do {
      try message.fire(.delete, userInfo: ["locked": true])
    } catch .refused(let refusal) {
      print(refusal)
    }
    #expect(
      texts == [
        "The event 'delete' cannot be fired in the state 'read': the guard 'it is not locked' of the "
          + "row to 'deleted' refused."
      ]
    )
    try message.fire(.delete, userInfo: ["id": 7])
    #expect(log.lines == ["[id: 7]"])
  }

  static func makeInbox() throws -> Inbox {
    try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.Event(.view, from: .unread, to: .read)
    }
  }

  enum Prototype: EncodingConfigurationProviding, DecodingConfigurationProviding {
    // swift-format-ignore: NeverUseForceTry
    static let inbox = try! makeInbox()
    static var encodingConfiguration: Inbox { inbox }
    static var decodingConfiguration: Inbox { inbox }
  }

  struct Message: Codable {
    var subject: String
    @CodableConfiguration(from: Prototype.self) var status = Prototype.inbox
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

  @Test func `a definition that makes no sense is explained`() throws {
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
