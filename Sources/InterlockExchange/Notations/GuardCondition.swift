import Interlock

/// The tests for states in an SCXML condition; the rest of the condition is the name of a guard.
///
/// It is the conjunction of the parts between `&&`: `In('x')`, `!In('x')`, and anything else. If other operators bind
/// more loosely than `&&`, or the condition cannot be parsed, all of it is one name.
enum GuardCondition {
  typealias Term = DynamicMachine.GuardTerm

  /// A longer condition is treated as a name, to limit the time of parsing.
  private static let lengthLimit = 4_096

  /// The guards that a condition stands for.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - hasData: Whether the document may have a data model, so that `In(x)` asks about the value of `x`.
  /// - Returns: The guards, with states as the document names them; at least one.
  static func terms(of condition: String, hasData: Bool) -> [Term] {
    let whole = [Term.code(condition)]
    guard condition.utf8.count <= lengthLimit, condition.contains("In") else { return whole }
    guard let parts = conjuncts(of: condition[...]) else { return whole }
    var terms: [Term] = []
    var rest: [Substring] = []
    func nameRest() {
      guard let first = rest.first, let last = rest.last else { return }
      terms.append(.code(String(condition[first.startIndex..<last.endIndex]).trimmed))
      rest = []
    }
    for part in parts {
      guard let presence = presence(in: part, hasData) else {
        rest.append(part)
        continue
      }
      nameRest()
      terms.append(.presence(presence))
    }
    guard !terms.isEmpty else { return whole }
    nameRest()
    return terms
  }

  /// The parts between `&&` outside quotation marks and brackets; nil if the condition does not have that form.
  private static func conjuncts(of text: Substring) -> [Substring]? {
    var parts: [Substring] = []
    var start = text.startIndex
    var brackets: [Character] = []
    var mark: Character?
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      let next = text.index(after: index)
      defer { index = index < next ? next : index }
      if let open = mark {
        if character == "\\" { return nil }
        if character == open { mark = nil }
        continue
      }
      switch character {
      case "'", "\"": mark = character
      case "(", "[", "{": brackets.append(character)
      case ")", "]", "}":
        guard brackets.popLast().map({ pairs[$0] }) == character else { return nil }
      case "`", "/", "\\": return nil
      case _ where !brackets.isEmpty: break
      case "|", "?", ",", ";": return nil
      case "=" where isAssignment(at: index, in: text): return nil
      case "&":
        guard next < text.endIndex, text[next] == "&" else { return nil }
        parts.append(text[start..<index])
        index = text.index(after: next)
        start = index
      default: break
      }
    }
    guard mark == nil, brackets.isEmpty else { return nil }
    parts.append(text[start...])
    return parts.allSatisfy { $0.contains { !$0.isWhitespace } } ? parts : nil
  }

  private static let pairs: [Character: Character] = ["(": ")", "[": "]", "{": "}"]

  private static func isAssignment(at index: Substring.Index, in text: Substring) -> Bool {
    let before = index > text.startIndex ? text[text.index(before: index)] : " "
    let after = text.index(after: index)
    return !"=!<>".contains(before) && (after == text.endIndex || text[after] != "=")
  }

  /// The state that a part tests; nil if it tests something else.
  private static func presence(
    in part: Substring,
    _ hasData: Bool
  ) -> DynamicMachine.Presence? {
    var text = part.trimmed[...]
    let isExpected = !text.hasPrefix("!")
    if !isExpected { text = text.dropFirst().trimmed[...] }
    guard text.hasPrefix("In"), text.hasSuffix(")") else { return nil }
    text = text.dropFirst(2).trimmed[...]
    guard text.first == "(" else { return nil }
    let argument = text.dropFirst().dropLast().trimmed
    guard let mark = argument.first else { return nil }
    let isQuoted = mark == "'" || mark == "\""
    guard isQuoted ? argument.count > 2 && argument.last == mark : !hasData else { return nil }
    let id = isQuoted ? String(argument.dropFirst().dropLast()) : argument
    guard id.allSatisfy({ !$0.isWhitespace && !"'\"()".contains($0) }) else { return nil }
    return DynamicMachine.Presence(of: id, isExpected: isExpected)
  }
}
