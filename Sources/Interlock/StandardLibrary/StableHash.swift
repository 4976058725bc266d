/// A hash that, unlike `Hasher`'s, is the same on every platform and in every run: 64-bit FNV-1a.
///
/// Follows [Fowler, Noll and Vo](https://datatracker.ietf.org/doc/html/rfc9923).
package struct StableHash {
  package private(set) var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func combine(_ byte: UInt8) {
    bits = (bits ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Adds a number, lowest byte first.
  package mutating func combine(_ number: UInt64) {
    // Debug builds are many times slower with a range.
    var shift: UInt64 = 0
    while shift < 64 {
      combine(UInt8(truncatingIfNeeded: number >> shift))
      shift += 8
    }
  }

  package mutating func combine(_ number: Int) {
    combine(UInt64(truncatingIfNeeded: number))
  }

  /// Adds a string: its length, so that two strings don't hash like their concatenation, and then its UTF-8.
  package mutating func combine(_ text: String) {
    combine(text.utf8.count)
    for byte in text.utf8 { combine(byte) }
  }

  /// Adds an optional string.
  package mutating func combine(_ text: String?) {
    combine(UInt8(text == nil ? 0 : 1))
    if let text { combine(text) }
  }

  /// Adds strings whose order doesn't matter.
  package mutating func combine(unordered texts: [String]) {
    combine(texts.count)
    for text in texts.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { combine(text) }
  }

  /// Adds hashes whose order doesn't matter.
  package mutating func combine(unordered hashes: [Self]) {
    combine(hashes.count)
    for bits in hashes.map(\.bits).sorted() { combine(bits) }
  }
}
