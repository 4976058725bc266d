/// How the bytes of a body are written in mail (RFC 2045, section 6).
package enum TransferEncoding: Sendable {
  case identity, quotedPrintable, base64

  package init(header: MessageHeader) {
    switch header["Content-Transfer-Encoding"]?.lowercased() {
    case "quoted-printable": self = .quotedPrintable
    case "base64": self = .base64
    default: self = .identity
    }
  }

  /// The decoded bytes; damaged parts are skipped, never an error.
  package func decoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
    switch self {
    case .identity: Array(bytes)
    case .quotedPrintable: Self.decodedQuotedPrintable(bytes, isInHeader: false)
    case .base64: Self.decodedBase64(bytes)
    }
  }

  /// Characters outside the alphabet are skipped, as RFC 2045 asks; a last half byte is dropped.
  package static func decodedBase64(_ text: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for character in text {
      guard character != UInt8(ascii: "=") else { break }
      guard let value = sextet(character) else { continue }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }

  private static func sextet(_ character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// In a header it is the Q encoding of RFC 2047, in which "_" is a space.
  package static func decodedQuotedPrintable(
    _ text: some Collection<UInt8>,
    isInHeader: Bool
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == UInt8(ascii: "="), let byte = hexadecimal(rest.prefix(2)) {
        bytes.append(byte)
        rest = rest.dropFirst(2)
      } else if character == UInt8(ascii: "="), let end = softBreak(rest) {
        rest = rest[end...]
      } else if isInHeader, character == UInt8(ascii: "_") {
        bytes.append(0x20)
      } else {
        bytes.append(character)
      }
    }
    return bytes
  }

  private static func hexadecimal(_ digits: some Collection<UInt8>) -> UInt8? {
    guard digits.count == 2 else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Where the next line begins if only white space precedes the end of this one.
  private static func softBreak<Text: Collection<UInt8>>(_ rest: Text) -> Text.Index? {
    guard let end = rest.firstIndex(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else {
      return rest.endIndex
    }
    return rest[end] == 0x0A ? rest.index(after: end) : nil
  }
}
