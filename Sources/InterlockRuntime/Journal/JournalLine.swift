import Foundation

/// A line of a journal: an object whose last key holds the checksum of all bytes before that key.
///
/// 64-bit FNV-1a, as in fingerprints: none of its steps loses information, so any change within one byte is certain to
/// be found, and of all other changes, all but one in 2⁶⁴.
enum JournalLine {
  private static let key = Array(#","checksum":""#.utf8)
  private static let end = Array(#""}"#.utf8)
  private static let digitCount = 16

  /// How many bytes a checksum has, the closing brace included.
  private static let sealCount = key.count + digitCount + end.count

  /// The line of an object, newline included.
  static func line(of object: Data) -> [UInt8] {
    let content = Array(object.dropLast())
    var checksum = Checksum()
    for byte in content { checksum.combine(byte) }
    return content + key + checksum.digits + end + [UInt8(ascii: "\n")]
  }

  /// The object of a line without its newline; nil if its checksum is missing or wrong.
  static func object(of line: Data) -> Data? {
    guard let count = wholeCount(line), count == line.count else { return nil }
    return line.prefix(count - sealCount) + [UInt8(ascii: "}")]
  }

  /// How many bytes the line that starts these bytes has; nil if they don't start with a whole line.
  static func wholeCount(_ bytes: Data) -> Int? {
    bytes.withUnsafeBytes { bytes in
      var checksum = Checksum()
      for (index, byte) in bytes.enumerated() {
        guard index + sealCount <= bytes.count else { return nil }
        if byte == key[0], isSealed(bytes[index..<index + sealCount], checksum) {
          return index + sealCount
        }
        checksum.combine(byte)
      }
      return nil
    }
  }

  private static func isSealed(
    _ bytes: Slice<UnsafeRawBufferPointer>,
    _ checksum: Checksum
  ) -> Bool {
    bytes.starts(with: key) && bytes.suffix(end.count).elementsEqual(end)
      && bytes.dropFirst(key.count).prefix(digitCount).elementsEqual(checksum.digits)
  }
}

/// 64-bit FNV-1a.
private struct Checksum {
  private var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func combine(_ byte: UInt8) {
    bits = (bits ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// 16 hexadecimal digits.
  var digits: [UInt8] {
    stride(from: 60, through: 0, by: -4).map { shift in
      let digit = UInt8(truncatingIfNeeded: bits >> UInt64(shift)) & 0xF
      return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
  }
}
