import Interlock

/// The condition of a transition as one text, for notations with one place for it.
///
/// If there is a list of guards, the list is read; the text beside it is for people and other programs, and must match.
struct GuardText {
  typealias Term = DynamicMachine.GuardTerm

  /// The states that must be active together, as the notation names them.
  let joined: [String]

  /// The guards, with states as the notation names them.
  let terms: [Term]

  /// The text for SCXML; nil if there is no condition.
  var scxml: String? {
    text { "\($0.isExpected ? "" : "!")In('\($0.state)')" }
  }

  /// Whether the text alone tells SCXML the guards.
  var isPlainSCXML: Bool {
    joined.isEmpty && !terms.contains { $0.isBlank }
      && scxml.map { GuardCondition.terms(of: $0, hasData: true) } ?? [] == terms.map(\.named)
  }

  /// The text, with tests for states as a notation writes them.
  func text(_ presence: (DynamicMachine.Presence) -> String) -> String? {
    let parts =
      joined.map { "In('\($0)')" }
      + terms.map { term in term.presence.map(presence) ?? term.name ?? "false" }
    return parts.isEmpty ? nil : parts.joined(separator: " && ")
  }
}

extension DynamicMachine.GuardTerm {
  /// The term for a notation that knows conditions only by name.
  fileprivate var named: Self {
    if case .formula = self { .code(name) } else { self }
  }

  /// Whether it has no name that could represent it.
  var isBlank: Bool {
    name?.allSatisfy(\.isWhitespace) ?? true
  }
}
