import InterlockData
import InterlockEvolution

/// The identifiers in generated code.
struct SwiftNames {
  /// The name of the machine.
  let machine: String

  let states: TokenTable
  let events: TokenTable

  init(_ machine: MachineDescription, _ name: String) {
    let type = Self.typeName(name)
    self.machine = Self.reservedTypes.contains(type) ? type + "Machine" : type
    var states = TokenTable(separator: "")
    states.add(machine.states.map(\.name), where: \.isPlainCase) { $0.caseName("state") }
    self.states = states
    var events = TokenTable(separator: "")
    events.add(machine.events, where: \.isPlainCase) { $0.caseName("event") }
    self.events = events
  }

  /// Names of properties, similar to those of fields; keywords are in backticks.
  static func properties(of fields: [String]) -> [String: String] {
    var tokens = TokenTable(separator: "")
    tokens.add(fields, where: \.isPlainCase) { $0.caseName("field") }
    return Dictionary(
      fields.map { ($0, keywords.contains(tokens[$0]) ? "`\(tokens[$0])`" : tokens[$0]) }
    ) {
      first,
      _ in first
    }
  }

  /// Whether a structure in the code can have a name: it is a type name, and nothing else has it.
  func isFree(_ name: String) -> Bool {
    let own = [machine, machine + "State", machine + "Event", machine + "Context"]
    return FormulaName.isIdentifier(name) && !Self.keywords.contains(name)
      && !Self.reservedTypes.contains(name) && !own.contains(name)
  }

  private static func typeName(_ name: String) -> String {
    let name = name.caseName("machine")
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Types that the code uses, or names that no type can have.
  private static let reservedTypes: Set<String> = [
    "Any", "Bool", "CaseIterable", "Codable", "DataContext", "Date", "DefinitionError", "Double",
    "Event", "Field", "Fields", "Hashable", "Int", "Interlock", "KeyPath", "Machine", "Never",
    "Protocol", "Self", "Sendable", "State", "String", "Swift", "Type", "UserInfo",
  ]

  /// Words that need backticks where a case is declared.
  static let keywords: Set<String> = [
    "Any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]

  /// Words with another meaning after a dot.
  fileprivate static let members: Set<String> = [
    "Protocol", "Self", "Type", "allCases", "encode", "hash", "hashValue", "init", "none",
    "rawValue", "self", "some",
  ]
}

extension String {
  /// Whether it can be a case unchanged.
  fileprivate var isPlainCase: Bool { caseName("x") == self }

  /// A similar case in lower camel case.
  ///
  /// - Parameter word: What to put before a digit, and after a word with another meaning.
  /// - Returns: The case, not necessarily unique.
  fileprivate func caseName(_ word: String) -> String {
    var words = self.words
    if words.isEmpty { words = unicodeScalars.prefix(3).flatMap(\.words) }
    let first = words.first.map(\.withLowerBegin) ?? ""
    var name = first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if name.unicodeScalars.first?.properties.isXIDStart != true { name = word + name }
    return SwiftNames.members.contains(name)
      ? name + word.prefix(1).uppercased() + word.dropFirst() : name
  }

  /// The parts of it that can stand in an identifier, at most 64 characters of them.
  private var words: [String] {
    prefix(64).split { character in
      character == "_" || !character.unicodeScalars.allSatisfy(\.canStandInIdentifier)
    }
    .map(String.init)
  }

  private var withLowerBegin: String {
    contains(where: \.isLowercase) ? prefix(1).lowercased() + dropFirst() : lowercased()
  }
}

extension Unicode.Scalar {
  fileprivate var canStandInIdentifier: Bool {
    properties.isXIDContinue && (properties.isAlphabetic || properties.numericType == .decimal)
  }

  /// Its Unicode name, as words.
  fileprivate var words: [String] {
    let name = properties.name ?? "u" + String(value, radix: 16)
    return name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
