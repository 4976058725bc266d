public import Interlock

extension Migration {
  /// One thing that is done with a snapshot.
  public struct Step: Sendable {
    /// Changes a snapshot by code.
    ///
    /// - Parameters:
    ///   - snapshot: The snapshot, with the names that the steps before have left.
    ///   - userInfo: What was passed to `migrated(_:from:userInfo:)`; empty while an entity is decoded.
    public typealias Transformation =
      @Sendable (_ snapshot: inout DynamicMachine.Snapshot, _ userInfo: UserInfo) throws -> Void

    /// Chooses one of the states into which one was split.
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
      case forgetHistory(String)
      case code(String, Transformation)
    }

    let content: Content
  }

  /// A state into which one was split, and when it is the one.
  public struct Branch: Hashable, Sendable {
    /// The state.
    public let state: String

    /// The innermost states that have to be active besides; none for any configuration.
    public let besides: [String]

    /// Makes a branch.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - besides: The innermost states in other regions that have to be active. None for any configuration.
    public init(_ state: String, besides: String...) {
      self.init(state, besides: besides)
    }

    /// Makes a branch with a list of states.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - besides: The innermost states in other regions that have to be active.
    public init(_ state: String, besides: [String]) {
      self.state = state
      self.besides = besides
    }
  }
}

// States.
extension Migration.Step {
  /// Gives a state another name, in the configuration, in history and in timers.
  ///
  /// - Parameters:
  ///   - old: What it was called.
  ///   - new: What it is called. No other state may be called so.
  /// - Returns: The step.
  public static func renameState(_ old: String, to new: String) -> Self {
    Self(content: .renameState(old, new))
  }

  /// Makes one state of several.
  ///
  /// - Parameters:
  ///   - old: The states.
  ///   - new: What they have become. It may be one of them.
  /// - Returns: The step. What two of them remember, or a timeout for which two of them wait at once, cannot
  ///   be merged, and is an error.
  public static func mergeStates(_ old: [String], into new: String) -> Self {
    Self(content: .mergeStates(old, new))
  }

  /// Makes several states of one, by what else is active: the first branch that fits is taken, and none is an
  /// error. Where the state is remembered, it is by what is remembered with it, and
  /// what is active around the history state.
  ///
  /// - Parameters:
  ///   - old: The state.
  ///   - branches: What can become of it, in the order in which they are tried.
  /// - Returns: The step.
  public static func splitState(_ old: String, into branches: [Migration.Branch]) -> Self {
    Self(content: .splitState(old, branches))
  }

  /// Makes several states of one, by code.
  ///
  /// - Parameters:
  ///   - old: The state.
  ///   - new: What can become of it. A check of the migration tries all of them.
  ///   - rule: Chooses one of them for a snapshot; another is an error. It is asked once a snapshot that names
  ///     the state.
  /// - Returns: The step.
  public static func splitState(
    _ old: String,
    into new: [String],
    by rule: @escaping Rule
  ) -> Self {
    Self(content: .splitStateByCode(old, new, rule))
  }

  /// Puts states in the place of others, where those are active, or remembered, together.
  ///
  /// So a state becomes a parallel one (one is replaced by several), regions become one state again, and a
  /// state that has got states in it is replaced by one of them.
  ///
  /// - Parameters:
  ///   - old: The innermost states that are active together.
  ///   - new: The innermost states that take their place.
  /// - Returns: The step. Timers keep the names of the old states.
  public static func replaceStates(_ old: [String], with new: [String]) -> Self {
    Self(content: .replaceStates(old, new))
  }

  /// Forgets what a history state stands for, so that it stands for its default.
  ///
  /// - Parameter state: The history state.
  /// - Returns: The step.
  public static func forgetHistory(_ state: String) -> Self {
    Self(content: .forgetHistory(state))
  }
}

// Events.
extension Migration.Step {
  /// Gives an event another name, where it waits, deferred or sent with a delay.
  ///
  /// - Parameters:
  ///   - old: What it was called.
  ///   - new: What it is called. No other event may be called so.
  /// - Returns: The step.
  public static func renameEvent(_ old: String, to new: String) -> Self {
    Self(content: .renameEvent(old, new))
  }

  /// Makes one event of several.
  ///
  /// - Parameters:
  ///   - old: The events.
  ///   - new: What they have become.
  /// - Returns: The step.
  public static func mergeEvents(_ old: [String], into new: String) -> Self {
    Self(content: .mergeEvents(old, new))
  }

  /// Drops an event that waits: it has no meaning any more.
  ///
  /// - Parameter event: The event.
  /// - Returns: The step.
  public static func dropEvent(_ event: String) -> Self {
    Self(content: .dropEvent(event))
  }
}

// Timeouts, and code.
extension Migration.Step {
  /// Changes the length of a timeout that is waited for: it counts from when it was set, so that the deadline
  /// moves by the difference.
  ///
  /// - Parameters:
  ///   - state: The state whose timeout it is.
  ///   - old: How long it was.
  ///   - new: How long it is.
  /// - Returns: The step.
  public static func changeTimeout(
    of state: String,
    from old: Duration,
    to new: Duration
  ) -> Self {
    Self(content: .changeTimeout(state, old.archivedSeconds, new.archivedSeconds))
  }

  /// Drops a timeout that is waited for: the state has it no more.
  ///
  /// - Parameters:
  ///   - state: The state whose timeout it was.
  ///   - duration: How long it was.
  /// - Returns: The step.
  public static func dropTimeout(of state: String, _ duration: Duration) -> Self {
    Self(content: .dropTimeout(state, duration.archivedSeconds))
  }

  /// Changes a snapshot by code.
  ///
  /// - Parameters:
  ///   - name: What it does, in a few words: errors name it.
  ///   - transformation: The code. A check of the migration runs it for every configuration, so it must have
  ///     no effects.
  /// - Returns: The step.
  public static func code(_ name: String, _ transformation: @escaping Transformation) -> Self {
    Self(content: .code(name, transformation))
  }
}
