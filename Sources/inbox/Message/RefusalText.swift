package import Interlock

extension MessageMachine.Refusal {
  /// The refusal in the words of a mail program. The names of the guards are conditions, and the machine knows from
  /// which states an action is possible, so this text can't get out of date.
  package var text: String {
    let message = withArticle(state)
    switch reason {
    case .finished:
      return "\(message) message does not allow \(event.rawValue), or anything else"
    case .guardRefused, .guardFailed:
      let conditions = candidates.flatMap(\.unmet).compactMap(\.name).joined(separator: ", or if ")
      return "\(message) message allows \(event.rawValue) only if \(conditions)"
    case .codeMissing, .payloadMismatch, .stepLimitExceeded:
      return description
    case .noTransition, .unknownEvent:
      let others = sources.map(\.words)
      let list = others.dropLast().joined(separator: ", ")
      let states = list.isEmpty ? others.joined() : "\(list) or \(others[others.count - 1])"
      return "\(message) message does not allow \(event.rawValue), only one that is \(states) does"
    }
  }
}

extension MessageState {
  /// The adjective for a message in this state.
  fileprivate var words: String {
    switch self {
    case .inMailbox: "in the mailbox"
    case .outOfMailbox: "out of the mailbox"
    default: rawValue
    }
  }
}

private func withArticle(_ state: MessageState) -> String {
  let isVowel = state.rawValue.first.map { "aeiou".contains($0) } ?? false
  return (isVowel ? "an " : "a ") + state.rawValue
}
