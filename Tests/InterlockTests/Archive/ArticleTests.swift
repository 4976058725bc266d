import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("A2: every example of the article on the format")
struct ArticleTests {
  private struct Row: Codable {
    var subject: String
    @CodableConfiguration<Inbox, InboxPrototype> var status: Inbox
  }

  /// The examples without the schema, each with its machine; that of an entity is the statechart, which marks
  /// its entities where the example has a fingerprint.
  private static let examples = Result {
    var examples: [(document: JSONValue, prototype: DynamicMachine)] = []
    for block in try Article("ArchiveFormat").blocks(of: "json") {
      let document = try JSONValue(text: block)
      if document["$schema"] != nil { continue }
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

  @Test func `the JSON examples are what they are said to be`() throws {
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
        "Machine inactive, starts in 'closed', 3 states, 5 events",
      ]
    )
  }

  @Test func `the JSON examples are written as they stand there`() throws {
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

  @Test func `the error about a changed definition is as it stands there`() throws {
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

  @Test func `the error about another version is as it stands there`() throws {
    let error = try #require(try JSONDecoder.machineError(of: #"{"interlock":2}"#))
    #expect(try Article("ArchiveFormat").text.contains("\n> \(error.text)\n"), "\(error.text)")
  }

  @Test func `the complete example has every kind of row, and works`() throws {
    let block = try #require(Article("ArchiveFormat").blocks(of: "json").first)
    var machine = try JSONDecoder.value(DynamicMachine.self, of: block)
    #expect(machine.description == "Machine in 'read', 3 states, 5 events")
    #expect(machine.availableEvents() == ["markAsUnread", "reset", "touch"])
    #expect(try machine.fire("touch").description == "read --touch--> (internal)")
    #expect(machine.refusal(of: "delete")?.candidates.map(\.unmet[0].name) == ["it is not locked"])
    #expect(machine.state(withID: "unread")?.userInfo["weight"] as? Int == 2)
  }

  /// The player of the article, at a time from which deadlines are counted.
  private func player() throws -> DynamicMachine {
    let block = try #require(
      Article("ArchiveFormat").blocks(of: "json").first { $0.contains("lastDisc") }
    )
    return try JSONDecoder.value(DynamicMachine.self, of: block).fresh()
  }

  private static let start = Date(timeIntervalSinceReferenceDate: 790_000_000)

  /// What an entity of the player is written as, after some events and as many seconds.
  private func entity(after events: [String], seconds: Double = 0) throws -> String {
    var player = try player()
    for event in events { try player.fire(event, at: Self.start) }
    try player.advance(to: Self.start + seconds)
    return String(
      decoding: try JSONEncoder.sorted.encode(player, configuration: player.fresh()),
      as: UTF8.self
    )
  }

  @Test func `the statechart of the article does what the entities say`() throws {
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

  @Test func `the statechart of the article has every kind of row, and works`() throws {
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
