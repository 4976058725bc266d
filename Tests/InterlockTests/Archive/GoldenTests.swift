import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// The files of a released version are kept forever. INTERLOCK_RECORD=1 writes them again: use it only for
/// samples that have no file yet, or before the version is released.
@Suite("Archives of released versions stay readable")
struct GoldenTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    /// The sample as a document.
    let write: @Sendable () throws -> Data
    /// Decodes a document and encodes the result.
    let rewrite: @Sendable (Data) throws -> Data

    var testDescription: String { name }
  }

  private static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return encoder
  }

  private static func document<Value: Codable & Sendable>(
    _ name: String,
    _ make: @escaping @Sendable () throws -> Value
  ) -> Sample {
    Sample(name: name) {
      try encoder().encode(make())
    } rewrite: { data in
      try encoder().encode(JSONDecoder().decode(Value.self, from: data))
    }
  }

  private static func machine<StateID: Codable, EventID: Codable>(
    _ name: String,
    _ make: @escaping @Sendable () throws -> Machine<StateID, EventID>,
    in state: StateID
  ) -> Sample {
    document(name) { try make().restored(from: .init(state: state)) }
  }

  private static func entity<StateID: Codable, EventID: Codable>(
    _ name: String,
    _ make: @escaping @Sendable () throws -> Machine<StateID, EventID>
  ) -> Sample {
    Sample(name: name) {
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
      document("recorder-\(name)", make),
      entity("entity-recorder-\(name)", make),
    ]
  }

  private static func house() throws -> Machine<ChartSamples.Room, Samples.Signal> {
    try ChartSamples.house().living([.connect, .drop, .fail(code: 1)], from: ChartSamples.start)
  }

  static let samples = flatSamples + chartSamples + namedSamples

  private static let flatSamples = [
    document("door", Samples.door),
    machine("door-open", Samples.door, in: "open"),
    document("inbox", Inbox.plain),
    machine("inbox-read", Inbox.plain, in: .read),
    machine("link-failed", Samples.link, in: .failed("*")),
    machine("counter-below-zero", Samples.counter, in: -1),
    machine("levels-high", Samples.levels, in: .high),
    machine("odd-names", Samples.oddNames, in: "a\u{0}b"),
    document("random-7") { try RandomArchive.machine(seed: 7) },
    entity("entity-before", Inbox.plain),
    entity("entity-read", Inbox.plain, in: .read),
    entity("entity-link-open", Samples.link, in: .open(port: 443, secure: true)),
    entity("entity-level", Samples.levels, in: .high),
  ]

  private static let chartSamples =
    ChartSamples.lives.flatMap(recorder) + [
      document("house", house), entity("entity-house", house),
      document("delayed-event") {
        let flat = try DynamicMachine(initial: "a", states: [.init("a")], events: [])
        let timer = DynamicMachine.PendingTimer(
          .event(.init(event: "wake", userInfo: ["by": "clock"]), id: "1"),
          seconds: 0.1,
          deadline: ChartSamples.start
        )
        return try flat.restored(from: .init(configuration: ["a"], timers: [timer]))
      },
    ]

  private static let namedSamples = [
    document("order") { try NamedSamples.order() },
    document("order-packed") {
      try NamedSamples.order().restored(from: .init(state: "packed"))
    },
    document("archive", NamedSamples.archive),
    entity("entity-archive-filed") {
      try NamedSamples.archive().restored(from: .init(state: .filed))
    },
    entity("entity-marked-before") { try Inbox.plain().marking() },
    entity("entity-marked-read") {
      try Inbox.plain().restored(from: .init(state: .read)).marking()
    },
    entity("entity-marked-recorder") {
      try ChartSamples.recorder()
        .living(["power", "record", "power", "again", "remind"], from: ChartSamples.start)
        .marking()
    },
  ]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden/v1")
  private static let isRecording = ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] == "1"

  private static func file(_ sample: Sample) -> URL {
    folder.appendingPathComponent("\(sample.name).json")
  }

  private static func text(_ sample: Sample) throws -> String {
    String(decoding: try Data(contentsOf: file(sample)), as: UTF8.self)
  }

  @Test(arguments: samples)
  func `a sample is encoded exactly as in its golden file`(_ sample: Sample) throws {
    let written = try sample.write() + Data("\n".utf8)
    if Self.isRecording { try written.write(to: Self.file(sample), options: .atomic) }
    #expect(try Self.text(sample) == String(decoding: written, as: UTF8.self))
  }

  @Test(arguments: samples)
  func `a golden file survives a round trip without loss`(_ sample: Sample) throws {
    let rewritten = try sample.rewrite(Data(contentsOf: Self.file(sample))) + Data("\n".utf8)
    #expect(try String(decoding: rewritten, as: UTF8.self) == Self.text(sample))
  }

  @Test func `every golden file belongs to a sample`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.sorted() == Self.samples.map { "\($0.name).json" }.sorted())
  }
}
