import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

/// Values under typed keys with types that JSON lacks.
@Suite("Journals: recorded values read back under their keys")
struct RecordedNumberTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable () throws -> Void

    /// A value that reads back as recorded.
    init<Value: Equatable & Sendable>(_ value: Value) {
      testDescription = "\(Value.self) \(value)"
      check = { try RecordedNumberTests.check(value) }
    }

    /// A value that is refused.
    init(refused value: some Equatable & Sendable) {
      testDescription = "refused: \(type(of: value)) \(value)"
      check = { try RecordedNumberTests.checkRefusal(value) }
    }
  }

  private static let integers: [Sample] = [
    Sample(Int8.min), Sample(Int16.min), Sample(Int32.min), Sample(Int64.min), Sample(Int.max),
    Sample(UInt8.max), Sample(UInt16.max), Sample(UInt32.max), Sample(UInt64.max), Sample(UInt(7)),
    Sample(UInt64(Int64.max) + 1), Sample(Int32(0)), Sample(UInt64(1) << 53 + 1),
  ]
  private static let others: [Sample] = [
    Sample(Float(0.1)), Sample(Float(2)), Sample(Float.greatestFiniteMagnitude),
    Sample(Float.leastNonzeroMagnitude), Sample(CGFloat(0.1)), Sample(CGFloat(3)),
    Sample(2.0), Sample(-0.0), Sample(1e300), Sample(1e19), Sample(0.1), Sample(Double(1 << 60)),
    Sample([Int32(1), -2]), Sample([Float(0.1), 2]), Sample([2.0, 2.5]), Sample([UInt64.max]),
    Sample([[Float(0.1)], []]), Sample(["a": UInt8(1)]), Sample(["a": [Float(0.5), 1]]),
    Sample(Int32?.some(5)), Sample([Bool]()), Sample(["text"]), Sample(true),
  ]
  private static let refused: [Sample] = [
    Sample(refused: Float.infinity), Sample(refused: Double.nan), Sample(refused: CGFloat.infinity),
    Sample(refused: [Float.nan]), Sample(refused: Date(timeIntervalSince1970: 0)),
    Sample(refused: Decimal(1)), Sample(refused: Character("a")), Sample(refused: Substring("a")),
  ]

  @Test(arguments: integers + others + refused)
  func `a value of any type reads back under its key or is refused when written`(
    _ sample: Sample
  ) throws {
    try sample.check()
  }

  @Test func `an integer that JSON cannot represent is refused`() throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    try Self.check(Int128(5))
    try Self.checkRefusal(Int128(UInt64.max) + 1)
    try Self.checkRefusal(UInt128.max)
  }

  private static func machine<Value: Equatable & Sendable>(_ value: Value) throws -> Sketch {
    let key = UserInfoKey<Value>("value")
    return try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b").deferring("later")
      Sketch.State("c")
      Sketch.Event("go", from: "a", to: "b").shouldFire { $0.userInfo[key] == value }
      Sketch.Event("later", from: "c", to: "a").shouldFire { $0.userInfo[key] == value }
      Sketch.Event("on", from: "b", to: "c")
    }
  }

  private static func check<Value: Equatable & Sendable>(_ value: Value) throws {
    let journal = try TemporaryJournal()
    let machine = try machine(value)
    var info = UserInfo()
    info[UserInfoKey<Value>("value")] = value
    let entity = try JournaledMachine(at: journal.url, for: machine, synchronization: .manual)
    try entity.fire("go", userInfo: info)
    entity.close()
    let again = try JournaledMachine(at: journal.url, for: machine, synchronization: .manual)
    #expect(again.machine.state == "b")
    try again.fire("later", userInfo: info)
    try again.compact()
    again.close()
    let last = try JournaledMachine(at: journal.url, for: machine, synchronization: .manual)
    try last.fire("on")
    #expect(last.machine.state == "a")
    var copy = machine
    try copy.fire("go", userInfo: info)
    try copy.fire("later", userInfo: info)
    let archive = try JSONEncoder().encode(copy.snapshot)
    var restored = try machine.restored(
      from: JSONDecoder().decode(Sketch.Snapshot.self, from: archive)
    )
    try restored.fire("on")
    #expect(restored.state == "a")
  }

  private static func checkRefusal<Value: Equatable & Sendable>(_ value: Value) throws {
    let journal = try TemporaryJournal()
    let entity = try JournaledMachine(
      at: journal.url,
      for: machine(value),
      synchronization: .manual
    )
    #expect(throws: JournalError.unrecordable(names: ["value"])) {
      try entity.fire("go", userInfo: ["value": value])
    }
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(
        Sketch.Snapshot(
          configuration: ["b"],
          deferred: [Sketch.PendingEvent(event: "later", userInfo: ["value": value])]
        )
      )
    }
  }

  @Test func `a guard that reads user info without a key sees the same value on replay`() throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b").shouldFire { transition in
        transition.userInfo["count"] is Int32 || transition.userInfo["rate"] is Double
      }
    }
    let journal = try TemporaryJournal()
    let entity = try JournaledMachine(at: journal.url, for: machine, synchronization: .manual)
    _ = try? entity.fire("go", userInfo: ["count": Int32(1), "rate": 2.0])
    let found = entity.machine
    entity.close()
    let again = try JournaledMachine(at: journal.url, for: machine, synchronization: .manual)
    #expect(again.machine == found)
  }
}
