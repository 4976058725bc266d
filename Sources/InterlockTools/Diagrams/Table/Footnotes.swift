/// Texts that were too long for their place, numbered.
struct Footnotes {
  private var numbers: [String: Int] = [:]

  /// The texts in full, in the order of their numbers.
  private(set) var lines: [String] = []

  /// Cuts a text that is too wide, and adds a footnote.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The maximum width in columns.
  /// - Returns: The text, or its beginning with the number of the footnote.
  mutating func cut(_ text: String, to width: Int = 28) -> String {
    guard displayWidth(text) > width else { return text }
    let number = numbers[text] ?? lines.count + 1
    if numbers.updateValue(number, forKey: text) == nil { lines.append("(\(number)) \(text)") }
    let mark = "…(\(number))"
    var rest = width - displayWidth(mark)
    let beginning = text.prefix { character in
      rest -= character.displayWidth
      return rest >= 0
    }
    return beginning + mark
  }
}
