package import Interlock

extension MachineDescription {
  /// A transition from one state, or from several together, to its targets.
  public struct Row: Hashable, Sendable {
    /// The trigger of a transition.
    public enum Trigger: Hashable, Sendable {
      /// An event.
      case event(Int)
      /// Any event.
      case anyEvent
      /// Its source has been active for this long.
      case after(Duration)
      /// A state is complete.
      case completion(of: Int)
      /// No trigger: the transition is taken as soon as its guards hold.
      case always
    }

    /// The source of a transition.
    public enum Source: Hashable, Sendable {
      /// From any state.
      case anyState
      /// From one state.
      case state(Int)
      /// From several states together, in different regions.
      case join([Int])
    }

    /// A guard, without its code.
    public enum Guard: Hashable, Sendable {
      /// A guard that is code, with its name; nil for none.
      case code(String?)
      /// A condition that is data: its name, or nil, and the condition as a string.
      case condition(name: String?, text: String)
      /// A guard that holds while a state is active, or while it is not.
      case presence(of: Int, isExpected: Bool)
    }

    /// The position of its declaration among the events of the definition: an event with several sources has several
    /// transitions.
    public let declaration: Int

    /// The trigger.
    public let trigger: Trigger

    /// The source.
    public let source: Source

    /// The target states; none for an internal transition.
    public let targets: [Int]

    /// Whether the transition is local: it does not exit a compound source to enter one of its descendants.
    public let isLocal: Bool

    /// The type name of the event's payload; nil for none.
    public let payload: String?

    /// Its guards, in the order in which they are evaluated.
    public let guards: [Guard]

    /// Its callbacks by kind, in the order in which they run.
    public let callbacks: [Callback]

    /// The former names of its event, as archives may have them.
    public let formerNames: [String]

    /// The state at which the transition is tried: its source, or the innermost common ancestor of the states that it
    /// joins. Nil for the top level, where transitions are tried last.
    public private(set) var place: Int?

    init(
      declaration: Int,
      trigger: Trigger,
      source: Source,
      targets: [Int],
      isLocal: Bool,
      payload: String?,
      guards: [Guard],
      callbacks: [Callback],
      formerNames: [String]
    ) {
      self.declaration = declaration
      self.trigger = trigger
      self.source = source
      self.targets = targets
      self.isLocal = isLocal
      self.payload = payload
      self.guards = guards
      self.callbacks = callbacks
      self.formerNames = formerNames
    }

    /// The transition with its place.
    func placed(among states: [State]) -> Self {
      var copy = self
      copy.place =
        switch source {
        case .anyState: nil
        case .state(let state): state
        case .join(let members):
          members.count == 1 ? members[0] : states.innermostState(around: members)
        }
      return copy
    }
  }
}

extension MachineDescription.Row {
  /// The source states: one, or several for a join; none for any state.
  public var sources: [Int] {
    switch source {
    case .anyState: []
    case .state(let state): [state]
    case .join(let states): states
    }
  }

  /// The event that triggers the transition; nil if no particular event does.
  public var event: Int? {
    if case .event(let event) = trigger { event } else { nil }
  }
}

extension MachineDescription.Row.Guard {
  /// The guard with identifiers instead of numbers.
  ///
  /// - Parameter state: The identifier of a state.
  /// - Returns: The guard.
  package func term<StateID, EventID>(
    _ state: (Int) -> StateID
  ) -> Machine<StateID, EventID>.GuardTerm {
    switch self {
    case .code(let name): .code(name)
    case .condition(let name, let text): .formula(name, text)
    case .presence(let number, let isExpected):
      .presence(.init(of: state(number), isExpected: isExpected))
    }
  }
}

extension MachineDescription {
  /// The name of a guard, or of a condition with its text; nil if it has none.
  package func name(of guard: Row.Guard) -> String? {
    let term: DynamicMachine.GuardTerm = `guard`.term { states[$0].name }
    return term.name
  }
}
