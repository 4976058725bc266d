import Interlock

// Subscribers.
extension MachineActor.Mailbox {
  /// Adds a stream, which begins with the current value.
  ///
  /// - Returns: Its number; nil if nothing will ever come.
  func subscribe<Element: Sendable>(
    _ continuation: AsyncStream<Element>.Continuation,
    to list: any (WritableKeyPath<MachineActor.Subscribers, Broadcast<Element>> & Sendable),
    first: @Sendable (MachineActor.Machine, ActorLifecycle) -> Element?
  ) -> Int? {
    state.withLock { state in
      if let element = first(state.machine, state.lifecycle) { continuation.yield(element) }
      guard !state.isInvalidated, Element.self == ActorLifecycle.self || !state.machine.isFinished
      else { return nil }
      state.rare.lastID += 1
      state.rare.subscribers[keyPath: list].add(continuation, state.rare.lastID)
      state.isWatched = true
      interrupt()
      return state.rare.lastID
    }
  }

  func unsubscribe<Element: Sendable>(
    _ id: Int,
    from list: any (WritableKeyPath<MachineActor.Subscribers, Broadcast<Element>> & Sendable)
  ) {
    state.withLock { state in
      state.rare.subscribers[keyPath: list].remove(id)
      state.isWatched = !state.rare.subscribers.isEmpty
    }
  }
}
