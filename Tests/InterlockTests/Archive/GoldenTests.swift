import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The files of a released version are kept for ever. Those of version 3, which is what is written, are
/// written anew where INTERLOCK_RECORD is 1: only for machines that have no file yet, or before the version is
/// released.
@Suite("A2: what a version has written stays readable")
struct GoldenTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    /// The first version that has a place for it.
    let version: Int
    let name: String
    /// The document of the sample.
    let write: @Sendable () throws -> Data
    /// The document of what is read from a document.
    let rewrite: @Sendable (Data) throws -> Data

    var isEntity: Bool { name.hasPrefix("entity") }

    var testDescription: String { "v\(version)/\(name)" }
  }

  /// A sample as an older version has written it.
  struct OldFile: Sendable, CustomTestStringConvertible {
    let sample: Sample

    var testDescription: String { sample.testDescription }
  }

  private static let newest = 3

  private static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return encoder
  }

  private static func machine<StateID: Codable, EventID: Codable>(
    _ name: String,
    version: Int = 1,
    _ make: @escaping @Sendable () throws -> Machine<StateID, EventID>
  ) -> Sample {
    Sample(version: version, name: name) {
      try encoder().encode(make())
    } rewrite: { data in
      try encoder().encode(JSONDecoder().decode(Machine<StateID, EventID>.self, from: data))
    }
  }

  private static func machine<StateID: Codable, EventID: Codable>(
    _ name: String,
    _ make: @escaping @Sendable () throws -> Machine<StateID, EventID>,
    in state: StateID
  ) -> Sample {
    machine(name) { try make().restored(from: .init(state: state)) }
  }

  private static func entity<StateID: Codable, EventID: Codable>(
    _ name: String,
    version: Int = 1,
    _ make: @escaping @Sendable () throws -> Machine<StateID, EventID>
  ) -> Sample {
    Sample(version: version, name: name) {
      let entity = try make()
      return try encoder().encode(entity, configuration: entity.fresh())
    } rewrite: { data in
      let prototype = try make().fresh()
      let type = Machine<StateID, EventID>.self
      let entity = try JSONDecoder().decode(type, from: data, configuration: prototype)
      return try encoder().encode(entity, configuration: prototype)
    }
  }

  private static func entity<StateID: Codable, EventID: Codable>(
    _ name: String,
    _ make: @escaping @Sendable () throws -> Machine<StateID, EventID>,
    in state: StateID
  ) -> Sample {
    entity(name) { try make().restored(from: .init(state: state)) }
  }

  private static func recorder(_ name: String, _ events: [String]) -> [Sample] {
    let make: @Sendable () throws -> DynamicMachine = {
      try ChartSamples.recorder().living(events, from: ChartSamples.start)
    }
    return [
      machine("recorder-\(name)", version: 2, make),
      entity("entity-recorder-\(name)", version: 2, make),
    ]
  }

  private static func house() throws -> Machine<ChartSamples.Room, Samples.Signal> {
    try ChartSamples.house().living([.connect, .drop, .fail(code: 1)], from: ChartSamples.start)
  }

  static let samples = flatSamples + chartSamples + newSamples
  static let oldFiles = samples.filter { $0.version < newest }.map(OldFile.init)

  private static let flatSamples = [
    machine("door", Samples.door),
    machine("door-open", Samples.door, in: "open"),
    machine("inbox", Inbox.plain),
    machine("inbox-read", Inbox.plain, in: .read),
    machine("link-failed", Samples.link, in: .failed("*")),
    machine("counter-below-zero", Samples.counter, in: -1),
    machine("levels-high", Samples.levels, in: .high),
    machine("odd-names", Samples.oddNames, in: "a\u{0}b"),
    machine("random-7") { try RandomArchive.machine(seed: 7) },
    entity("entity-inactive", Inbox.plain),
    entity("entity-read", Inbox.plain, in: .read),
    entity("entity-link-open", Samples.link, in: .open(port: 443, secure: true)),
    entity("entity-level", Samples.levels, in: .high),
  ]

  private static let chartSamples =
    ChartSamples.lives.flatMap(recorder) + [
      machine("house", version: 2, house), entity("entity-house", version: 2, house),
      machine("delayed-event", version: 2) {
        let flat = try DynamicMachine(initial: "a", states: [.init("a")], events: [])
        let timer = DynamicMachine.PendingTimer(
          .event(.init(event: "wake", userInfo: ["by": "clock"]), id: "1"),
          seconds: 0.1,
          deadline: ChartSamples.start
        )
        return try flat.restored(from: .init(configuration: ["a"], timers: [timer]))
      },
    ]

  private static let newSamples = [
    machine("order", version: 3) { try NamedSamples.order() },
    machine("order-packed", version: 3) {
      try NamedSamples.order().restored(from: .init(state: "packed"))
    },
    machine("archive", version: 3, NamedSamples.archive),
    entity("entity-archive-filed", version: 3) {
      try NamedSamples.archive().restored(from: .init(state: .filed))
    },
    entity("entity-marked-inactive", version: 3) { try Inbox.plain().marking() },
    entity("entity-marked-read", version: 3) {
      try Inbox.plain().restored(from: .init(state: .read)).marking()
    },
    entity("entity-marked-recorder", version: 3) {
      try ChartSamples.recorder()
        .living(["power", "record", "power", "again", "remind"], from: ChartSamples.start)
        .marking()
    },
  ]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")
  private static let isRecording = ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] == "1"

  private static func file(_ sample: Sample, version: Int = newest) -> URL {
    folder.appendingPathComponent("v\(version)/\(sample.name).json")
  }

  private static func text(_ sample: Sample, version: Int = newest) throws -> String {
    String(decoding: try Data(contentsOf: file(sample, version: version)), as: UTF8.self)
  }

  private static func document(_ sample: Sample, version: Int = newest) throws -> JSONValue {
    try JSONDecoder().decode(
      JSONValue.self,
      from: Data(contentsOf: file(sample, version: version))
    )
  }

  @Test(arguments: samples)
  func `what is written is what the files of the newest version say`(_ sample: Sample) throws {
    let written = try sample.write() + Data("\n".utf8)
    if Self.isRecording { try written.write(to: Self.file(sample), options: .atomic) }
    #expect(try Self.text(sample) == String(decoding: written, as: UTF8.self))
  }

  @Test(arguments: samples)
  func `a file of the newest version is read, and nothing of it is lost`(_ sample: Sample) throws {
    let rewritten = try sample.rewrite(Data(contentsOf: Self.file(sample))) + Data("\n".utf8)
    #expect(try String(decoding: rewritten, as: UTF8.self) == Self.text(sample))
  }

  @Test(arguments: oldFiles)
  func `a file of an older version is read, and written as that of the newest`(
    _ old: OldFile
  ) throws {
    let sample = old.sample
    let data = try Data(contentsOf: Self.file(sample, version: sample.version))
    let rewritten = try sample.rewrite(data) + Data("\n".utf8)
    let newest = try Self.document(sample).withoutNamelessCode
    #expect(try JSONDecoder().decode(JSONValue.self, from: rewritten) == newest)
  }

  @Test(arguments: oldFiles)
  func `the newest version says what the older one said, and the fingerprint`(
    _ old: OldFile
  ) throws {
    let sample = old.sample
    guard !sample.isEntity else {
      #expect(try Self.text(sample) == Self.text(sample, version: sample.version))
      return
    }
    let document = try Self.document(sample)
    guard case .string(let text) = document["fingerprint"] else {
      Issue.record("there is no fingerprint")
      return
    }
    #expect(Fingerprint(text) != nil)
    let older = document.withoutNamelessCode.replacing([.key("fingerprint")], with: nil)
      .replacing([.key("interlock")], with: .integer(sample.version))
    #expect(try older == Self.document(sample, version: sample.version))
  }

  @Test(arguments: samples.filter { !$0.isEntity })
  func `a file of a whole machine says of which version it is`(_ sample: Sample) throws {
    for version in Set([sample.version, Self.newest]) {
      let document = try Self.document(sample, version: version)
      #expect(document["interlock"] == .integer(version))
    }
  }

  @Test(arguments: [1, 2, 3])
  func `every file of a version belongs to a sample`(_ version: Int) throws {
    let files = try FileManager.default
      .contentsOfDirectory(atPath: Self.folder.appendingPathComponent("v\(version)").path)
    let samples = Self.samples.filter { $0.version == version || version == Self.newest }
    #expect(files.sorted() == samples.map { "\($0.name).json" }.sorted())
  }
}

extension JSONValue {
  private static let codeKeys: Set<String> = [
    "willEnter", "didEnter", "willExit", "didExit", "initially", "activities", "willFire",
    "perform", "didFire", "willTransition", "didTransition",
  ]

  /// The document without what older versions do not say: where code was that has no name.
  fileprivate var withoutNamelessCode: Self {
    switch self {
    case .array(let values): .array(values.map(\.withoutNamelessCode))
    case .object(let members):
      .object(
        Dictionary(
          uniqueKeysWithValues: members.compactMap { key, value in
            guard Self.codeKeys.contains(key), case .array(let names) = value else {
              return (key, value.withoutNamelessCode)
            }
            let named = names.filter { $0 != .null }
            return named.isEmpty ? nil : (key, .array(named))
          }
        )
      )
    default: self
    }
  }
}
