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

  /// The text for XState; nil if there is no condition.
  var xstate: String? {
    text { presence in
      let call = "stateIn('\(XStateVocabulary.target(presence.state))')"
      return presence.isExpected ? call : "not(\(call))"
    }
  }

  /// The guard for XState: a condition if there is nothing else, otherwise the text; nil if there is no guard.
  var xstateTerm: Term? {
    if joined.isEmpty, terms.count == 1, case .formula = terms[0] { return terms[0] }
    return xstate.map { .code($0) }
  }

  /// Whether ``xstateTerm`` alone tells XState the guards.
  var isPlainXState: Bool {
    guard joined.isEmpty, terms.count == 1 else { return joined.isEmpty && terms.isEmpty }
    guard case .code(let name) = terms[0] else { return true }
    return !terms[0].isBlank && name.map { XStateVocabulary.presence(in: $0) == nil } == true
  }

  private func text(_ presence: (DynamicMachine.Presence) -> String) -> String? {
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
  fileprivate var isBlank: Bool {
    name?.allSatisfy(\.isWhitespace) ?? true
  }
}
