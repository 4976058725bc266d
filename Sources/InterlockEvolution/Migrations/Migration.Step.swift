public import Interlock

extension Migration {
  /// One change to a snapshot.
  public struct Step: Sendable {
    /// Changes a snapshot by code.
    ///
    /// - Parameters:
    ///   - snapshot: The snapshot, with the names after the previous steps.
    ///   - userInfo: The user info of `migrated(_:from:userInfo:)`; empty while an entity is decoded.
    public typealias Transformation =
      @Sendable (_ snapshot: inout DynamicMachine.Snapshot, _ userInfo: UserInfo) throws -> Void

    /// Chooses one of the states that a state is split into.
    public typealias Rule =
      @Sendable (_ snapshot: DynamicMachine.Snapshot, _ userInfo: UserInfo) throws -> String

    enum Content: Sendable {
      case renameState(String, String)
      case mergeStates([String], String)
      case splitState(String, [Branch])
      case splitStateByCode(String, [String], Rule)
      case replaceStates([String], [String])
      case renameEvent(String, String)
      case mergeEvents([String], String)
      case dropEvent(String)
      case changeTimeout(String, Double, Double)
      case dropTimeout(String, Double)
      case startTimeout(String, Double, at: Double)
      case changePayload(String, PayloadChange)
      case addPayload(String, EventPayload)
      case dropPayload(String)
      case keepPayload(String)
      case forgetHistory(String)
      case code(String, Transformation)
    }

    let content: Content
  }

  /// A state that another is split into, and when to choose it.
  public struct Branch: Hashable, Sendable {
    /// The state.
    public let state: String

    /// The other innermost states that must be active; none for any configuration.
    public let besides: [String]

    /// Makes a branch.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - besides: The innermost states in other regions that must be active; none for any configuration.
    public init(_ state: String, besides: String...) {
      self.init(state, besides: besides)
    }

    /// Makes a branch with a list of states.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - besides: The innermost states in other regions that must be active.
    public init(_ state: String, besides: [String]) {
      self.state = state
      self.besides = besides
    }
  }
}

// States.
extension Migration.Step {
  /// Renames a state, in the configuration, in history and in timers.
  ///
  /// - Parameters:
  ///   - old: Its old name.
  ///   - new: Its new name. No other state may have it.
  /// - Returns: The step.
  public static func renameState(_ old: String, to new: String) -> Self {
    Self(content: .renameState(old, new))
  }

  /// Merges several states into one.
  ///
  /// - Parameters:
  ///   - old: The states.
  ///   - new: The merged state. It may be one of them.
  /// - Returns: The step. Merging is an error if two of them remember history, or wait for a timeout at once.
  public static func mergeStates(_ old: [String], into new: String) -> Self {
    Self(content: .mergeStates(old, new))
  }

  /// Splits a state into several, depending on the other active states: the first branch that fits is taken; if none
  /// fits, that is an error. In history, a branch fits the states that are remembered with the state, and the active
  /// ancestors of the history state.
  ///
  /// - Parameters:
  ///   - old: The state.
  ///   - branches: The possible results, in the order in which they are tried.
  /// - Returns: The step.
  public static func splitState(_ old: String, into branches: [Migration.Branch]) -> Self {
    Self(content: .splitState(old, branches))
  }

  /// Splits a state into several, by code.
  ///
  /// - Parameters:
  ///   - old: The state.
  ///   - new: The possible results. A check of the migration tries all of them.
  ///   - rule: Chooses one of them for a snapshot; any other state is an error. It is called once for each snapshot
  ///     that names the state.
  /// - Returns: The step.
  public static func splitState(
    _ old: String,
    into new: [String],
    by rule: @escaping Rule
  ) -> Self {
    Self(content: .splitStateByCode(old, new, rule))
  }

  /// Replaces states that are active, or remembered, together.
  ///
  /// Use it to turn a state into a parallel one (one is replaced by several), to turn regions into one state, and to
  /// replace a state that is now compound with one of its children.
  ///
  /// - Parameters:
  ///   - old: The innermost states that are active together.
  ///   - new: The innermost states that replace them.
  /// - Returns: The step. Timers keep the names of the old states.
  public static func replaceStates(_ old: [String], with new: [String]) -> Self {
    Self(content: .replaceStates(old, new))
  }

  /// Clears the memory of a history state, so that it stands for its default.
  ///
  /// - Parameter state: The history state.
  /// - Returns: The step.
  public static func forgetHistory(_ state: String) -> Self {
    Self(content: .forgetHistory(state))
  }
}

// Events.
extension Migration.Step {
  /// Renames waiting events: deferred, or sent with a delay.
  ///
  /// - Parameters:
  ///   - old: Its old name.
  ///   - new: Its new name. No other event may have it.
  /// - Returns: The step.
  public static func renameEvent(_ old: String, to new: String) -> Self {
    Self(content: .renameEvent(old, new))
  }

  /// Merges several events into one.
  ///
  /// - Parameters:
  ///   - old: The events.
  ///   - new: The merged event.
  /// - Returns: The step.
  public static func mergeEvents(_ old: [String], into new: String) -> Self {
    Self(content: .mergeEvents(old, new))
  }

  /// Drops a waiting event that no longer has a meaning.
  ///
  /// - Parameter event: The event.
  /// - Returns: The step.
  public static func dropEvent(_ event: String) -> Self {
    Self(content: .dropEvent(event))
  }
}

// Timeouts, and code.
extension Migration.Step {
  /// Changes the length of a running timeout, counted from when it was set: the deadline moves by the difference.
  /// Without this step, the deadline stays.
  ///
  /// - Parameters:
  ///   - state: The state with the timeout.
  ///   - old: Its old length.
  ///   - new: Its new length.
  /// - Returns: The step.
  public static func changeTimeout(
    of state: String,
    from old: Duration,
    to new: Duration
  ) -> Self {
    Self(content: .changeTimeout(state, old.seconds, new.seconds))
  }

  /// Drops a running timeout that the state no longer has.
  ///
  /// - Parameters:
  ///   - state: The state that had the timeout.
  ///   - duration: Its old length.
  /// - Returns: The step.
  public static func dropTimeout(of state: String, _ duration: Duration) -> Self {
    Self(content: .dropTimeout(state, duration.seconds))
  }

  /// Changes a snapshot by code.
  ///
  /// - Parameters:
  ///   - name: The name of the step, for error messages.
  ///   - transformation: The code. A check of the migration runs it for every configuration, so it must have
  ///     no side effects.
  /// - Returns: The step.
  public static func code(_ name: String, _ transformation: @escaping Transformation) -> Self {
    Self(content: .code(name, transformation))
  }
}
