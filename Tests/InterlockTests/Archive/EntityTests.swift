import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Entities with a prototype as coding configuration")
struct EntityTests {
  private let inbox: Inbox

  init() throws {
    inbox = try Inbox.plain()
  }

  private func encoded(_ entity: Inbox) throws -> String {
    String(decoding: try JSONEncoder().encode(entity, configuration: inbox), as: UTF8.self)
  }

  private func entity(_ text: String, of prototype: Inbox? = nil) throws -> Inbox {
    let data = Data(text.utf8)
    return try JSONDecoder().decode(Inbox.self, from: data, configuration: prototype ?? inbox)
  }

  @Test(arguments: Status.allCases)
  func `an active entity is encoded as the raw value of its state`(_ status: Status) throws {
    let message = try inbox.restored(from: .init(state: status))
    #expect(try encoded(message) == "\"\(status.rawValue)\"")
    #expect(try entity("\"\(status.rawValue)\"") == message)
  }

  @Test func `an entity before its first event is encoded as its initial state`() throws {
    #expect(try encoded(inbox) == #""unread""#)
    #expect(try entity(encoded(inbox)) == inbox.activated())
  }

  @Test func `an inactive entity is decoded inactive`() throws {
    let message = try entity(#" { "active" : false } "#)
    #expect(message == inbox)
    #expect(!message.isActive)
    #expect(message.configuration == [.unread])
  }

  @Test func `a stored enumeration case loads as an entity`() throws {
    let rows = try JSONEncoder().encode(Status.allCases)
    struct Rows: DecodableWithConfiguration {
      let entities: [Inbox]
      init(from decoder: any Decoder, configuration: Inbox) throws {
        entities = try [Inbox](from: decoder, configuration: configuration)
      }
    }
    let loaded = try JSONDecoder().decode(Rows.self, from: rows, configuration: inbox)
    #expect(loaded.entities.map(\.state) == Status.allCases)
  }

  @Test
  func `a decoded entity has the prototype's callbacks and guards, and decoding runs none of them`()
    throws
  {
    let calls = Journal()
    let prototype = try Inbox(initial: .unread) {
      Inbox.State(.unread).didExit { _ in calls.add("left unread") }
      Inbox.State(.read).willEnter { _ in calls.add("enters read") }
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
        .shouldFire("it has a device") { $0.userInfo["device"] != nil }
        .didFire { calls.add("\($0.userInfo["device"] ?? "")") }
      Inbox.Event(.delete, from: .read, to: .deleted)
    }
    var message = try entity("\"unread\"", of: prototype)
    #expect(calls.lines == [])
    #expect(!message.canFire(.view))
    try message.fire(.view, userInfo: ["device": "phone"])
    #expect(calls.lines == ["enters read", "left unread", "phone"])
  }

  @Test func `an entity loads with a prototype that was built again`() throws {
    let message = try inbox.restored(from: .init(state: .read))
    let another = try Inbox.plain()
    let data = try JSONEncoder().encode(message, configuration: another)
    let loaded = try JSONDecoder().decode(Inbox.self, from: data, configuration: another)
    #expect(loaded.state == .read)
    #expect(loaded != message, "it has the other definition now")
    #expect(try loaded == another.restored(from: .init(state: .read)))
  }

  @Test func `the state of the prototype does not affect what is decoded`() throws {
    let deleted = try inbox.restored(from: .init(state: .deleted))
    #expect(try entity("\"read\"", of: deleted).state == .read)
    #expect(try entity(#"{"active":false}"#, of: deleted).isActive == false)
  }

  @Test func `encoding with a prototype that lacks the state is an error`() throws {
    let foreign = try Inbox(initial: .unread, states: [.init(.unread)], events: [])
    let message = try inbox.restored(from: .init(state: .read))
    let error = try #require(
      #expect(throws: EncodingError.self) {
        try JSONEncoder().encode(message, configuration: foreign)
      }
    )
    guard case .invalidValue(let value, let context) = error else { return }
    #expect(value as? Inbox == message)
    let cause = try #require(context.underlyingError as? Inbox.RestoreError)
    #expect(
      cause.description
        == "The machine has no state 'read' (did you mean 'unread'?); its states are 'unread'."
    )
    #expect("\(error)".ranges(of: cause.description).count == 1)
    #expect(!"\(error)".contains(".."))
  }

  @Test func `a traced prototype has the same definition`() throws {
    let message = try inbox.restored(from: .init(state: .read))
    let traced = inbox.traced { _ in }
    let data = try JSONEncoder().encode(message, configuration: traced)
    let loaded = try JSONDecoder().decode(Inbox.self, from: data, configuration: traced)
    #expect(loaded == message)
  }

  @Test func `a snapshot moves a whole machine into a prototype`() throws {
    var message = inbox
    try message.fire(.view)
    let copy = try ArchiveCoder.json.roundTrip(message)
    #expect(copy != message)
    #expect(try inbox.restored(from: copy.snapshot) == message)
    let inactive = try ArchiveCoder.json.roundTrip(inbox)
    #expect(try inbox.restored(from: inactive.snapshot) == inbox)
  }
}
