/// Why a snapshot can't be expressed with other names.
package enum NamingError: Error, Hashable, Sendable {
  /// The machine has no state with this name.
  case unknownState(String, known: [String])
  /// The machine has no event with this name, and the name is not a valid identifier.
  case unknownEvent(String)
  /// Two history states with a history would get the same name.
  case mergedHistory(String)
}

extension NamingError: CustomStringConvertible {
  /// The problem, and how to fix it.
  package var description: String {
    switch self {
    case .unknownState(let state, let known):
      unknownStateText(state, known: known)
    case .unknownEvent(let event):
      "the event \(quoted(event)) is waiting, but the machine does not know it"
    case .mergedHistory(let state):
      "two history states would become \(quoted(state))"
    }
  }
}
