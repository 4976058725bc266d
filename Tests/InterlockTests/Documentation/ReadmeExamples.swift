import Foundation
import Interlock
import InterlockTestSupport
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
      message.availableEvents()
    )
    #expect(message.canFire(.view) == false)
    #expect(message.availableEvents() == [.delete, .markAsUnread])

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

  @Test func `states in states`() throws {
    let printed = Journal()
    @Sendable func print(_ value: Any) { printed.add("\(value)") }

    enum Mode: String {
      case off, on, stopped, playing, resume, recording, audio, muted, heard, video, dark, seen,
        worn
    }
    enum Button: String { case power, play, stop, eject, record, speak, light, drop }
    typealias Player = Machine<Mode, Button>

    let player = try Player(initial: .off) {
      Player.State(.off)
      Player.State(.on, initial: .stopped) {
        Player.State(.stopped)
        Player.State(.playing).deferring(.eject)
        Player.State.history(.resume, default: .stopped)
        Player.Event(.play, from: .stopped, to: .playing)
        Player.Event(.stop, from: .playing, to: .stopped)
        Player.Event(.eject, in: .stopped).perform { _ in print("out it comes") }
      }
      Player.State(parallel: .recording) {
        Player.State(.audio, initial: .muted) {
          Player.State(.muted)
          Player.State.final(.heard)
          Player.Event(.speak, from: .muted, to: .heard)
        }
        Player.State(.video, initial: .dark) {
          Player.State(.dark)
          Player.State.final(.seen)
          Player.Event(.light, from: .dark, to: .seen)
        }
      }
      Player.State.final(.worn)
      Player.Event(.power, from: .off, to: .resume)
      Player.Event(.power, from: .on, to: .off)
      Player.Event(.record, from: .on, to: .recording)
      Player.Event.after(.seconds(20), from: .stopped, to: .off)
      Player.Event.completion(of: .recording, to: .off)
      Player.Event(.drop, from: .on, .off, to: .worn)
    }

    var mine = player
    try mine.fire(.power, at: .now)  // on, stopped: switches itself off in 20 seconds
    try mine.fire(.play, at: .now)
    try mine.fire(.eject, at: .now)  // deferred: not while it plays
    try mine.fire(.stop, at: .now)  // prints: out it comes
    try mine.fire(.record, at: .now)
    print(mine.configuration.map(\.rawValue))

    #expect(mine.configuration == [.muted, .dark])
    #expect(printed.lines.first == "out it comes")
    try mine.fire(.light)
    try mine.fire(.speak, at: .now)
    #expect(mine.state == .off)
    try mine.fire(.drop)
    #expect(mine.isFinished)
  }
}
