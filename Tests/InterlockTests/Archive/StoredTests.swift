import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Stored properties")
struct StoredTests {
  /// An entity's life, of which one state is entered with a callback.
  private enum MailLife: MachinePrototype {
    // swift-format-ignore: NeverUseForceTry
    static let prototype = try! Inbox(initial: .unread) {
      Inbox.State(.unread).didEnter { _ in }
      Inbox.State(.read)
      Inbox.Event(.view, from: .unread, to: .read)
    }
  }

  /// The states themselves can provide the prototype.
  private enum Lamp: String, Codable, MachinePrototype {
    case off, on

    typealias Life = Machine<Lamp, String>

    // swift-format-ignore: NeverUseForceTry
    static let prototype = try! Life(initial: .off) {
      Life.State(.off)
      Life.State(.on)
      Life.Event("flip", from: .off, to: .on)
    }
  }

  private struct Message: Codable, Hashable, Sendable {
    var subject = "Hi"
    @Stored(InboxPrototype.self) var status
  }

  private struct Letter: Codable, Hashable {
    @Stored(MailLife.self) var status = MailLife.prototype
    @Stored(InboxPrototype.self) var draft: Inbox? = nil
    @Stored(InboxPrototype.self) var answers: [Inbox] = []
  }

  private final class Room: Codable {
    @Stored(Lamp.self) var lamp
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `a fresh entity survives a round trip, as it does after an event`(
    _ coder: ArchiveCoder
  ) throws {
    var message = Message()
    #expect(try coder.roundTrip(message) == message)
    #expect(try coder.roundTrip(message).hashValue == message.hashValue)
    try message.status.fire(.view)
    #expect(try coder.roundTrip(message) == message)
    #expect(message != Message())
    let letter = Letter()
    #expect(try coder.roundTrip(letter) == letter)
    #expect(try !coder.roundTrip(letter).status.isActive)
  }

  @Test func `a property begins as a copy of the prototype, and can have another initial value`()
    throws
  {
    let read = try MailLife.prototype.restored(from: .init(state: .read))
    #expect(Message().status == InboxPrototype.prototype)
    struct Unset {
      @Stored(InboxPrototype.self) var draft: Inbox?
      @Stored(InboxPrototype.self) var answers: [Inbox]
    }
    #expect(Unset().draft == nil && Unset().answers == [])
    #expect(Letter(status: read, answers: [InboxPrototype.prototype]).status.state == .read)
    #expect(Room().lamp.state == .off)
  }

  @Test func `a property is encoded as its state, and nil is not written`() throws {
    #expect(try JSONEncoder.text(Message()) == #"{"status":"unread","subject":"Hi"}"#)
    #expect(try JSONEncoder.text(Letter()) == #"{"answers":[],"status":{"active":false}}"#)
    #expect(try JSONEncoder.text(Room()) == #"{"lamp":"off"}"#)
    let letter = Letter(draft: try InboxPrototype.prototype.firing(.view).machine)
    #expect(
      try JSONEncoder.text(letter) == #"{"answers":[],"draft":"read","status":{"active":false}}"#
    )
  }

  @Test(arguments: [("", nil), (#","draft":null"#, nil), (#","draft":"read""#, Status.read)])
  func `an optional property is nil if its key is absent or its value is null`(
    _ draft: String,
    _ state: Status?
  ) throws {
    let text = #"{"answers":["read"],"status":"read"\#(draft)}"#
    let letter = try JSONDecoder.value(Letter.self, of: text)
    #expect(letter.draft?.state == state)
    #expect(letter.answers.map(\.state) == [.read])
  }

  @Test func `an absent key is an error, because nothing says where the entity is`() throws {
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try JSONDecoder.value(Message.self, of: #"{"subject":"Hi"}"#)
      }
    )
    guard case .keyNotFound(let key, _) = error else { throw error }
    #expect(key.stringValue == "status")
  }

  @Test func `an error has the path of the property`() throws {
    for (text, path) in [
      (#"{"answers":[],"status":"raed"}"#, "status"), (#"{"answers":[],"status":null}"#, "status"),
      (#"{"answers":["read","raed"],"status":"read"}"#, "answers[1]"),
      (#"{"answers":[],"draft":"raed","status":"read"}"#, "draft"),
      (#"{"answers":[],"draft":{"states":["raed"]},"status":"read"}"#, "draft.states[0]"),
    ] {
      let error = try #require(
        #expect(throws: DecodingError.self) { try JSONDecoder.value(Letter.self, of: text) }
      )
      #expect(error.path == path)
    }
  }

  @Test func `a decoded property has the callbacks of the prototype, and decoding runs none`()
    throws
  {
    let letter = try ArchiveCoder.json.roundTrip(Letter())
    var status = letter.status
    #expect(try status.fire(.view).entered == [.unread, .read])
    #expect(status.canFire(.view) == false)
  }

  @Test func `sets and dictionaries store structures with such a property`() throws {
    var read = Message()
    try read.status.fire(.view)
    let messages: Set = [Message(), read]
    #expect(try ArchiveCoder.json.roundTrip(messages) == messages)
    let named = ["a": Message(), "b": read]
    #expect(try ArchiveCoder.json.roundTrip(named) == named)
  }

  @Test func `without the wrapper, a structure stores the whole machine`() throws {
    struct Whole: Codable {
      var status: Inbox
    }
    let text = try JSONEncoder.text(Whole(status: InboxPrototype.prototype))
    #expect(text.contains(#""events":["#) && text.contains(#""states":["#))
    let entity = try JSONDecoder.value(Message.self, of: #"{"subject":"Hi",\#(text.dropFirst())"#)
    #expect(entity.status == InboxPrototype.prototype)
  }

  @Test func `an entity of another prototype is fitted or refused when it is encoded`() throws {
    var message = Message()
    message.status = try Inbox.plain().firing(.view).machine
    #expect(try JSONEncoder.text(message) == #"{"status":"read","subject":"Hi"}"#)
    message.status = try Inbox(initial: .deleted) { Inbox.State(.deleted) }.activated()
    #expect(try JSONEncoder.text(message) == #"{"status":"deleted","subject":"Hi"}"#)
    struct Small: Encodable {
      @Stored(MailLife.self) var status = MailLife.prototype
    }
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(Small(status: message.status))
    }
  }
}
