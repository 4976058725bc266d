import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Limits on what one document can list", .serialized)
struct HostileListTests {
  private static let message = "The lists of an archive can hold at most 1000000 names."

  @Test func `a million names are refused in every list`() throws {
    let names = [String](repeating: "\"a\"", count: 1_000_001).joined(separator: ",")
    let places: [(place: String, path: String)] = [
      (#""states":[{"id":"a","initials":[@]}],"events":[]"#, "states[0]"),
      (#""states":[{"id":"a","deferring":[@]}],"events":[]"#, "states[0]"),
      (#""states":[{"id":"a"}],"events":[{"id":"e","from":["a"],"fork":[@]}]"#, "events[0]"),
      (#""states":[{"id":"a"}],"events":[{"id":"e","joining":[@]}]"#, "events[0]"),
      (#""states":[{"id":"a"}],"events":[{"id":"e","from":["a"],"guards":[@]}]"#, "events[0]"),
      (#""states":[{"id":"a"}],"events":[],"snapshot":{"states":[@]}"#, "snapshot.states"),
      (
        #""states":[{"id":"a"}],"events":[],"snapshot":{"states":["a"],"history":[{"state":"h","was":[@]}]}"#,
        "snapshot.history[0]"
      ),
    ]
    for (place, path) in places.suffix(Share.of(daily: 1, gate: 3, soak: places.count)) {
      let text =
        #"{"interlock":1,"initial":"a","#
        + place.replacingOccurrences(of: "@", with: names) + "}"
      let error = try #require(try JSONDecoder.machineError(of: text))
      #expect(error.text == Self.message)
      #expect(error.path == path)
    }
  }

  /// A single list, above, covers the same limit in daily runs.
  @Test(.enabled(if: Share.current != .daily, "long lists take long in a debug build"))
  func `the names of all lists count towards one limit`() throws {
    let names = [String](repeating: "\"a\"", count: 250_001).joined(separator: ",")
    let event = #"{"id":"e","from":["a"],"guards":[\#(names)]}"#
    let events = [String](repeating: event, count: 4).joined(separator: ",")
    let text = #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[\#(events)]}"#
    let error = try #require(try JSONDecoder.machineError(of: text))
    #expect(error.text == Self.message)
    #expect(error.path == "events[3]")
  }

  /// An identifier that has a task decode another document while it is decoded itself.
  private struct Name: Decodable, Hashable, Sendable {
    let text: String

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
      guard text == "waiting" else { return }
      let end = DispatchSemaphore(value: 0)
      Task {
        _ = try? HostileListTests.item("other")
        end.signal()
      }
      end.wait()
    }
  }

  /// An event with most of the values that a document can hold.
  private static func item(_ event: String) throws -> Machine<String, Name>.PendingEvent {
    let values = [String](repeating: "1", count: 40_000).joined(separator: ",")
    let text = #"{"event":"\#(event)","userInfo":{"list":[\#(values)]}}"#
    return try JSONDecoder().decode(Machine<String, Name>.PendingEvent.self, from: Data(text.utf8))
  }

  @Test func `a document that a task decodes meanwhile has limits of its own`() async throws {
    let item = try await withCheckedThrowingContinuation { continuation in
      // A thread of its own, because it waits for the task.
      Thread.detachNewThread { continuation.resume(with: Result { try Self.item("waiting") }) }
    }
    #expect((item.userInfo["list"] as? [any Sendable])?.count == 40_000)
  }

  /// A property list of a few kilobytes with a thousand lists of a thousand names, and one more list.
  private static func bomb(_ part: String) -> Data {
    var file = BinaryPropertyList()
    let name = file.string("a")
    let names = file.list([BinaryPropertyList.Reference](repeating: name, count: 1_000))
    let one = file.list([name])
    let item =
      switch part {
      case "guards": file.object([("id", name), ("from", one), ("guards", names)])
      case "fork": file.object([("id", name), ("from", one), ("fork", names)])
      case "deferring": file.object([("id", name), ("deferring", names)])
      case "initials": file.object([("id", name), ("initials", names)])
      default: file.object([("state", name), ("was", names)])
      }
    let items = file.list([BinaryPropertyList.Reference](repeating: item, count: 1_001))
    let state = file.list([file.object([("id", name)])])
    let isState = part == "deferring" || part == "initials"
    let isEvent = part == "guards" || part == "fork"
    let snapshot = file.object([("states", one)] + (part == "history" ? [("history", items)] : []))
    let top = file.object([
      ("interlock", file.integer(1)), ("initial", name), ("states", isState ? items : state),
      ("events", isEvent ? items : file.list([])), ("snapshot", snapshot),
    ])
    return file.data(of: top)
  }

  @Test(
    .enabled(if: Share.current != .daily, "a million names take long in a debug build"),
    arguments: Share.of(
      daily: [],
      gate: ["guards", "history"],
      soak: ["guards", "fork", "deferring", "initials", "history"]
    )
  )
  func `a property list of a few kilobytes does not expand to a million names`(_ part: String)
    throws
  {
    let data = Self.bomb(part)
    #expect(data.count < 12_000)
    let error = try #require(
      #expect(throws: DecodingError.self) {
        try PropertyListDecoder().decode(DynamicMachine.self, from: data)
      }
    )
    #expect(error.text == Self.message)
  }

  @Test
  func
    `the user info of waiting events is limited in number and depth, with and without a machine`()
    throws
  {
    let deep = String(repeating: "[", count: 33) + String(repeating: "]", count: 33)
    let many = [String](repeating: "1", count: 65_536).joined(separator: ",")
    let recorder = try ChartSamples.recorder()
    for (facts, message) in [
      (deep, "User info can be nested at most 32 levels deep."),
      ("[\(many)]", "An archive can hold at most 65536 values of user info."),
    ] {
      let parts = [
        #""deferred":[{"event":"e","userInfo":{"k":@}}]"#,
        #""timers":[{"event":"e","userInfo":{"k":@},"after":1,"deadline":1}]"#,
      ]
      for part in parts.prefix(facts == deep ? 2 : Share.of(daily: 1, gate: 2)) {
        let text =
          #"{"states":["off"],"# + part.replacingOccurrences(of: "@", with: facts) + "}"
        let data = Data(text.utf8)
        let error = try #require(
          #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(DynamicMachine.self, from: data, configuration: recorder)
          }
        )
        #expect(error.text == message)
        let other = try #require(
          #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(DynamicMachine.Snapshot.self, from: data)
          }
        )
        #expect(other.text == message)
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `not-a-number and infinity are refused as seconds of a timer in a property list`(
    _ number: Double
  ) throws {
    for key in ["after", "deadline"] {
      var file = BinaryPropertyList()
      let (after, deadline) = (file.double(key == "after" ? number : 1), file.double(number))
      let name = file.string("e")
      let timer = file.object([("event", name), ("after", after), ("deadline", deadline)])
      let states = file.list([file.string("off")])
      let top = file.object([("states", states), ("timers", file.list([timer]))])
      let error = try #require(
        #expect(throws: DecodingError.self) {
          try PropertyListDecoder().decode(
            DynamicMachine.self,
            from: file.data(of: top),
            configuration: ChartSamples.recorder()
          )
        }
      )
      #expect(error.text == "Expected a number of seconds; found \(number).")
    }
  }
}

/// Writes binary property lists in which one object is used in many places, which no encoder does: small as
/// a file, huge as a tree.
private struct BinaryPropertyList {
  /// The number of an object.
  typealias Reference = UInt32

  private var objects: [[UInt8]] = []
  private var words: [String: Reference] = [:]

  /// The number of a string of ASCII characters.
  mutating func string(_ text: String) -> Reference {
    if let word = words[text] { return word }
    let word = add(Self.head(0x50, text.utf8.count) + Array(text.utf8))
    words[text] = word
    return word
  }

  mutating func integer(_ value: UInt8) -> Reference {
    add([0x10, value])
  }

  mutating func double(_ value: Double) -> Reference {
    add([0x23] + Self.bytes(value.bitPattern))
  }

  mutating func list(_ items: [Reference]) -> Reference {
    add(Self.head(0xA0, items.count) + items.flatMap(Self.bytes))
  }

  mutating func object(_ members: [(String, Reference)]) -> Reference {
    let keys = members.map { string($0.0) }
    return add(Self.head(0xD0, keys.count) + (keys + members.map(\.1)).flatMap(Self.bytes))
  }

  /// The file of an object.
  func data(of top: Reference) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += Self.bytes(UInt32(bytes.count))
      bytes += object
    }
    let table = UInt64(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 4, 4]
    for number in [UInt64(objects.count), UInt64(top), table] { bytes += Self.bytes(number) }
    return Data(bytes)
  }

  private mutating func add(_ object: [UInt8]) -> Reference {
    objects.append(object)
    return Reference(objects.count - 1)
  }

  private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 15, 0x12] + bytes(UInt32(count))
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
