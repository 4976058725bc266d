/// Short words that stand for names in a notation where not every name can stand.
struct TokenTable {
  private var tokens: [String: String] = [:]
  private var used: Set<String> = []
  private let isReserved: (String) -> Bool
  private let separator: String

  /// For each word that something else had the number to try next, so that many like it take no longer.
  private var numbers: [String: Int] = [:]

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - separator: What stands before the number of a word that is there already.
  ///   - isReserved: Whether a word can stand for no name.
  init(separator: String = "-", isReserved: @escaping (String) -> Bool = { _ in false }) {
    self.isReserved = isReserved
    self.separator = separator
  }

  /// The word for a name: the name itself where it can be, otherwise something like it.
  subscript(name: String) -> String {
    tokens[name] ?? name
  }

  /// Adds names.
  ///
  /// - Parameters:
  ///   - names: The names. Those that can stand as they are do, before others are given a word.
  ///   - isPlain: Whether a name can stand as it is.
  ///   - word: A word that is like a name, not necessarily one of its own.
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

  /// Takes a word if it can stand for a name, and nothing else has it.
  private mutating func take(_ word: String) -> Bool {
    !isReserved(word) && used.insert(word).inserted
  }
}
