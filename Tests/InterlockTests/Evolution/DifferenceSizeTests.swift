import Interlock
import Testing

/// The time that a difference takes grows with the machine, not faster.
@Suite("Difference: size", .serialized)
struct DifferenceSizeTests {
  typealias Numbered = Machine<Int, Int>

  private static let shapes: [String: @Sendable (Int, Int) throws -> Numbered] = [
    "ring": { count, offset in
      try Numbered(initial: [offset]) {
        (0..<count).map { Numbered.State($0 + offset) }
        (0..<count).map { number in
          Numbered.Event(0, from: number + offset, to: (number + 1) % count + offset)
        }
      }
    },
    "guards": { count, offset in
      try Numbered(initial: [offset]) {
        (0..<count).map { Numbered.State($0 + offset) }
        (0..<count).map { number in
          Numbered.Event(1, from: offset, to: number + offset)
            .shouldFire("\(number)") { _ in true }
        }
      }
    },
    "timeouts": { count, offset in
      try Numbered(initial: [0]) {
        (0..<count).map { Numbered.State($0) }
        (1..<count).map { number in
          Numbered.Event.after(.seconds(number + offset), from: number - 1, to: number)
        }
      }
    },
    "depth": { count, offset in
      var state = Numbered.State(offset)
      for number in 1..<count {
        let inner = state
        state = Numbered.State(number + offset) { inner }
      }
      return try Numbered(initial: []) {
        state
        Numbered.Event(1, from: offset, to: count / 2 + offset)
      }
    },
  ]

  @Test(arguments: shapes.keys.sorted())
  func `a machine of 5,000 states takes as much longer as it is larger`(shape: String) throws {
    let make = try #require(Self.shapes[shape])
    func time(_ count: Int) throws -> Duration {
      let (old, new) = (try make(count, 0), try make(count, 1_000_000))
      let times = (0..<2).map { _ in
        ContinuousClock().measure {
          #expect(new.fingerprint != old.fingerprint)
          #expect(!new.difference(from: old).isEmpty)
        }
      }
      return times.min() ?? .zero
    }
    // What else runs at the moment can disturb one measurement, hardly three.
    var ratio = Double.infinity
    for _ in 0..<3 where ratio >= 12 { ratio = min(ratio, try time(5_000) / time(1_250)) }
    #expect(ratio < 12)
  }
}
