import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("The examples of the article on the archive format")
struct ArticleTests {
  private struct Row: Codable {
    var subject: String
    var status: StoredInbox
  }

  /// The examples except the live machine, each with its machine. The machine of an entity is the
  /// statechart, which marks its entities if the example has a fingerprint.
  private static let examples = Result {
    var examples: [(document: JSONValue, prototype: DynamicMachine)] = []
    for block in try Article("ArchiveFormat").blocks(of: "json") {
      let document = try JSONValue(text: block)
      // The tests of the runtime read live machines.
      if document["mailbox"] != nil { continue }
      var machine: DynamicMachine
      if document["interlock"] != nil {
        machine = try JSONDecoder.value(DynamicMachine.self, of: block)
      } else {
        machine = try #require(examples.first { $0.prototype.states.count == 13 }).prototype
        if document["fingerprint"] != nil { machine = machine.marking() }
      }
      examples.append((document, machine))
    }
    return examples
  }

  @Test func `the JSON examples decode to what the article says they are`() throws {
    var places: [String] = []
    for (document, prototype) in try Self.examples.get() {
      let text = try document.text
      if document["interlock"] != nil {
        places.append(prototype.description)
      } else if document["subject"] != nil {
        places.append("row in \(try JSONDecoder.value(Row.self, of: text).status.state)")
      } else {
        let entity = try JSONDecoder().decode(
          DynamicMachine.self,
          from: Data(text.utf8),
          configuration: prototype.fresh()
        )
        places.append(entity.description)
      }
    }
    #expect(
      places == [
        "Machine in 'read', 3 states, 5 events",
        "Machine in 'off', 13 states, 15 events",
        "Machine in 'read', 3 states, 3 events",
        "Machine in 'off', 13 states, 15 events",
        "Machine inactive, starts in 'off', 13 states, 15 events",
        "Machine in 'loud' and 'stopped', 13 states, 15 events",
        "Machine in 'off', 13 states, 15 events",
        "Machine in 'loud' and 'playing', 13 states, 15 events",
        "Machine in 'loud' and 'loading', 13 states, 15 events",
        "Machine in 'loud' and 'stopped', 13 states, 15 events",
        "row in read",
      ]
    )
  }

  @Test func `encoding the examples reproduces the article's JSON`() throws {
    for (document, prototype) in try Self.examples.get() where document["subject"] == nil {
      let text = try document.text
      guard document["interlock"] == nil else {
        let fingerprint = JSONValue.string(prototype.fingerprint.description)
        let complete = document.replacing([.key("fingerprint")], with: fingerprint)
        #expect(try JSONEncoder.text(prototype) == complete.text)
        continue
      }
      let snapshot = try JSONDecoder.value(DynamicMachine.Snapshot.self, of: text)
      #expect(try JSONEncoder.text(snapshot) == text)
      #expect(try JSONEncoder.text(prototype.restored(from: snapshot).snapshot) == text)
    }
  }

  @Test func `the article quotes the error for a changed definition word for word`() throws {
    let block = try #require(
      Article("ArchiveFormat").blocks(of: "json").first { $0.contains("\"fingerprint\": \"") }
    )
    let changed = block.replacingOccurrences(
      of: #""delete", "from": ["unread", "read"]"#,
      with: #""delete", "from": ["read"]"#
    )
    let error = try #require(try JSONDecoder.machineError(of: changed))
    #expect(error.path == "fingerprint")
    let article = try Article("ArchiveFormat").text.replacingOccurrences(of: "\n> ", with: " ")
    #expect(article.contains(error.text), "\(error.text)")
  }

  @Test func `the article quotes the error for another version word for word`() throws {
    let error = try #require(try JSONDecoder.machineError(of: #"{"interlock":2}"#))
    #expect(try Article("ArchiveFormat").text.contains("\n> \(error.text)\n"), "\(error.text)")
  }

  @Test func `the complete example has every kind of row and can be fired`() throws {
    let block = try #require(Article("ArchiveFormat").blocks(of: "json").first)
    var machine = try JSONDecoder.value(DynamicMachine.self, of: block)
    #expect(machine.description == "Machine in 'read', 3 states, 5 events")
    #expect(machine.availableEvents() == ["markAsUnread", "reset", "touch"])
    #expect(try machine.fire("touch").description == "read --touch--> (internal)")
    #expect(machine.refusal(of: "delete")?.candidates.map(\.unmet[0].name) == ["it is not locked"])
    #expect(machine.state(withID: "unread")?.userInfo["weight"] as? Int == 2)
  }

  /// The article's player at the date from which its deadlines are counted.
  private func player() throws -> DynamicMachine {
    let block = try #require(
      Article("ArchiveFormat").blocks(of: "json").first { $0.contains("lastDisc") }
    )
    return try JSONDecoder.value(DynamicMachine.self, of: block).fresh()
  }

  private static let start = Date(timeIntervalSinceReferenceDate: 790_000_000)

  /// An entity of the player as text, after some events and a number of seconds.
  private func entity(after events: [String], seconds: Double = 0) throws -> String {
    var player = try player()
    for event in events { try player.fire(event, at: Self.start) }
    try player.advance(to: Self.start + seconds)
    return String(
      decoding: try JSONEncoder.sorted.encode(player, configuration: player.fresh()),
      as: UTF8.self
    )
  }

  @Test func `the article's statechart reaches the entities that the article shows`() throws {
    #expect(try entity(after: []) == #""off""#)
    #expect(
      try entity(after: ["power", "play"]) == #"{"deferred":[{"event":"play"}],"states":["loud","#
        + #""loading"],"timers":[{"after":2.5,"deadline":790000002.5,"state":"loading"}]}"#
    )
    #expect(try entity(after: ["power"], seconds: 2.5) == #"{"states":["loud","stopped"]}"#)
    #expect(
      try entity(after: ["power", "play"], seconds: 2.5) == #"{"states":["loud","playing"],"#
        + #""timers":[{"after":1800,"deadline":790001802.5,"state":"playing"}]}"#
    )
    #expect(
      try entity(after: ["power", "power"])
        == #"{"history":[{"state":"lastDisc","was":["loading"]}],"states":["off"]}"#
    )
    #expect(try entity(after: ["power", "drop"]) == #""broken""#)
  }

  @Test func `the article's statechart has every kind of row and can be fired`() throws {
    var player = try player()
    #expect(player.warnings == [])
    try player.fire("anything at all", at: Self.start)
    try player.advance(to: Self.start + 2.5)
    try player.fire("mute")
    #expect(try player.fire("reload", at: Self.start + 10).exited == ["stopped"], "it is local")
    try player.advance(to: Self.start + 20)
    #expect(try player.fire("sleep").description == "muted --sleep--> off")
    #expect(try player.fire("resume").entered == ["on", "sound", "muted", "disc", "stopped"])
  }
}
