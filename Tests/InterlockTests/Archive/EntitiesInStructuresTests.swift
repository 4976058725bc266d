import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Entities in an app's structures")
struct EntitiesInStructuresTests {
  private struct Message: Codable {
    var id: Int
    var status = StoredStatus.prototype
  }

  private struct Mailbox: Codable {
    var name: String
    var messages: [StoredInbox] = []
    var named: [String: Message]
    var pinned: StoredInbox?
  }

  /// The structure that an app had before it used the library.
  private struct OldMessage: Codable {
    var id: Int
    var status: StoredStatus
  }

  private let inbox = StoredStatus.prototype

  @Test(arguments: ArchiveCoder.allCases)
  func `a structure with synthesised conformance survives a round trip`(_ coder: ArchiveCoder)
    throws
  {
    for snapshot in [inbox.snapshot] + StoredStatus.allCases.map({ .init(state: $0) }) {
      let entity = try inbox.restored(from: snapshot)
      let copy = try coder.roundTrip(Message(id: 7, status: entity))
      #expect(copy.id == 7)
      #expect(try copy.status == entity.activated())
    }
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `rows written before the library was used load and are written back unchanged`(
    _ coder: ArchiveCoder
  ) throws {
    for status in StoredStatus.allCases {
      let row = try coder.encode(OldMessage(id: 7, status: status))
      let message = try coder.decode(Message.self, from: row)
      #expect(message.status.isIn(status))
      #expect(try coder.content(of: coder.encode(message)) == coder.content(of: row))
      #expect(try coder.decode(OldMessage.self, from: coder.encode(message)).status == status)
    }
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `lists, dictionaries and optional entities survive a round trip`(_ coder: ArchiveCoder)
    throws
  {
    let read = try inbox.restored(from: .init(state: .read))
    let inbox = try inbox.activated()
    for pinned in [nil, read, inbox] {
      let mailbox = Mailbox(
        name: "in",
        messages: [read, inbox, read],
        named: ["a": Message(id: 1, status: read), "b": Message(id: 2, status: inbox)],
        pinned: pinned
      )
      let copy = try coder.roundTrip(mailbox)
      #expect(copy.messages == mailbox.messages)
      #expect(copy.named.mapValues(\.status) == ["a": read, "b": inbox])
      #expect(copy.pinned == pinned)
    }
  }

  @Test func `entities in a structure are encoded as plain states`() throws {
    let read = try inbox.restored(from: .init(state: .read))
    let mailbox = Mailbox(name: "in", messages: [read, inbox], named: [:], pinned: nil)
    #expect(
      try JSONEncoder.text(mailbox)
        == #"{"messages":["read","unread"],"name":"in","named":{}}"#
    )
  }

  @Test func `an optional entity is nil if its value is null or absent`() throws {
    struct Row: Codable {
      var pinned: StoredInbox?
    }
    #expect(try JSONDecoder.value(Row.self, of: #"{"pinned":"read"}"#).pinned?.state == .read)
    #expect(try JSONDecoder.value(Row.self, of: "{}").pinned == nil)
    #expect(try JSONDecoder.value(Row.self, of: #"{"pinned":null}"#).pinned == nil)
    #expect(try JSONEncoder.text(Row()) == "{}")
  }

  @Test func `the coding path of an error leads through the structure`() throws {
    let text = #"{"name":"in","messages":["read","raed"],"named":{}}"#
    let error = try #require(
      #expect(throws: DecodingError.self) { try JSONDecoder.value(Mailbox.self, of: text) }
    )
    #expect(error.path == "messages[1]")
    #expect(
      error.text
        == "The machine has no state 'raed' (did you mean 'read'?); its states are 'unread', "
        + "'read' and 'deleted'."
    )
  }

  @Test func `the error for one wrong entity in a list gives its index`() throws {
    typealias Names = Machine<String, String>
    let prototype = try Names(
      initial: "unread",
      states: [.init("unread"), .init("read")],
      events: []
    )
    let data = Data(#"["read","unread","raed",{"active":false}]"#.utf8)
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([Names].self, from: data, configuration: prototype)
      }
    )
    #expect(error.path == "[2]")
    #expect(
      error.text == "The machine has no state 'raed' (did you mean 'read'?); its states are "
        + "'unread' and 'read'."
    )
  }
}

@Suite("Round trips of bare entities through coders")
struct EntityCoderTests {
  @Test(arguments: [nil, "closed", "*", "$null", "e\u{301}"])
  func `a bare entity is a valid JSON document`(_ state: String?) throws {
    let prototype = try DynamicMachine(
      initial: "closed",
      states: ["closed", "*", "$null", "\u{e9}"].map { .init($0) },
      events: []
    )
    let entity = try prototype.restored(from: .init(state: state))
    let data = try JSONEncoder().encode(entity, configuration: prototype)
    let copy = try JSONDecoder().decode(DynamicMachine.self, from: data, configuration: prototype)
    #expect(try copy == entity.activated())
  }

  @Test(arguments: [PropertyListDecoder.PropertyListFormat.binary, .xml])
  func `a bare entity is a valid property list`(
    _ format: PropertyListDecoder.PropertyListFormat
  ) throws {
    let inbox = try Inbox.plain()
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    for snapshot in [nil, Status.read].map({ Inbox.Snapshot(state: $0) }) {
      let entity = try inbox.restored(from: snapshot)
      let data = try encoder.encode(entity, configuration: inbox)
      let copy = try PropertyListDecoder().decode(Inbox.self, from: data, configuration: inbox)
      #expect(try copy == entity.activated())
    }
  }

  @Test func `a snapshot is Codable without a prototype`() throws {
    for snapshot in [nil, Status.read].map({ Inbox.Snapshot(state: $0) }) {
      #expect(try ArchiveCoder.json.roundTrip(snapshot) == snapshot)
      #expect(try ArchiveCoder.tree.roundTrip(snapshot) == snapshot)
    }
  }

  @Test
  func `entities whose states are enumerations with payload or integers survive a round trip`()
    throws
  {
    let link = try Samples.link()
    for state in link.states.map(\.id) {
      let entity = try link.restored(from: .init(state: state))
      let data = try JSONEncoder().encode(entity, configuration: link)
      #expect(
        try JSONDecoder().decode(type(of: link), from: data, configuration: link) == entity
      )
    }
    let counter = try Samples.counter()
    let data = try JSONEncoder().encode(
      counter.restored(from: .init(state: -1)),
      configuration: counter
    )
    #expect(String(decoding: data, as: UTF8.self) == "-1")
  }
}
