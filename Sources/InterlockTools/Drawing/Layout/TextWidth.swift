/// How wide text may be before it is broken.
struct TextWidth {
  /// The width of a line.
  let line: Double

  /// The width of a word.
  let word: Double

  static let wide = Self(line: 170, word: 300)
  static let narrow = Self(line: 125, word: 125)
}
