/// The character sets that mail is read in.
package enum Charset: Equatable, Sendable {
  case ascii, utf8, latin1, latin9, windows1252, koi8r

  /// Nil for a charset that isn't known; names ignore case.
  package init?(name: some StringProtocol) {
    switch name.lowercased() {
    case "us-ascii", "ascii": self = .ascii
    case "utf-8", "utf8": self = .utf8
    case "iso-8859-1", "latin1": self = .latin1
    case "iso-8859-15", "latin-9": self = .latin9
    case "windows-1252", "cp1252": self = .windows1252
    case "koi8-r": self = .koi8r
    default: return nil
    }
  }

  /// Bytes that the charset doesn't have become "\u{FFFD}".
  package func text(of bytes: some Collection<UInt8>) -> String {
    guard self != .utf8 else { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    for byte in bytes {
      text.unicodeScalars.append(byte < 0x80 ? Unicode.Scalar(byte) : high(byte))
    }
    return text
  }

  /// The character of a byte above 0x7F.
  private func high(_ byte: UInt8) -> Unicode.Scalar {
    switch self {
    case .ascii, .utf8: "\u{FFFD}"
    case .latin1: Unicode.Scalar(byte)
    case .latin9: Self.latin9Differences[byte] ?? Unicode.Scalar(byte)
    case .windows1252: byte < 0xA0 ? Self.windows1252From80[Int(byte) - 0x80] : Unicode.Scalar(byte)
    case .koi8r: Self.koi8rFrom80[Int(byte) - 0x80]
    }
  }

  private static let latin9Differences: [UInt8: Unicode.Scalar] = [
    0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
  ]

  private static let windows1252From80 = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars
  )

  private static let koi8rFrom80 = Array(
    """
    ─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷\
    ═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©\
    юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ
    """.unicodeScalars
  )
}
