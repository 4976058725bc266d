import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Machines whose states name the prototype")
struct MachineStatesTests {
  /// Of these states, one is entered with a callback.
  private enum MailStatus: String, Codable, MachineStates {
    case unread, read

    // swift-format-ignore: NeverUseForceTry
    static let prototype = try! Mail(initial: .unread) {
      Mail.State(.unread).didEnter { _ in }
      Mail.State(.read)
      Mail.Event(.view, from: .unread, to: .read)
    }
  }

  private typealias Mail = Machine<MailStatus, Action>

  private struct Message: Codable, Hashable, Sendable {
    var subject = "Hi"
    var status = StoredStatus.prototype
  }

  private struct Letter: Codable, Hashable {
    var status = MailStatus.prototype
    var draft: StoredInbox?
    var answers: [StoredInbox] = []
    var named: [String: StoredInbox] = [:]
  }

  private final class Room: Codable {
    var lamp = StoredStatus.prototype
  }

  private func inbox(in state: StoredStatus) throws -> StoredInbox {
    try StoredStatus.prototype.restored(from: .init(state: state))
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `a fresh entity survives a round trip, as it does after an event`(
    _ coder: ArchiveCoder
  ) throws {
    var message = Message()
    #expect(try coder.roundTrip(message).status == message.status.activated())
    try message.status.fire(.view)
    #expect(try coder.roundTrip(message) == message)
    #expect(try coder.roundTrip(message).hashValue == message.hashValue)
    let letter = Letter()
    #expect(try coder.roundTrip(letter) == letter)
    #expect(try !coder.roundTrip(letter).status.isActive)
  }

  @Test func `a machine is encoded as its state wherever it is`() throws {
    let read = try inbox(in: .read)
    #expect(try JSONEncoder.text(Message()) == #"{"status":"unread","subject":"Hi"}"#)
    #expect(try JSONEncoder.text(Room()) == #"{"lamp":"unread"}"#)
    #expect(
      try JSONEncoder.text(Letter()) == #"{"answers":[],"named":{},"status":{"active":false}}"#
    )
    let letter = Letter(draft: read, answers: [read, read], named: ["a": read])
    #expect(
      try JSONEncoder.text(letter)
        == #"{"answers":["read","read"],"draft":"read","named":{"a":"read"},"#
        + #""status":{"active":false}}"#
    )
    #expect(try ArchiveCoder.json.roundTrip(letter) == letter)
    #expect(try ArchiveCoder.json.roundTrip(Set([read])) == [read])
  }

  @Test(arguments: [("", nil), (#","draft":null"#, nil), (#","draft":"read""#, StoredStatus.read)])
  func `an optional property is nil if its key is absent or its value is null`(
    _ draft: String,
    _ state: StoredStatus?
  ) throws {
    let text = #"{"answers":["read"],"named":{},"status":"read"\#(draft)}"#
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

  @Test func `an error has the path of the machine`() throws {
    for (text, path) in [
      (#"{"answers":[],"named":{},"status":"raed"}"#, "status"),
      (#"{"answers":[],"named":{},"status":null}"#, "status"),
      (#"{"answers":["read","raed"],"named":{},"status":"read"}"#, "answers[1]"),
      (#"{"answers":[],"named":{"a":"raed"},"status":"read"}"#, "named.a"),
      (
        #"{"answers":[],"draft":{"states":["raed"]},"named":{},"status":"read"}"#,
        "draft.states[0]"
      ),
    ] {
      let error = try #require(
        #expect(throws: DecodingError.self) { try JSONDecoder.value(Letter.self, of: text) }
      )
      #expect(error.path == path)
    }
  }

  @Test func `a decoded machine has the callbacks of the prototype, and decoding runs none`()
    throws
  {
    var status = try ArchiveCoder.json.roundTrip(Letter()).status
    #expect(try status.fire(.view).entered == [.unread, .read])
    #expect(status.canFire(.view) == false)
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `a whole machine is archived by a call that says so`(_ coder: ArchiveCoder) throws {
    let read = try inbox(in: .read)
    let copy = try coder.roundTrip(StoredInbox.Archive(read)).machine
    #expect(copy.snapshot == read.snapshot && copy.fingerprint == read.fingerprint)
    let text = try JSONEncoder.text(StoredInbox.Archive(read))
    #expect(text.contains(#""events":["#) && text.contains(#""snapshot":"read""#))
    #expect(try JSONDecoder.value(StoredInbox.self, of: text) == read)
  }

  @Test func `a machine without such states is encoded as a whole, as its archive is`() throws {
    let inbox = try Inbox.plain()
    #expect(try JSONEncoder.text(inbox) == JSONEncoder.text(Inbox.Archive(inbox)))
  }

  @Test func `a machine with the prototype's definition is a copy of it`() throws {
    let other = try StoredInbox(initial: .unread) {
      StoredStatus.prototype.states
      StoredStatus.prototype.events
    }
    let message = Message(status: try other.firing(.view).machine)
    #expect(try JSONEncoder.text(message) == #"{"status":"read","subject":"Hi"}"#)
  }

  @Test func `a machine with another definition is an error, which says what to do`() throws {
    let other = try StoredInbox(initial: .read) { StoredInbox.State(.read) }
    let error = try #require(
      #expect(throws: EncodingError.self) { try JSONEncoder().encode([Message(status: other)]) }
    )
    guard case .invalidValue(let value, let context) = error else { throw error }
    #expect(value as? StoredInbox == other)
    #expect(context.codingPath.map(\.stringValue) == ["Index 0", "status"])
    #expect(
      context.debugDescription
        == "The machine is no copy of 'StoredStatus.prototype', of which only the state would be written. Encode "
        + "'Machine.Archive(machine)' instead, or pass its own prototype to the encoder as 'configuration'."
    )
    let copy = try ArchiveCoder.json.roundTrip(StoredInbox.Archive(other)).machine
    #expect(copy.fingerprint == other.fingerprint)
    let data = try JSONEncoder().encode(other, configuration: other)
    #expect(String(decoding: data, as: UTF8.self) == #""read""#)
  }

  @Test func `a machine with other events over the same states is encoded as a whole`() throws {
    let other = try Machine<StoredStatus, String>(initial: .read) {
      Machine<StoredStatus, String>.State(.read)
    }
    let text = try JSONEncoder.text(other)
    #expect(text.contains(#""interlock":1"#))
    let copy = try JSONDecoder.value(Machine<StoredStatus, String>.self, of: text)
    #expect(copy.fingerprint == other.fingerprint)
  }
}
