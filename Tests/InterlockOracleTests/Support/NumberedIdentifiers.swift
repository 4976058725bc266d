// Identifiers of the reference tests, one type for each way in which a machine looks them up; all have
// the same text.

/// A state in a byte.
struct ByteState: Hashable, Sendable, CustomStringConvertible {
  let number: UInt8

  init(_ number: Int) {
    self.number = UInt8(number)
  }

  var description: String { "s\(number)" }
}

/// An event in a byte: its bits are an index.
struct ByteEvent: Hashable, Sendable, CustomStringConvertible {
  let number: UInt8

  init(_ number: Int) {
    self.number = UInt8(number)
  }

  var description: String { "e\(number)" }
}

/// A state in a word.
struct WideState: Hashable, Sendable, CustomStringConvertible {
  let value: Int

  init(_ number: Int) {
    value = -1_000 * (number + 1)
  }

  var description: String { "s\(-value / 1_000 - 1)" }
}

/// An event in a word; some are below 256, others beyond.
struct WideEvent: Hashable, Sendable, CustomStringConvertible {
  let value: Int

  init(_ number: Int) {
    value = number * 100
  }

  var description: String { "e\(value / 100)" }
}
