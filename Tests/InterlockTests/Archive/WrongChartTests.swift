import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Errors of statecharts with wrong values have a path")
struct WrongChartTests {
  /// A place in the document of a statechart.
  struct Place: Sendable, CustomTestStringConvertible {
    let steps: [JSONValue.Step]

    var testDescription: String {
      steps.reduce(into: "") { path, step in
        switch step {
        case .key(let key): path += (path.isEmpty ? "" : ".") + key
        case .index(let index): path += "[\(index)]"
        }
      }
    }

    /// Whether the place is inside user info, where values of any type are valid.
    var isFact: Bool { steps.dropLast().contains(.key("userInfo")) }

    /// Whether its key may be left out.
    var isOptional: Bool {
      guard case .key(let key) = steps.last, !isFact else { return false }
      let isTimerID = key == "id" && steps.contains(.key("timers"))
      return isTimerID || Self.optionalKeys.contains(key)
    }

    private static let optionalKeys = [
      "stepLimit", "userInfo", "kind", "parent", "initial", "deferring", "to", "guards", "local",
      "history", "timers", "deferred",
    ]
  }

  private static let places = ChartSamples.document.places.dropFirst().map(Place.init)

  private func path(of error: any Error) -> String {
    (error as? DecodingError)?.path ?? "\(error)"
  }

  private static let values: [JSONValue] = [
    true, 7, .number(0.5), "nothing", ["nothing"], ["nothing": 7],
  ]

  /// Whether two values have the same type, as far as JSON tells types apart.
  private func areAlike(_ one: JSONValue, _ other: JSONValue?) -> Bool {
    switch (one, other) {
    case (.bool, .bool), (.string, .string), (.array, .array), (.object, .object),
      (.integer, .integer), (.integer, .number), (.number, .integer), (.number, .number):
      true
    default: false
    }
  }

  /// The places where only one type is valid.
  private static let typedPlaces = places.filter { place in
    !place.isFact && !["events[1].guards[1]", "events[4].from"].contains(place.testDescription)
  }

  @Test(arguments: typedPlaces, Share.of(daily: [.json], gate: ArchiveCoder.allCases))
  func `a value of the wrong type is an error at its place`(_ place: Place, _ coder: ArchiveCoder)
    throws
  {
    let original = ChartSamples.document.value(at: place.steps)
    for value in Self.values where !areAlike(value, original) {
      let document = try coder.encode(ChartSamples.document.replacing(place.steps, with: value))
      let error = try #require(
        #expect(throws: DecodingError.self, "\(value)") {
          try coder.decode(DynamicMachine.self, from: document)
        }
      )
      #expect(error.path == place.testDescription, "\(value)")
    }
  }

  @Test(arguments: places)
  func `null counts as absent for an optional key and is an error elsewhere`(_ place: Place) throws
  {
    let text = try ChartSamples.document.replacing(place.steps, with: .null).text
    let absent = try ChartSamples.document.replacing(place.steps, with: nil).text
    let error = try JSONDecoder.machineError(of: text)
    if place.isOptional {
      let other = try JSONDecoder.machineError(of: absent)
      #expect(error?.path == other?.path)
      #expect(error?.text == other?.text)
    } else if !place.steps.contains(.key("guards")) {
      #expect(try #require(error).path.hasPrefix(place.testDescription))
    }
  }

  @Test(arguments: places.filter { $0.testDescription.last != "]" && !$0.isFact })
  func `a missing required key and a misspelt key are errors`(_ place: Place) throws {
    let document = ChartSamples.document
    guard case .key(let key) = place.steps.last else { return }
    let misspelt = Array(place.steps.dropLast()) + [.key(key + "s")]
    let error = try #require(
      try JSONDecoder.machineError(of: document.replacing(misspelt, with: "off").text)
    )
    #expect(error.path.hasPrefix(Place(steps: Array(place.steps.dropLast())).testDescription))
    guard !place.isOptional, !["snapshot", "fork"].contains(key) else { return }
    let missing = try document.replacing(place.steps, with: nil).text
    #expect(try JSONDecoder.machineError(of: missing) != nil)
  }

  private static let misfits: [(change: [JSONValue.Step], value: JSONValue, path: String)] = [
    ([.key("initials")], ["off", "door"], "initials"),
    ([.key("initials"), .index(0)], "nowhere", "initial"),
    ([.key("states"), .index(2), .key("initial")], "other", "states[2].initial"),
    ([.key("states"), .index(3), .key("initials")], ["other"], "states[3].initial"),
    ([.key("states"), .index(3), .key("initials")], [], "states[3].initial"),
    ([.key("states"), .index(3), .key("initials")], ["open", "shut"], "states[3].initials"),
    ([.key("states"), .index(6), .key("parent")], "door", "events[0].fork"),
    ([.key("states"), .index(1), .key("kind")], "final", "states[2].parent"),
    ([.key("states"), .index(4), .key("kind")], "parallel", "states[4].id"),
    ([.key("states"), .index(0), .key("kind")], "deepHistory", "events[0].from"),
    ([.key("events"), .index(0), .key("fork")], ["open", "shut"], "events[0].fork"),
    ([.key("events"), .index(1), .key("joining")], ["open", "shut"], "events[1].joining"),
    ([.key("events"), .index(1), .key("joining")], [], "events[1].joining"),
    ([.key("events"), .index(2), .key("from")], "*", "events[2].from"),
    ([.key("events"), .index(2), .key("from")], ["shut"], "events[2].from"),
    ([.key("events"), .index(5), .key("completion")], "open", "events[5].completion"),
    ([.key("snapshot"), .key("states")], ["open"], "snapshot"),
    ([.key("snapshot"), .key("states")], ["open", "open", "other"], "snapshot"),
    ([.key("snapshot"), .key("states")], ["past", "other"], "snapshot"),
    ([.key("snapshot"), .key("states")], ["off"], "snapshot"),
    ([.key("snapshot"), .key("history"), .index(0), .key("state")], "open", "snapshot"),
    ([.key("snapshot"), .key("history"), .index(0), .key("was")], ["other"], "snapshot"),
    ([.key("snapshot"), .key("timers"), .index(0), .key("state")], "shut", "snapshot"),
    ([.key("snapshot"), .key("timers"), .index(0), .key("after")], -2, "snapshot"),
  ]

  @Test func `mismatched names and numbers are errors at their place`() throws {
    for (change, value, path) in Self.misfits {
      let text = try ChartSamples.document.replacing(change, with: value).text
      let error = try JSONDecoder.machineError(of: text)
      #expect(error?.path == path, "\(change), \(value): \(error?.text ?? "")")
    }
  }
}
