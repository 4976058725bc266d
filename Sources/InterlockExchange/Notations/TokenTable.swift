/// Short words for names in a notation that does not allow every name.
struct TokenTable {
  private var tokens: [String: String] = [:]
  private var used: Set<String> = []
  private let isReserved: (String) -> Bool
  private let separator: String

  /// For each word already in use, the number to try next, so that many similar names take no longer.
  private var numbers: [String: Int] = [:]

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - separator: The separator before the number of a word already in use.
  ///   - isReserved: Whether a word must not be used.
  init(separator: String = "-", isReserved: @escaping (String) -> Bool = { _ in false }) {
    self.isReserved = isReserved
    self.separator = separator
  }

  /// The word for a name: the name itself if possible, otherwise something similar.
  subscript(name: String) -> String {
    tokens[name] ?? name
  }

  /// Whether a name has been added.
  func hasWord(for name: String) -> Bool { tokens[name] != nil }

  /// Adds names.
  ///
  /// - Parameters:
  ///   - names: The names. Those that can be used unchanged come first, before others get a word.
  ///   - isPlain: Whether a name can be used unchanged.
  ///   - word: A word similar to a name, not necessarily unique.
  mutating func add(
    _ names: [String],
    where isPlain: (String) -> Bool,
    word: (String) -> String
  ) {
    for name in names where tokens[name] == nil && isPlain(name) && take(name) {
      tokens[name] = name
    }
    for name in names where tokens[name] == nil { tokens[name] = unique(word(name)) }
  }

  /// A word that nothing else has.
  mutating func unique(_ word: String) -> String {
    var candidate = word
    var number = numbers[word] ?? 2
    while !take(candidate) {
      candidate = "\(word)\(separator)\(number)"
      number += 1
    }
    numbers[word] = number
    return candidate
  }

  /// Takes a word if it is allowed, and nothing else has it.
  private mutating func take(_ word: String) -> Bool {
    !isReserved(word) && used.insert(word).inserted
  }
}
