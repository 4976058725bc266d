/// Short words that stand for names in a notation where not every name can stand.
struct TokenTable {
  private var tokens: [String: String] = [:]
  private var used: Set<String>
  private let separator: String

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - reserved: Words that stand for no name.
  ///   - separator: What stands before the number of a word that is there already.
  init(reserved: Set<String> = [], separator: String = "-") {
    used = reserved
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
    for name in names where tokens[name] == nil && isPlain(name) && used.insert(name).inserted {
      tokens[name] = name
    }
    for name in names where tokens[name] == nil { tokens[name] = unique(word(name)) }
  }

  /// A word that nothing else has.
  mutating func unique(_ word: String) -> String {
    var candidate = word
    var number = 2
    while !used.insert(candidate).inserted {
      candidate = "\(word)\(separator)\(number)"
      number += 1
    }
    return candidate
  }
}
