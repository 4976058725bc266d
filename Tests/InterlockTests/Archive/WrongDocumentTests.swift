import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Errors of wrong documents have a path")
struct WrongDocumentTests {
  /// A change of the document at one place, which is left out if there is no value.
  struct Change: Sendable, CustomTestStringConvertible {
    let place: [JSONValue.Step]
    let value: JSONValue?
    let path: String

    init(_ place: JSONValue.Step..., to value: JSONValue?, path: String) {
      self.place = place
      self.value = value
      self.path = path
    }

    var testDescription: String { "\(path) = \(value.map { "\($0)" } ?? "absent")" }
  }

  private static let document: JSONValue = [
    "interlock": 1, "initial": "a", "stepLimit": 5,
    "states": [["id": "a", "userInfo": ["k": 1]], ["id": "b"]],
    "events": [["id": "go", "from": ["a", "b"], "to": "b", "guards": ["g", .null]]],
    "snapshot": "b",
  ]

  private func expectRefused(_ change: Change) throws {
    let text = try Self.document.replacing(change.place, with: change.value).text
    let error = try #require(try JSONDecoder.machineError(of: text), "\(text)")
    #expect(error.path == change.path)
  }

  @Test func `the original document is a machine`() throws {
    #expect(try JSONDecoder.machineError(of: Self.document.text) == nil)
  }

  @Test(
    arguments: [0, 2, -1, .integer(.max), "1", "", .null, nil, [1], [2], [:], true]
      as [JSONValue?]
  )
  func `an unsupported version is an error at its key`(_ version: JSONValue?) throws {
    let path = version == nil ? "" : "interlock"
    try expectRefused(Change(.key("interlock"), to: version, path: path))
  }

  @Test(arguments: ["interlock", "stepLimit"], [0.5, 1.5, 1e19, 1e300])
  func `a fraction or a number out of range is an error where an integer belongs`(
    _ key: String,
    _ number: Double
  ) throws {
    let text = try Self.document.replacing([.key(key)], with: .number(number)).text
    let error = try #require(try JSONDecoder.machineError(of: text))
    withKnownIssue("Foundation says 'The given data was not valid JSON.' without a path") {
      #expect(error.path == key)
    }
  }

  private static let wrongTypes: [Change] = [
    Change(.key("initial"), to: 1, path: "initial"),
    Change(.key("initial"), to: .null, path: "initial"),
    Change(.key("initial"), to: ["a"], path: "initial"),
    Change(.key("initial"), to: nil, path: ""),
    Change(.key("stepLimit"), to: "5", path: "stepLimit"),
    Change(.key("stepLimit"), to: true, path: "stepLimit"),
    Change(.key("states"), to: "a", path: "states"),
    Change(.key("states"), to: [:], path: "states"),
    Change(.key("states"), to: .null, path: "states"),
    Change(.key("states"), to: nil, path: ""),
    Change(.key("states"), .index(1), to: "b", path: "states[1]"),
    Change(.key("states"), .index(1), to: .null, path: "states[1]"),
    Change(.key("states"), .index(1), to: [], path: "states[1]"),
    Change(.key("states"), .index(1), .key("id"), to: 1, path: "states[1].id"),
    Change(.key("states"), .index(1), .key("id"), to: nil, path: "states[1]"),
    Change(.key("states"), .index(0), .key("userInfo"), to: [], path: "states[0].userInfo"),
    Change(.key("states"), .index(0), .key("userInfo"), to: 1, path: "states[0].userInfo"),
    Change(.key("events"), to: [:], path: "events"),
    Change(.key("events"), to: nil, path: ""),
    Change(.key("events"), .index(0), to: "go", path: "events[0]"),
    Change(.key("events"), .index(0), .key("id"), to: .null, path: "events[0].id"),
    Change(.key("events"), .index(0), .key("from"), to: "a", path: "events[0].from"),
    Change(.key("events"), .index(0), .key("from"), to: ["*": true], path: "events[0].from"),
    Change(.key("events"), .index(0), .key("from"), to: .null, path: "events[0].from"),
    Change(.key("events"), .index(0), .key("from"), to: nil, path: "events[0]"),
    Change(.key("events"), .index(0), .key("from"), .index(1), to: 1, path: "events[0].from[1]"),
    Change(
      .key("events"),
      .index(0),
      .key("from"),
      .index(1),
      to: .null,
      path: "events[0].from[1]"
    ),
    Change(.key("events"), .index(0), .key("to"), to: ["b"], path: "events[0].to"),
    Change(.key("events"), .index(0), .key("guards"), to: "g", path: "events[0].guards"),
    Change(
      .key("events"),
      .index(0),
      .key("guards"),
      .index(0),
      to: 1,
      path: "events[0].guards[0]"
    ),
    Change(.key("snapshot"), to: 1, path: "snapshot"),
    Change(.key("snapshot"), to: ["b"], path: "snapshot"),
    Change(.key("snapshot"), to: .null, path: "snapshot"),
    Change(.key("snapshot"), to: [:], path: "snapshot"),
    Change(.key("snapshot"), to: ["active": .null], path: "snapshot.active"),
    Change(.key("snapshot"), to: ["active": 0], path: "snapshot.active"),
    Change(.key("snapshot"), to: ["active": true], path: "snapshot.active"),
  ]

  @Test(arguments: wrongTypes)
  func `a value that is missing or of the wrong type is an error at its place`(_ change: Change)
    throws
  {
    try expectRefused(change)
  }

  @Test(arguments: [
    Change(.key("initail"), to: "a", path: "initail"),
    Change(.key("Initial"), to: "a", path: "Initial"),
    Change(.key("interlock "), to: 1, path: "interlock "),
    Change(.key(""), to: 1, path: ""),
    Change(.key("states"), .index(0), .key("userinfo"), to: [:], path: "states[0].userinfo"),
    Change(.key("states"), .index(1), .key("ID"), to: "b", path: "states[1].ID"),
    Change(.key("events"), .index(0), .key("target"), to: "b", path: "events[0].target"),
    Change(.key("events"), .index(0), .key("guard"), to: "g", path: "events[0].guard"),
    Change(.key("snapshot"), to: ["active": false, "state": "b"], path: "snapshot.state"),
  ])
  func `an unknown key is an error at its place`(_ change: Change) throws {
    try expectRefused(change)
  }

  @Test(arguments: [
    Change(.key("initial"), to: "c", path: "initial"),
    Change(.key("stepLimit"), to: 0, path: "stepLimit"),
    Change(.key("stepLimit"), to: .integer(.min), path: "stepLimit"),
    Change(.key("states"), to: [], path: "states"),
    Change(.key("states"), .index(1), .key("id"), to: "a", path: "states[1].id"),
    Change(.key("states"), .index(1), .key("id"), to: " \n", path: "states[1].id"),
    Change(.key("states"), .index(1), .key("id"), to: "", path: "states[1].id"),
    Change(.key("events"), .index(0), .key("id"), to: "\t", path: "events[0].id"),
    Change(.key("events"), .index(0), .key("from"), to: [], path: "events[0].from"),
    Change(.key("events"), .index(0), .key("from"), to: ["c"], path: "events[0].from[0]"),
    Change(.key("events"), .index(0), .key("from"), to: ["*"], path: "events[0].from[0]"),
    Change(.key("events"), .index(0), .key("to"), to: "*", path: "events[0].to"),
    Change(.key("snapshot"), to: "c", path: "snapshot"),
    Change(.key("stepLimit"), to: .integer(.max), path: "stepLimit"),
    Change(.key("snapshot"), to: "", path: "snapshot"),
  ])
  func `a definition that cannot be built is an error at its place`(_ change: Change) throws {
    try expectRefused(change)
  }

  @Test func `the largest step limit is valid`() throws {
    let text = try Self.document.replacing([.key("stepLimit")], with: .integer(1_000_000)).text
    #expect(try JSONDecoder.value(DynamicMachine.self, of: text).stepLimit == 1_000_000)
  }

  @Test func `the decoding error of a definition carries all findings`() throws {
    let text = try Self.document.replacing([.key("initial")], with: "c")
      .replacing([.key("events"), .index(0), .key("to")], with: "d").text
    let error = try #require(try JSONDecoder.machineError(of: text))
    let cause = try #require(error.context?.underlyingError as? DefinitionError)
    #expect(cause.findings.map(\.check) == [.unknownInitialState, .unknownTarget])
    #expect(error.text == cause.description)
  }

  @Test func `of several unknown keys the same one is always reported`() throws {
    let text = #"{"interlock":1,"initial":"a","states":[],"events":[],"a":1,"b":1,"c":1,"d":1}"#
    let error = try #require(try JSONDecoder.machineError(of: text))
    #expect(error.path == "a")
  }
}
