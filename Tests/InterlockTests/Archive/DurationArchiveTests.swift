import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Durations and deadlines in archives")
struct DurationArchiveTests {
  private func machine(_ duration: Duration) throws -> DynamicMachine {
    try DynamicMachine(initial: "a") {
      DynamicMachine.State("a")
      DynamicMachine.Event.after(duration, in: "a")
    }
  }

  private func text(_ duration: Duration) throws -> String {
    guard case .array(let events) = try JSONValue(encoding: machine(duration))["events"] else {
      return ""
    }
    return try events[0]["after"]?.text ?? ""
  }

  @Test(arguments: [
    (Duration.seconds(1), "1"), (.milliseconds(1_500), "1.5"), (.milliseconds(5_732), "5.732"),
    (.milliseconds(100), "0.1"), (.nanoseconds(1), "1e-09"),
    (.nanoseconds(313_305_491), "0.313305491"),
    (.microseconds(487_401_569), "487.401569"), (.seconds(86_400 * 365), "31536000"),
    (.seconds(5.732), "5.732"), (.seconds(1e15), "1000000000000000"),
  ])
  func `a duration is written as a plain decimal number of seconds`(
    _ duration: Duration,
    _ expected: String
  ) throws {
    #expect(try text(duration) == expected)
  }

  @Test(arguments: ArchiveCoder.allCases)
  func `durations of up to 104 days survive a round trip to the nanosecond`(
    _ coder: ArchiveCoder
  ) throws {
    var random = SplitMix64(seed: 1)
    var durations: [Duration] = [.nanoseconds(1), .seconds(9_007_199), .seconds(Int64.max)]
    for digits in 1...15 {
      let limit = (0..<digits).reduce(Int64(1)) { value, _ in value * 10 }
      for _ in 0..<4 {
        durations.append(.nanoseconds(Int64.random(in: 1...limit, using: &random)))
        durations.append(.milliseconds(Int64.random(in: 1...limit, using: &random)))
      }
    }
    let machine = try DynamicMachine(initial: "a") {
      DynamicMachine.State("a")
      for duration in Set(durations).sorted() { DynamicMachine.Event.after(duration, in: "a") }
    }
    let copy = try coder.roundTrip(machine)
    #expect(copy.events.map(\.trigger) == machine.events.map(\.trigger))
  }

  @Test(arguments: [
    (Double.nan, Duration.seconds(Int64.max)), (.infinity, .seconds(Int64.max)),
    (-.infinity, .seconds(-Int64.max)), (1e300, .seconds(Int64.max)), (-0.0, .zero),
    (-5.732, .milliseconds(-5_732)), (0x1p63, .seconds(Int64.max)), (-0x1p63, .seconds(-Int64.max)),
  ])
  func `any number of seconds becomes a duration`(_ seconds: Double, _ expected: Duration) {
    #expect(Duration(clampingSeconds: seconds) == expected)
    let clamped = Duration(clampingSeconds: seconds, to: .seconds(5))
    #expect(clamped == min(max(expected, .seconds(-5)), .seconds(5)))
  }

  @Test func `a duration that cannot be split into components has seconds`() {
    let duration = Duration.seconds(Int64.max) * 2
    #expect(duration.seconds == 0x1p64 && (.zero - duration).seconds == -0x1p64)
  }

  @Test func `durations with finer fractions keep their number of seconds`() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let seconds = Double.random(in: 0...1_000, using: &random)
      let machine = try machine(.seconds(seconds))
      let once = try ArchiveCoder.json.roundTrip(machine)
      let twice = try ArchiveCoder.json.roundTrip(once)
      #expect(once.events.map(\.trigger) == twice.events.map(\.trigger))
      #expect(try JSONEncoder.text(once) == JSONEncoder.text(machine))
    }
  }

  @Test(arguments: [
    0, -0.0, 1, -1, 0.1, 790_000_000.123_456_7, -63_113_904_000, 1e-300, .leastNonzeroMagnitude,
    1e300,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 63_113_904_000,
  ])
  func `a deadline survives a round trip bit for bit`(_ seconds: Double) throws {
    let prototype = try machine(.seconds(60))
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let timers: [DynamicMachine.PendingTimer] = [
      .init(.timeout(of: "a"), seconds: 60, deadline: date),
      .init(.event(.init(event: "e"), id: "i"), seconds: seconds, deadline: date),
    ]
    let machine = try prototype.restored(from: .init(configuration: ["a"], timers: timers))
    for coder in ArchiveCoder.allCases {
      let copy = try coder.roundTrip(machine, with: prototype)
      #expect(copy == machine)
      #expect(copy.timers == timers)
      #expect(
        copy.nextDeadline?.timeIntervalSinceReferenceDate.bitPattern == seconds.bitPattern
          || seconds == 0
      )
    }
  }

  @Test func `a deadline is encoded like a date`() throws {
    struct Row: Encodable {
      let deadline: Date
    }
    let text = try JSONEncoder.text(Row(deadline: ChartSamples.start))
    #expect(text == #"{"deadline":790000000.25}"#)
    let machine = try machine(.seconds(1))
    var entity = machine
    try entity.activate(at: ChartSamples.start - 1)
    let written = try JSONEncoder.sorted.encode(entity, configuration: machine)
    #expect(
      String(decoding: written, as: UTF8.self)
        == #"{"states":["a"],"timers":[{"after":1,"deadline":790000000.25,"state":"a"}]}"#
    )
  }
}
