import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("A2: which version is written, and what each has")
struct VersionTests {
  private func version(_ value: some Encodable) throws -> JSONValue? {
    try JSONValue(encoding: value)["interlock"]
  }

  @Test func `a flat machine is written as version 3, active or not`() throws {
    for machine in [try Samples.door(), try Samples.oddNames()] {
      #expect(try version(machine) == 3)
      for state in machine.states.map(\.id) {
        #expect(try version(machine.restored(from: .init(state: state))) == 3)
      }
    }
    #expect(try version(Samples.link()) == 3)
    #expect(try version(Samples.counter()) == 3)
  }

  @Test(arguments: 0..<Share.of(daily: 15, gate: 150, soak: 2_000) as Range<UInt64>)
  func `a random machine is written as version 3, with its fingerprint`(_ seed: UInt64) throws {
    for machine in [try RandomArchive.machine(seed: seed), try RandomLife(seed: seed).machine] {
      let document = try JSONValue(encoding: machine)
      #expect(document["interlock"] == 3)
      #expect(document["fingerprint"] == .string(machine.fingerprint.description))
    }
  }

  @Test func `a statechart, with or without names, is written as version 3`() throws {
    for (_, machine) in try ChartSamples.recorders() { #expect(try version(machine) == 3) }
    #expect(try version(ChartSamples.house()) == 3)
    #expect(try version(NamedSamples.order()) == 3)
    #expect(try version(NamedSamples.archive()) == 3)
  }

  @Test func `several initial states have a key of their own`() throws {
    let chart = try ChartSamples.house()
    #expect(chart.initial.count == 2)
    let document = try JSONValue(encoding: chart)
    #expect(document["initial"] == nil)
    #expect(document["initials"] != nil)
  }

  @Test(arguments: [1, 2])
  func `a flat machine of an older version is read, and written as version 3`(
    _ version: Int
  ) throws {
    for sample in [try Samples.door(), try Samples.oddNames()] {
      let document = try JSONValue(encoding: sample).inVersion(version)
      let copy = try JSONDecoder.value(DynamicMachine.self, of: document.text)
      #expect(try JSONEncoder.text(copy) == JSONEncoder.text(sample))
    }
  }

  @Test(arguments: 0..<Share.of(daily: 15, gate: 150, soak: 2_000) as Range<UInt64>)
  func `a random statechart of version 2 is read, and written as version 3`(_ seed: UInt64) throws {
    let machine = try RandomLife(seed: seed, hasCode: false).machine
    let document = try JSONValue(encoding: machine).inVersion(2)
    let copy = try JSONDecoder.value(DynamicMachine.self, of: document.text)
    #expect(try JSONEncoder.text(copy) == JSONEncoder.text(machine))
  }

  /// A machine of two states and one event.
  private func machine() throws -> DynamicMachine {
    try DynamicMachine(initial: "a") {
      DynamicMachine.State("a")
      DynamicMachine.State("b")
      DynamicMachine.Event("go", from: "a", to: "b")
    }
  }

  private static let partsOfVersion2: [([JSONValue.Step], JSONValue)] = [
    ([.key("states"), .index(0), .key("parent")], .null),
    ([.key("states"), .index(0), .key("kind")], "atomic"),
    ([.key("states"), .index(0), .key("initial")], .null),
    ([.key("states"), .index(0), .key("initials")], []),
    ([.key("states"), .index(0), .key("deferring")], []),
    ([.key("events"), .index(0), .key("trigger")], .null),
    ([.key("events"), .index(0), .key("after")], 1),
    ([.key("events"), .index(0), .key("completion")], "a"),
    ([.key("events"), .index(0), .key("joining")], []),
    ([.key("events"), .index(0), .key("fork")], []),
    ([.key("events"), .index(0), .key("local")], false),
    ([.key("initials")], []),
    ([.key("snapshot"), .key("states")], ["a"]),
  ]

  private static let partsOfVersion3: [([JSONValue.Step], JSONValue)] = [
    ([.key("fingerprint")], .null),
    ([.key("states"), .index(0), .key("formerly")], []),
    ([.key("states"), .index(0), .key("willEnter")], .null),
    ([.key("states"), .index(0), .key("didEnter")], []),
    ([.key("states"), .index(0), .key("willExit")], []),
    ([.key("states"), .index(0), .key("didExit")], ["x"]),
    ([.key("states"), .index(0), .key("initially")], []),
    ([.key("states"), .index(0), .key("activities")], []),
    ([.key("events"), .index(0), .key("formerly")], .null),
    ([.key("events"), .index(0), .key("willFire")], []),
    ([.key("events"), .index(0), .key("perform")], ["x"]),
    ([.key("events"), .index(0), .key("didFire")], []),
    ([.key("snapshot"), .key("fingerprint")], .null),
  ]

  private static func cases(
    _ older: Int,
    _ newer: Int,
    _ parts: [([JSONValue.Step], JSONValue)]
  ) -> [Newer] {
    parts.map { Newer(archive: older, version: newer, place: $0.0, value: $0.1) }
  }

  /// A key in an archive of an older version than the one that brought it.
  struct Newer: Sendable {
    let archive: Int
    let version: Int
    let place: [JSONValue.Step]
    let value: JSONValue
  }

  @Test(
    arguments: cases(1, 2, partsOfVersion2) + cases(1, 3, partsOfVersion3)
      + cases(2, 3, partsOfVersion3)
  )
  func `every key of a newer version is refused in an older one, even if it says nothing`(
    _ newer: Newer
  ) throws {
    let snapshot: JSONValue = newer.archive == 1 ? ["active": false] : ["states": ["a"]]
    let document = try JSONValue(encoding: machine()).inVersion(newer.archive)
      .replacing([.key("snapshot")], with: newer.place.last == .key("states") ? [:] : snapshot)
      .replacing(newer.place, with: newer.value)
    let error = try #require(try JSONDecoder.machineError(of: document.text))
    guard case .key(let key) = newer.place.last else { return }
    #expect(
      error.text
        == "The key '\(key)' is of version \(newer.version) of the format; the archive says "
        + "that it is of version \(newer.archive)."
    )
    #expect(error.path.hasSuffix(key))
  }

  @Test(arguments: partsOfVersion2 + partsOfVersion3)
  func `the newest version has every one of these keys`(
    _ place: [JSONValue.Step],
    _ value: JSONValue
  ) throws {
    let document = try JSONValue(encoding: machine())
      .replacing([.key("snapshot")], with: ["states": ["a"]]).replacing(place, with: value)
    let error = try JSONDecoder.machineError(of: document.text)
    #expect(error?.text.contains("of the format") != true, "\(error?.text ?? "")")
    #expect(error?.text.contains("Unknown key") != true, "\(error?.text ?? "")")
  }
}

extension JSONValue {
  /// The document of a machine as an older version has it.
  func inVersion(_ version: Int) -> JSONValue {
    replacing([.key("interlock")], with: .integer(version))
      .replacing([.key("fingerprint")], with: nil)
  }
}
