extension Machine {
  /// A guard as it is known without its code.
  package enum GuardTerm: Hashable, Sendable {
    /// Code decides; nil for a guard without a name.
    case code(String?)
    /// The configuration decides.
    case presence(Presence)

    /// What the guard is called; nil for one without a name.
    package var name: String? {
      switch self {
      case .code(let name): name
      case .presence(let presence): presence.description
      }
    }

    /// The state that it asks about; nil where code decides.
    package var presence: Presence? {
      if case .presence(let presence) = self { presence } else { nil }
    }

    /// The same about states with other identifiers.
    package func mapped<OtherState, OtherEvent>(
      _ transform: (StateID) -> OtherState
    ) -> Machine<OtherState, OtherEvent>.GuardTerm {
      switch self {
      case .code(let name): .code(name)
      case .presence(let presence):
        .presence(.init(of: transform(presence.state), isExpected: presence.isExpected))
      }
    }
  }

  /// That a state is active, or that it is not: the `In` of SCXML.
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
  /// As SCXML writes it without a data model: `In(open)`, `!In(open)`.
  package var description: String {
    (isExpected ? "" : "!") + "In(\(label(identifierText(state))))"
  }
}

extension Machine.Event {
  /// The guards, in the order in which they are asked.
  package var guardTerms: [Machine.GuardTerm] {
    guards.map { item in item.presence.map { .presence($0) } ?? .code(item.name) }
  }

  /// Whether code has a say in whether it is taken.
  package var asksCode: Bool {
    guards.contains { $0.presence == nil }
  }

  /// Adds guards that have no code, or need none.
  package func guarded(by terms: [Machine.GuardTerm]) -> Self {
    with(guards: guards + terms.map { Machine.Guard($0) })
  }

  /// Adds a guard that the machine answers itself: the event is taken only while a state is active.
  ///
  ///     Player.Event(.eject, from: .stopped, to: .open).shouldFire(whileIn: .unlocked)
  ///
  /// It is `In` of SCXML. The state can be in another region, or around the source. As all guards, it sees the
  /// machine before the step. It needs no code, so tools answer it too, exactly.
  ///
  /// - Parameter state: A state of the machine that can be active.
  /// - Returns: The event with the guard added.
  public func shouldFire(whileIn state: StateID) -> Self {
    guarded(by: [.presence(Machine.Presence(of: state, isExpected: true))])
  }

  /// Adds a guard that the machine answers itself: the event is taken only while a state is not active.
  ///
  /// - Parameter state: A state of the machine that can be active.
  /// - Returns: The event with the guard added.
  public func shouldFire(unlessIn state: StateID) -> Self {
    guarded(by: [.presence(Machine.Presence(of: state, isExpected: false))])
  }
}
