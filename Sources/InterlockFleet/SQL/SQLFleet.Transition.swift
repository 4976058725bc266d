import Interlock

extension SQLFleet {
  /// One row of the transition relation: the effect of an event, or a timeout, on an entity in one innermost state.
  ///
  /// It is a whole macrostep: the destination is where the machine rests afterwards.
  public struct Transition: Hashable, Sendable {
    /// What triggers a transition.
    public enum Trigger: Hashable, Sendable {
      /// An event.
      case event(EventID)
      /// The timeout of a state, the source or one around it.
      case timeout(of: StateID, after: Duration)
    }

    /// What triggers it.
    public let trigger: Trigger

    /// The innermost state of the entity.
    public let source: StateID

    /// The innermost state in which it rests afterwards.
    public let destination: StateID

    /// Whether a guard is involved. If so, this is one of the possible destinations.
    public let isGuarded: Bool

    /// Whether conditions or assignments that are data are involved, so that it can fail.
    public let isConditional: Bool

    /// Whether callbacks or observers run on the way.
    public let hasCallbacks: Bool

    /// The states whose timers are cancelled.
    let cancelled: [StateID]

    /// The timers that are set, in order.
    let started: [Timeout]
  }

  /// A timeout of a state.
  struct Timeout: Hashable, Sendable {
    let state: StateID
    let duration: Duration
  }
}

extension SQLFleet.Transition: CustomStringConvertible {
  /// Source, trigger and destination in one line: `unread --view--> read`.
  public var description: String {
    let source = identifierText(source)
    let destination = identifierText(destination)
    return "\(source) --\(trigger)--> \(destination)\(mark)"
  }
}

extension SQLFleet.Transition {
  /// Whether the database can determine where it leads.
  func isDecided(ignoringCallbacks: Bool) -> Bool {
    !isGuarded && (ignoringCallbacks || !hasCallbacks)
  }

  private var mark: String { isGuarded ? ", guarded" : isConditional ? ", conditional" : "" }
}

extension SQLFleet.Transition.Trigger: CustomStringConvertible {
  /// The event, or the state and the seconds of the timeout.
  public var description: String {
    switch self {
    case .event(let event): identifierText(event)
    case .timeout(let state, let duration):
      "\(identifierText(state)) for \(duration.seconds) s"
    }
  }
}
