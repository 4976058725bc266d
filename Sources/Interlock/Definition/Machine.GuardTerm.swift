extension Machine {
  /// A guard as far as it is known without its code.
  package enum GuardTerm: Hashable, Sendable {
    /// Code decides; the name, or nil for a guard without one.
    case code(String?)
    /// A condition that is data decides; its name, or nil for none, and its text.
    case formula(String?, String)
    /// The configuration decides.
    case presence(Presence)

    /// The name of the guard; nil for one without a name.
    package var name: String? {
      switch self {
      case .code(let name): name
      case .formula(let name, let text): name.map { "\($0): \(text)" } ?? text
      case .presence(let presence): presence.description
      }
    }

    /// The state that it asks about; nil if code decides.
    package var presence: Presence? {
      if case .presence(let presence) = self { presence } else { nil }
    }

    /// Returns the guard for states with other identifiers.
    package func mapped<OtherState, OtherEvent>(
      _ transform: (StateID) -> OtherState
    ) -> Machine<OtherState, OtherEvent>.GuardTerm {
      switch self {
      case .code(let name): .code(name)
      case .formula(let name, let text): .formula(name, text)
      case .presence(let presence):
        .presence(.init(of: transform(presence.state), isExpected: presence.isExpected))
      }
    }
  }

  /// The condition that a state is active, or is not: SCXML's `In`.
  package struct Presence: Hashable, Sendable {
    package let state: StateID
    package let isExpected: Bool

    package init(of state: StateID, isExpected: Bool) {
      self.state = state
      self.isExpected = isExpected
    }
  }
}

extension Machine.Presence: CustomStringConvertible {
  /// The condition as SCXML writes it without a data model: `In(open)`, `!In(open)`.
  package var description: String {
    presenceText(identifierText(state), isExpected: isExpected)
  }
}
