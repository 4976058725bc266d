import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Seconds that are not finite, huge or negative")
struct HostileSecondsTests {
  @Test(arguments: ["NaN", "Infinity", "-Infinity"])
  func `not-a-number and infinity are refused if the coder allows them`(_ number: String) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy =
      .convertFromString(positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    for place in Self.places {
      let text = try ChartSamples.document.replacing(place, with: .string(number)).text
      let error = try #require(
        #expect(throws: DecodingError.self) {
          try decoder.decode(DynamicMachine.self, from: Data(text.utf8))
        }
      )
      #expect(error.text.hasPrefix("Expected a number of seconds; found "))
      #expect(error.path.hasSuffix(place.last == .key("after") ? ".after" : ".deadline"))
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, -1, 0x1p64, -0x1p63])
  func `a property list with an invalid timeout is refused`(_ number: Double) throws {
    for coder in [ArchiveCoder.binaryPropertyList, .xmlPropertyList, .tree] {
      let encoded = try coder.encode(Listed(after: number))
      #expect(throws: DecodingError.self, "\(coder)") {
        try coder.decode(DynamicMachine.self, from: encoded)
      }
    }
  }

  /// An encoded machine with a timeout of any number of seconds.
  private struct Listed: Encodable {
    struct State: Encodable {
      var id = "a"
    }
    struct Event: Encodable {
      let after: Double
      var from = ["a"]
    }
    var interlock = 2
    var initial = "a"
    var states = [State()]
    var events: [Event]

    init(after: Double) {
      events = [Event(after: after)]
    }
  }

  private static let places: [[JSONValue.Step]] = [
    [.key("events"), .index(2), .key("after")],
    [.key("snapshot"), .key("timers"), .index(0), .key("after")],
    [.key("snapshot"), .key("timers"), .index(0), .key("deadline")],
    [.key("snapshot"), .key("timers"), .index(1), .key("after")],
    [.key("snapshot"), .key("timers"), .index(1), .key("deadline")],
  ]

  @Test(arguments: ["1e400", "-1e400", "1e999999999", "NaN", "Infinity", "0x10", "+1", ".5", "1."])
  func `numbers that are not valid JSON are an error`(_ number: String) throws {
    for place in Self.places {
      let text = try ChartSamples.document.replacing(place, with: "@").text
        .replacingOccurrences(of: "\"@\"", with: number)
      #expect(throws: DecodingError.self) { try JSONDecoder.value(DynamicMachine.self, of: text) }
    }
  }

  @Test(arguments: [
    "0", "-0.0", "-1.5", "1e-30", "9223372036854777856", "1e19", "1e308", "-1e308", "5e-324",
  ])
  func `a number out of the range of timeouts is an error at its place`(_ number: String) throws {
    let text = try ChartSamples.document.replacing(Self.places[0], with: "@").text
      .replacingOccurrences(of: "\"@\"", with: number)
    let error = try #require(try JSONDecoder.machineError(of: text))
    #expect(error.path == "events[2].after")
  }

  @Test(
    arguments: [1e308, -1e308, 1e18, -1e18, .leastNonzeroMagnitude, 0],
    [1e308, -1e308, 0, -1, 1e-300]
  )
  func `delayed events with extreme numbers of seconds never trap`(
    _ deadline: Double,
    _ after: Double
  ) throws {
    let recorder = try ChartSamples.recorder()
    let text =
      #"{"states":["off"],"timers":[{"event":"power","after":\#(after),"deadline":\#(deadline)}]}"#
    let snapshot = try JSONDecoder.value(DynamicMachine.Snapshot.self, of: text)
    let now = ChartSamples.start
    for deadlines in [
      RestoredDeadlines.kept, .remaining(since: .distantPast, now: .distantFuture),
      .remaining(since: .distantFuture, now: .distantPast), .restarted(at: now),
      .restarted(at: .distantPast),
    ] {
      var machine = try recorder.restored(from: snapshot, deadlines: deadlines)
      let isDue = try #require(machine.nextDeadline) <= now
      _ = try machine.advanceOnce(to: now)
      #expect(machine.isIn("on") == isDue)
      #expect(try ArchiveCoder.tree.roundTrip(machine, with: recorder) == machine)
    }
  }
}
