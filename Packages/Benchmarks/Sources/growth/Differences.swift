import Interlock
import InterlockEvolution

private typealias Numbered = Machine<Int, Int>

/// The difference between two unrelated machines, and their fingerprints.
func differenceRows() -> [Row] {
  shapes.keys.sorted().map { shape in
    Row(name: "difference, \(shape)", sizes: (1_250, 5_000)) { count in
      guard let make = shapes[shape] else { return {} }
      let (old, new) = (try make(count, 0), try make(count, 1_000_000))
      return {
        guard new.fingerprint != old.fingerprint, !new.difference(from: old).isEmpty else {
          throw UnexpectedResult(row: shape)
        }
      }
    }
  }
}

private let shapes: [String: @Sendable (Int, Int) throws -> Numbered] = [
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
