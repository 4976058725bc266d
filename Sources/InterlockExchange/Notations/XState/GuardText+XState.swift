import Interlock

extension GuardText {
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
}
