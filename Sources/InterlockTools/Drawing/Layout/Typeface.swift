/// The width of a text, as far as it can be known without its font: based on the widths of Helvetica, which most
/// sans-serif fonts are close to.
enum Typeface {
  /// - Complexity: O(*n*) in the characters.
  static func width(of text: String, size: Double) -> Double {
    text.reduce(0) { $0 + width(of: $1) } * size / 1_000 * slack
  }

  /// A margin for wider fonts.
  private static var slack: Double { 1.06 }

  /// The width of a character, in thousandths of the size. Combining marks have none.
  private static func width(of character: Character) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if let ascii = character.asciiValue, (32..<127).contains(ascii) {
      return Double(latin[Int(ascii) - 32])
    }
    if scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") {
      return 1_300
    }
    if wide.contains(where: { $0.contains(scalar.value) }) { return 1_000 }
    if scalar.properties.isUppercase { return 720 }
    return scalar.value < 0x300 ? 560 : 640
  }

  /// For the characters from the space on.
  private static let latin: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// The ranges of East Asian characters, which are as wide as high, and of similar symbols.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
