/// The width of a text in terminal columns.
///
/// - Parameter text: The text, on one line.
/// - Returns: The columns.
/// - Complexity: O(*n*) in the text.
func displayWidth(_ text: String) -> Int {
  let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  return isPlain ? text.utf8.count : text.reduce(0) { $0 + $1.displayWidth }
}

extension Character {
  /// Its width in terminal columns, with all marks on it: two for East Asian wide characters and emoji.
  var displayWidth: Int {
    var width = 0
    for scalar in unicodeScalars {
      // The selector that requests the emoji, if there is a text character with the same code.
      if scalar == "\u{FE0F}" || scalar.properties.isEmojiPresentation { return 2 }
      width = max(width, scalar.displayWidth)
    }
    return width
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: 0
    default: isWide ? 2 : 1
    }
  }

  /// Whether it is wide or fullwidth.
  ///
  /// Follows the ranges of [Unicode Standard Annex #11](https://www.unicode.org/reports/tr11/).
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
      0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
