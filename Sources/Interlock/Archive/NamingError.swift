/// Why a snapshot cannot be told by other names.
package enum NamingError: Error, Hashable, Sendable {
  /// The machine has no state of the name.
  case unknownState(String, known: [String])
  /// The machine has no event of the name, and its identifiers cannot be made of one.
  case unknownEvent(String)
  /// Two history states that remember something would have one name.
  case mergedHistory(String)
}

extension NamingError: CustomStringConvertible {
  /// What is wrong, and how to mend it.
  package var description: String {
    switch self {
    case .unknownState(let state, let known):
      unknownStateText(state, known: known)
    case .unknownEvent(let event):
      "the event \(quoted(event)) waits, and the machine does not know it"
    case .mergedHistory(let state):
      "two history states would become \(quoted(state))"
    }
  }
}
