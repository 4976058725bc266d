import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("The version of an archive")
struct VersionTests {
  private func expectVersion1<StateID: Codable, EventID: Codable>(
    of machine: Machine<StateID, EventID>
  ) throws {
    let document = try JSONValue(encoding: machine)
    #expect(document["interlock"] == 1)
    #expect(document["fingerprint"] == .string(machine.fingerprint.description))
  }

  @Test func `a machine is written as version 1, whatever features it uses`() throws {
    try expectVersion1(of: Samples.door())
    try expectVersion1(of: Samples.door().restored(from: .init(state: "open")))
    try expectVersion1(of: Samples.link())
    try expectVersion1(of: Samples.counter())
    for (_, machine) in try ChartSamples.recorders() { try expectVersion1(of: machine) }
    try expectVersion1(of: ChartSamples.house())
    try expectVersion1(of: NamedSamples.order())
    try expectVersion1(of: NamedSamples.archive())
  }

  @Test(arguments: 0..<Share.of(daily: 15, gate: 150, soak: 2_000) as Range<UInt64>)
  func `a random machine is written as version 1, with its fingerprint`(_ seed: UInt64) throws {
    try expectVersion1(of: RandomArchive.machine(seed: seed))
    try expectVersion1(of: RandomLife(seed: seed).machine)
  }

  @Test(
    arguments: [
      (
        2,
        "The archive has format version 2; this library reads version 1. Update the library."
      ),
      (
        .integer(.max),
        "The archive has format version 9223372036854775807; this library reads "
          + "version 1. Update the library."
      ),
      (0, "There is no format version 0; this library reads version 1."),
      (-1, "There is no format version -1; this library reads version 1."),
    ] as [(JSONValue, String)]
  )
  func `another version is refused, whatever else the document holds`(
    _ version: JSONValue,
    _ message: String
  ) throws {
    for content in [["interlock": version, "regions": []], try Self.document(version)] {
      let error = try #require(try JSONDecoder.machineError(of: content.text))
      #expect(error.path == "interlock")
      #expect(error.text == message)
    }
  }

  private static func document(_ version: JSONValue) throws -> JSONValue {
    try NamedSamples.document.replacing([.key("interlock")], with: version)
  }

  @Test func `a document without a version is refused`() throws {
    let text = try NamedSamples.document.replacing([.key("interlock")], with: nil).text
    let error = try #require(
      #expect(throws: DecodingError.self) { try JSONDecoder.value(DynamicMachine.self, of: text) }
    )
    guard case .keyNotFound(let key, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(key.stringValue == "interlock")
    #expect(
      error.text
        == "The key 'interlock' is missing. It holds the format version of the archive: 1."
    )
  }

  @Test func `several initial states are written under a separate key`() throws {
    let chart = try ChartSamples.house()
    #expect(chart.initial.count == 2)
    let document = try JSONValue(encoding: chart)
    #expect(document["initial"] == nil)
    #expect(document["initials"] != nil)
  }
}
