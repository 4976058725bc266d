import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// The files of a released version are kept forever. INTERLOCK_RECORD=1 writes files for new samples, and rewrites
/// others only before their version is released.
@Suite("Earlier migrations and descriptions stay readable")
struct GoldenTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    /// The sample's document.
    let write: @Sendable () throws -> Data
    /// The document of the value decoded from a document.
    let rewrite: @Sendable (Data) throws -> Data

    var testDescription: String { name }

    init<Value: Codable & Sendable>(_ name: String, _ make: @escaping @Sendable () throws -> Value)
    {
      self.name = name
      write = { try Self.document(make()) }
      rewrite = { try Self.document(JSONDecoder().decode(Value.self, from: $0)) }
    }

    private static func document(_ value: some Encodable) throws -> Data {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return try encoder.encode(value) + Data("\n".utf8)
    }
  }

  static let samples = [
    Sample("migration", migration),
    Sample("description-recorder") { MachineDescription(try ChartSamples.recorder()) },
    Sample("description-order") { MachineDescription(try order()) },
  ]

  /// A migration with every kind of step.
  private static func migration() throws -> Migration {
    Migration(
      from: try ChartSamples.recorder(),
      .renameState("playing", to: "turning"),
      .mergeStates(["turning", "recording"], into: "busy"),
      .splitState("on", into: [.init("tape", besides: "radio"), .init("radio")]),
      .replaceStates(["waiting", "ringing"], with: ["clock"]),
      .forgetHistory("lastTape"),
      .renameEvent("play", to: "start"),
      .mergeEvents(["start", "resume"], into: "go"),
      .dropEvent("eject"),
      .changeTimeout(of: "moving", from: .milliseconds(5_732), to: .seconds(6)),
      .dropTimeout(of: "stopped", .milliseconds(250)),
      .startTimeout(of: "busy", .seconds(60), at: ChartSamples.start)
    )
  }

  /// A description with former names, names of guards, callbacks, activities and observers, and a state test.
  private static func order() throws -> Sketch {
    try Sketch {
      Sketch.State(parallel: "order") {
        Sketch.State("parcel") {
          Sketch.State("packed").formerly("wrapped").didEnter("tell the customer").willExit(
            "seal it"
          )
          Sketch.State("sent").adding(UnboundActivity("follow the parcel"))
          Sketch.Event("send", from: "packed", to: "sent").formerly("ship")
            .shouldFire(whileIn: "paid").shouldFire("the postman is here").perform(
              "print the label"
            )
        }
        Sketch.State("bill") {
          Sketch.State("open").initially("write the bill")
          Sketch.State("paid")
          Sketch.Event("pay", from: "open", to: "paid").didFire("tell the shop")
        }
      }
      Sketch.Observer.didTransition("log it")
    }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden/v1")

  private static func file(_ name: String) -> URL {
    folder.appending(path: "\(name).json")
  }

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: file(name), encoding: .utf8)
  }

  @Test(arguments: samples)
  func `a sample encodes to its golden file, which decodes without loss`(
    _ sample: Sample
  ) throws {
    let written = try sample.write()
    if ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] == "1" {
      try written.write(to: Self.file(sample.name), options: .atomic)
    }
    let kept = try Self.text(sample.name)
    #expect(String(decoding: written, as: UTF8.self) == kept)
    #expect(try String(decoding: sample.rewrite(Data(kept.utf8)), as: UTF8.self) == kept)
  }
}
