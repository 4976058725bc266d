import Foundation
import Interlock
import Testing

/// The files of a released version are kept for ever. They are written anew where INTERLOCK_RECORD is
/// 1: only for machines that have no file yet, or before the version is released.
@Suite("A2: what a version has written stays readable")
struct GoldenTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let version: Int
    let name: String
    /// The document of the sample.
    let write: @Sendable () throws -> Data
    /// The document of what is read from a document.
    let rewrite: @Sendable (Data) throws -> Data

    var testDescription: String { "v\(version)/\(name)" }
  }

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

  static let samples = flatSamples + chartSamples

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

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")
  private static let isRecording = ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] == "1"

  private static func file(_ sample: Sample) -> URL {
    folder.appendingPathComponent("v\(sample.version)/\(sample.name).json")
  }

  @Test(arguments: samples)
  func `this version writes what its files say`(_ sample: Sample) throws {
    let written = try sample.write() + Data("\n".utf8)
    let file = Self.file(sample)
    if Self.isRecording { try written.write(to: file, options: .atomic) }
    #expect(
      try String(decoding: Data(contentsOf: file), as: UTF8.self)
        == String(decoding: written, as: UTF8.self)
    )
  }

  @Test(arguments: samples)
  func `a file of any version is read, and nothing of it is lost`(_ sample: Sample) throws {
    let data = try Data(contentsOf: Self.file(sample))
    let rewritten = try sample.rewrite(data) + Data("\n".utf8)
    #expect(String(decoding: rewritten, as: UTF8.self) == String(decoding: data, as: UTF8.self))
  }

  @Test(arguments: samples.filter { !$0.name.hasPrefix("entity") })
  func `a file of a whole machine says of which version it is`(_ sample: Sample) throws {
    let document = try JSONDecoder().decode(
      JSONValue.self,
      from: Data(contentsOf: Self.file(sample))
    )
    #expect(document["interlock"] == .integer(sample.version))
  }

  @Test(arguments: [1, 2])
  func `every file of a version belongs to a sample`(_ version: Int) throws {
    let files = try FileManager.default
      .contentsOfDirectory(atPath: Self.folder.appendingPathComponent("v\(version)").path)
    let samples = Self.samples.filter { $0.version == version }
    #expect(files.sorted() == samples.map { "\($0.name).json" }.sorted())
  }
}
