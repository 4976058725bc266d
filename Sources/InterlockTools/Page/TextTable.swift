/// Texts by number, each once.
struct TextTable {
  private(set) var texts: [String] = []
  private var numbers: [String: Int] = [:]

  /// The number of a text, which is added if it is new.
  mutating func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}
