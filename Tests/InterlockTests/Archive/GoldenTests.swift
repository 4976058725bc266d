import Foundation
import Interlock
import Testing

/// The files of a released version are kept for ever. They are written anew where INTERLOCK_RECORD is
/// 1: only for machines that have no file yet, or before the version is released.
@Suite("A2: what a version has written stays readable")
struct GoldenTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    /// The document of the sample.
    let write: @Sendable () throws -> Data
    /// The document of what is read from a document.
    let rewrite: @Sendable (Data) throws -> Data

    var testDescription: String { name }
  }

  private static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return encoder
  }

  private static func machine<StateID: Codable, EventID: Codable>(
    _ name: String,
    _ make: @escaping @Sendable () throws -> Machine<StateID, EventID>,
    in state: StateID? = nil
  ) -> Sample {
    Sample(name: name) {
      try encoder().encode(make().restored(from: .init(state: state)))
    } rewrite: { data in
      try encoder().encode(JSONDecoder().decode(Machine<StateID, EventID>.self, from: data))
    }
  }

  private static func entity<StateID: Codable, EventID: Codable>(
    _ name: String,
    _ make: @escaping @Sendable () throws -> Machine<StateID, EventID>,
    in state: StateID? = nil
  ) -> Sample {
    Sample(name: name) {
      let prototype = try make()
      let entity = try prototype.restored(from: .init(state: state))
      return try encoder().encode(entity, configuration: prototype)
    } rewrite: { data in
      let prototype = try make()
      let type = Machine<StateID, EventID>.self
      let entity = try JSONDecoder().decode(type, from: data, configuration: prototype)
      return try encoder().encode(entity, configuration: prototype)
    }
  }

  static let samples = [
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

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")
  private static let isRecording = ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] == "1"

  private static func file(_ name: String, version: Int) -> URL {
    folder.appendingPathComponent("v\(version)/\(name).json")
  }

  @Test(arguments: samples)
  func `this version writes what its files say`(_ sample: Sample) throws {
    let written = try sample.write() + Data("\n".utf8)
    let file = Self.file(sample.name, version: 1)
    if Self.isRecording { try written.write(to: file, options: .atomic) }
    #expect(
      try String(decoding: Data(contentsOf: file), as: UTF8.self)
        == String(decoding: written, as: UTF8.self)
    )
  }

  @Test(arguments: samples)
  func `a file of version 1 is read, and nothing of it is lost`(_ sample: Sample) throws {
    let data = try Data(contentsOf: Self.file(sample.name, version: 1))
    let rewritten = try sample.rewrite(data) + Data("\n".utf8)
    #expect(String(decoding: rewritten, as: UTF8.self) == String(decoding: data, as: UTF8.self))
  }

  @Test func `every file of version 1 belongs to a sample`() throws {
    let files = try FileManager.default
      .contentsOfDirectory(atPath: Self.folder.appendingPathComponent("v1").path)
    #expect(files.sorted() == Self.samples.map { "\($0.name).json" }.sorted())
  }
}
