/// A digest that is the same in every run and on every machine (FNV-1a, 64 bits), unlike `Hasher`.
///
/// It names things, it doesn't protect them: equal digests are told apart by their number.
package struct StableDigest: Equatable, Sendable, CustomStringConvertible {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package init(of bytes: some Sequence<UInt8>) { combine(bytes) }

  /// Adds a sequence of bytes and an end mark, so that "ab", "c" differs from "a", "bc".
  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    value = (value ^ 0xFF) &* 0x100_0000_01b3
  }

  /// Sixteen hexadecimal digits.
  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
