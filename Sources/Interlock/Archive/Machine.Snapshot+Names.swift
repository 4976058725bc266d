extension Machine.Snapshot {
  /// The snapshot with other identifiers.
  ///
  /// - Parameters:
  ///   - state: The new identifier for a state.
  ///   - event: The new identifier for an event.
  ///   - collision: The error to throw if two history states would get the same identifier.
  /// - Returns: The snapshot, with its fingerprint unchanged.
  /// - Throws: The errors of `state`, `event` and `collision`.
  package func named<NewState, NewEvent, Failure: Error>(
    state: (StateID) throws(Failure) -> NewState,
    event: (EventID) throws(Failure) -> NewEvent,
    collision: (NewState) -> Failure
  ) throws(Failure) -> Machine<NewState, NewEvent>.Snapshot {
    var snapshot = Machine<NewState, NewEvent>.Snapshot(
      configuration: try Self.named(configuration, state),
      fingerprint: fingerprint
    )
    for (key, was) in history {
      let key = try state(key)
      guard snapshot.history[key] == nil else { throw collision(key) }
      snapshot.history[key] = try Self.named(was, state)
    }
    for timer in timers { snapshot.timers.append(try timer.named(state: state, event: event)) }
    for item in deferred { snapshot.deferred.append(try item.named(event)) }
    return snapshot
  }

  private static func named<Name, Failure: Error>(
    _ states: [StateID],
    _ name: (StateID) throws(Failure) -> Name
  ) throws(Failure) -> [Name] {
    var names: [Name] = []
    for state in states { names.append(try name(state)) }
    return names
  }
}

extension Machine.PendingEvent {
  fileprivate func named<NewState, NewEvent, Failure: Error>(
    _ name: (EventID) throws(Failure) -> NewEvent
  ) throws(Failure) -> Machine<NewState, NewEvent>.PendingEvent {
    Machine<NewState, NewEvent>.PendingEvent(try name(event), data, at: time)
  }
}

extension Machine.PendingTimer {
  fileprivate func named<NewState, NewEvent, Failure: Error>(
    state: (StateID) throws(Failure) -> NewState,
    event: (EventID) throws(Failure) -> NewEvent
  ) throws(Failure) -> Machine<NewState, NewEvent>.PendingTimer {
    let content: Machine<NewState, NewEvent>.PendingTimer.Content
    switch self.content {
    case .timeout(let id): content = .timeout(of: try state(id))
    case .event(let item, let id): content = .event(try item.named(event), id: id)
    }
    return Machine<NewState, NewEvent>.PendingTimer(content, seconds: seconds, deadline: deadline)
  }
}
