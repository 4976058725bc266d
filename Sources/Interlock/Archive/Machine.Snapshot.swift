extension Machine {
  /// The stored part of an entity: its configuration, history, timers and deferred events. The prototype has the rest.
  ///
  /// A snapshot of a machine with one active state, and nothing else to store, is encoded as that state alone, such
  /// as `"read"`; any other as an object. <doc:ArchiveFormat> has the details.
  ///
  /// Two snapshots are equal if the same states are active and remembered, and the same events and timers are waiting.
  /// User info and payloads are not compared.
  public struct Snapshot: Hashable, Sendable {
    /// The innermost active states, in document order; none while the machine is inactive.
    public var configuration: [StateID]

    /// The states that each history state stands for, once its parent has been exited.
    public var history: [StateID: [StateID]]

    /// The timers, in the order in which they were set.
    public var timers: [PendingTimer]

    /// The deferred events, oldest first.
    public var deferred: [PendingEvent]

    /// The fingerprint of the snapshot's definition; nil if it is not recorded.
    ///
    /// A machine restores a snapshot without a fingerprint as one of its own; otherwise it consults its migrations.
    /// See the guide of `InterlockEvolution`.
    public var fingerprint: Fingerprint?

    /// Creates a snapshot.
    ///
    /// - Parameters:
    ///   - configuration: The innermost active states, in any order; none for an inactive machine.
    ///   - history: The states that each history state stands for.
    ///   - timers: The timers, in the order in which they were set.
    ///   - deferred: The deferred events, oldest first.
    ///   - fingerprint: The fingerprint of the snapshot's definition; nil to leave it open.
    public init(
      configuration: [StateID],
      history: [StateID: [StateID]] = [:],
      timers: [PendingTimer] = [],
      deferred: [PendingEvent] = [],
      fingerprint: Fingerprint? = nil
    ) {
      self.configuration = configuration
      self.history = history
      self.timers = timers
      self.deferred = deferred
      self.fingerprint = fingerprint
    }

    /// Creates the snapshot of a machine with one active state.
    ///
    /// - Parameter state: The active state; nil for an inactive machine.
    public init(state: StateID?) {
      self.init(configuration: state.map { [$0] } ?? [])
    }

    /// The active state, the first if there are several; nil while the machine is inactive.
    public var state: StateID? {
      configuration.first
    }

    /// Whether the active state is all there is to store.
    var isState: Bool {
      configuration.count == 1 && history.isEmpty && timers.isEmpty && deferred.isEmpty
        && fingerprint == nil
    }
  }
}

extension Machine {
  /// The configuration, history, timers and deferred events of this entity, without its definition. It has the
  /// definition's fingerprint if the machine marks its entities: see `evolving(from:onMismatch:unmarked:marking:)`.
  ///
  /// - Complexity: O(*n*) in the size of the snapshot; O(1) for a single active state.
  public var snapshot: Snapshot {
    var snapshot = unmarkedSnapshot
    snapshot.fingerprint = plan.lineage?.mark
    return snapshot
  }

  package var unmarkedSnapshot: Snapshot {
    var snapshot = Snapshot(configuration: enteredStates)
    for (history, nodes) in currentConfiguration.history {
      snapshot.history[plan.stateIDs[history.position]] = plan.stateIDs(of: nodes)
    }
    guard let details else { return snapshot }
    snapshot.timers = details.timers.inOrder.map(plan.pendingTimer)
    snapshot.deferred = details.deferred.map(plan.pendingEvent)
    return snapshot
  }
}
