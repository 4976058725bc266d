import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("A damaged statechart is an error or a machine that works")
struct DamagedChartTests {
  /// A machine decoded from a damaged document must work and survive a round trip.
  private func check(_ machine: DynamicMachine) throws {
    var machine = machine
    let time = machine.nextDeadline ?? ChartSamples.start
    for event in machine.availableEvents(at: time).prefix(8) {
      var copy = machine
      guard try takes(event, &copy, at: time) else { continue }
      #expect(copy.isActive)
      #expect(try machine.restored(from: copy.snapshot) == copy)
    }
    #expect(try machine.restored(from: machine.snapshot) == machine)
    #expect(try ArchiveCoder.tree.roundTrip(machine, with: machine) == machine)
    _ = try machine.advanceOnce(to: time)
  }

  /// Fires an event; false if it raises others without end or reaches a callback that is not bound.
  private func takes(_ event: String, _ machine: inout DynamicMachine, at time: Date) throws -> Bool
  {
    do {
      try machine.fire(event, at: time)
      return true
    } catch {
      switch error {
      case .stepLimitExceeded, .timerFailed(_, .stepLimitExceeded, _): return false
      case .refused(let refusal) where refusal.reason == .codeMissing: return false
      default: throw error
      }
    }
  }

  /// Decodes a document that may be damaged.
  private func check(_ data: Data, with prototype: DynamicMachine? = nil) {
    do {
      let decoder = JSONDecoder()
      try check(
        prototype.map {
          try decoder.decode(DynamicMachine.self, from: data, configuration: $0)
        } ?? decoder.decode(DynamicMachine.self, from: data)
      )
    } catch is DecodingError {
      return
    } catch DynamicMachine.FireError.codeMissing {
      return
    } catch {
      Issue.record("\(error) of \(String(decoding: data, as: UTF8.self))")
    }
  }

  private static let whole = Data(
    (#"{"interlock":1,"initial":"p","states":[{"id":"p","kind":"parallel"},{"id":"a","parent":"p"},"#
      + #"{"id":"h","parent":"a","kind":"deepHistory","initial":"b"},{"id":"b","parent":"a"},"#
      + #"{"id":"c","parent":"p","deferring":["e"]}],"events":[{"after":9,"from":["b"]},"#
      + #"{"id":"d","joining":["b","c"],"fork":["h","c"],"local":true},"#
      + #"{"trigger":"anyEvent","from":"*"}],"snapshot":{"states":["b","c"],"#
      + #""history":[{"state":"h","was":["b"]}],"timers":[{"state":"b","after":9,"deadline":-1.5}]}}"#)
      .utf8
  )

  private static let entity = Data(
    (#"{"states":["playing","ringing"],"history":[{"state":"lastTape","was":["moving"]}],"#
      + #""timers":[{"state":"moving","after":5.732,"deadline":-1e3},{"event":"e","userInfo":{"k":[1]},"#
      + #""id":"i","after":1,"deadline":2.5}],"deferred":[{"event":"f"}]}"#)
      .utf8
  )

  /// All bytes, or only those with a meaning in JSON and a few others.
  private static let bytes: [UInt8] = Share.of(
    daily: Array("\"\\{}[],:-.09e nab".utf8) + [0, 10, 195, 255],
    gate: Array(UInt8.min...UInt8.max)
  )

  @Test func `the documents decode to machines before they are damaged`() throws {
    let recorder = try ChartSamples.recorder()
    #expect(throws: Never.self) { try JSONDecoder().decode(DynamicMachine.self, from: Self.whole) }
    #expect(throws: Never.self) {
      try JSONDecoder().decode(DynamicMachine.self, from: Self.entity, configuration: recorder)
    }
  }

  @Test(arguments: 0..<8)
  func `changing any byte of a whole machine gives an error or a machine that works`(_ part: Int) {
    let step = Share.of(daily: 4, gate: 1)
    for position in Self.whole.indices where position % (8 * step) == part {
      for byte in Self.bytes {
        var data = Self.whole
        data[position] = byte
        check(data)
      }
    }
  }

  @Test(arguments: 0..<8)
  func `changing any byte of an entity gives an error or a machine that works`(_ part: Int) throws {
    let recorder = try ChartSamples.recorder()
    let step = Share.of(daily: 2, gate: 1)
    for position in Self.entity.indices where position % (8 * step) == part {
      for byte in Self.bytes {
        var data = Self.entity
        data[position] = byte
        check(data, with: recorder)
      }
    }
  }

  @Test func `a file truncated at any byte is an error`() throws {
    let recorder = try ChartSamples.recorder()
    for length in 0..<Self.whole.count {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(DynamicMachine.self, from: Self.whole.prefix(length))
      }
    }
    for length in 0..<Self.entity.count {
      #expect(throws: DecodingError.self) {
        let data = Self.entity.prefix(length)
        _ = try JSONDecoder().decode(DynamicMachine.self, from: data, configuration: recorder)
      }
    }
  }

  @Test func `losing, doubling or swapping any byte gives an error or a machine that works`() throws
  {
    let positions = Self.whole.indices.dropLast()
    for position in stride(from: 0, to: positions.count, by: Share.of(daily: 6, gate: 1)) {
      var lost = Self.whole
      lost.remove(at: position)
      check(lost)
      var doubled = Self.whole
      doubled.insert(Self.whole[position], at: position)
      check(doubled)
      var swapped = Self.whole
      swapped.swapAt(position, position + 1)
      check(swapped)
    }
  }

  @Test(arguments: 0..<Share.of(daily: 8, gate: 80, soak: 1_000) as Range<UInt64>)
  func `copying bytes or values to another place gives an error or a machine that works`(
    _ seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let life = try RandomLife(seed: seed, hasCode: seed % 2 == 0)
    let document = try JSONEncoder.sorted.encode(life.machine)
    for _ in 0..<30 {
      var data = document
      let start = Int.random(in: 0..<data.count, using: &random)
      let end = min(data.count, start + Int.random(in: 1...40, using: &random))
      data.insert(
        contentsOf: document[start..<end],
        at: Int.random(in: 0...data.count, using: &random)
      )
      check(data)
    }
    let tree = try JSONDecoder().decode(JSONValue.self, from: document)
    let places = tree.places.dropFirst()
    for _ in 0..<30 {
      let source = try #require(places.randomElement(using: &random))
      let target = try #require(places.randomElement(using: &random))
      let changed = tree.replacing(target, with: tree.value(at: source))
      check(try JSONEncoder.sorted.encode(changed))
    }
  }

  @Test(arguments: 0..<Share.of(daily: 3, gate: 20, soak: 200) as Range<UInt64>)
  func `entities of another machine are errors or machines that work`(_ seed: UInt64)
    throws
  {
    let prototype = try RandomLife(seed: seed, hasCode: false).prototype
    for other in 0..<20 {
      let stranger = try RandomLife(seed: UInt64(other) + 1_000).machine
      check(try JSONEncoder().encode(stranger, configuration: stranger), with: prototype)
    }
  }
}
