import Interlock

// Subscribers.
//
// Their feeds are written under the lock, so that a stream begins with the current value and then misses, repeats and
// reorders nothing. While nothing watches, the actor fires events without publishing the machine after each. A
// subscriber that comes then joins when the actor publishes again, after the event that it is firing.
extension MachineActor.Mailbox {
  /// A stream for one more subscriber.
  ///
  /// - Parameters:
  ///   - list: The list of subscribers.
  ///   - buffer: How many elements are held.
  ///   - first: Its first element.
  /// - Returns: The stream.
  func stream<Element: Sendable>(
    of list: MachineActor.SubscriberList<Element>,
    buffer: Int,
    first: @escaping MachineActor.FirstElement<Element>
  ) -> AsyncStream<Element> {
    let (stream, feed) = Feed<Element>.make(buffer: buffer)
    let id = subscribe(feed, to: list, first: first)
    feed.onTermination { [weak self] in self?.unsubscribe(id, from: list) }
    return stream
  }

  /// Lets a feed join a list.
  ///
  /// - Returns: What `unsubscribe` takes.
  func subscribe<Element: Sendable>(
    _ feed: Feed<Element>,
    to list: MachineActor.SubscriberList<Element>,
    first: @escaping MachineActor.FirstElement<Element>
  ) -> Int {
    change { state in
      state.rare.lastID += 1
      state.rare.joining.append(
        MachineActor.Joining(id: state.rare.lastID) { $0.join(feed, $1, to: list, first) }
      )
      state.isWatched = true
      interrupt()
      if !state.isAhead { state.admitJoining() }
      return state.rare.lastID
    }
  }

  func unsubscribe<Element: Sendable>(
    _ id: Int,
    from list: MachineActor.SubscriberList<Element>
  ) {
    // What is removed is released here, not under the lock.
    let removed = change { state in
      let joining = state.rare.joining
      state.rare.joining.removeAll { $0.id == id }
      let feed = state.rare.subscribers[keyPath: list].remove(id)
      state.isWatched = !state.rare.subscribers.isEmpty || !state.rare.joining.isEmpty
      return (feed, joining)
    }
    withExtendedLifetime(removed) {}
  }

  /// The actor goes on from the published machine.
  ///
  /// - Returns: Whether anything watches. If nothing does, events can be fired without publishing the machine.
  @usableFromInline
  func goOn() -> Bool {
    change { state in
      if state.isWatched { state.admitJoining() }
      state.isAhead = !state.isWatched
      return state.isWatched
    }
  }

  /// The machine is gone: streams deliver nothing more, the machine's handles report it, and nobody waits for room.
  func abandon() {
    // Only activities wait for room without holding the machine.
    let waiters = change { state in
      state.isInvalidated = true
      state.isClosed = true
      return state.rare.waiters.removeAll()
    }
    for waiter in waiters { waiter.answer(.invalidated) }
    finishStreams(includingLifecycle: true)
    finishOccurrences()
  }

  /// Tells everything that follows the occurrences.
  func tell(_ occurrence: () -> MachineActor.Occurrence) {
    change { $0.tell(occurrence) }
  }

  /// Ends the streams of occurrences: there are no more.
  func finishOccurrences() {
    change { state in
      state.admitJoining()
      state.deliveries += state.rare.subscribers.occurrences.end()
      state.isWatched = !state.rare.subscribers.isEmpty
    }
  }

  /// Ends all streams, or those of a machine that has ended.
  func finishStreams(includingLifecycle: Bool) {
    change { state in
      state.admitJoining()
      state.deliveries += state.rare.subscribers.end(includingLifecycle: includingLifecycle)
      state.isWatched = !state.rare.subscribers.isEmpty
    }
  }
}

extension MachineActor.MailboxState {
  /// Lets those join who have come since the machine was published.
  @usableFromInline
  mutating func admitJoining() {
    guard !rare.joining.isEmpty else { return }
    let joining = rare.joining
    rare.joining = []
    for subscriber in joining { subscriber.join(&self, subscriber.id) }
    isWatched = !rare.subscribers.isEmpty
  }

  /// Adds a feed to a list, beginning with the current value, or ends it if nothing will ever come.
  mutating func join<Element: Sendable>(
    _ feed: Feed<Element>,
    _ id: Int,
    to list: MachineActor.SubscriberList<Element>,
    _ first: MachineActor.FirstElement<Element>
  ) {
    deliveries.append(feed)
    if let element = first(machine, lifecycle) { feed.write(element) }
    guard !isInvalidated, Element.self == ActorLifecycle.self || !machine.isFinished else {
      return feed.end()
    }
    rare.subscribers[keyPath: list].add(feed, id)
  }

  /// Tells subscribers about a macrostep.
  mutating func tellSubscribers(
    since old: MachineActor.Machine,
    _ receipt: MachineActor.Machine.Receipt
  ) {
    deliveries += rare.subscribers.publish(machine, after: old, receipt)
    guard machine.isFinished, !old.isFinished, !isInvalidated else { return }
    deliveries += rare.subscribers.lifecycle.write(.finished)
  }

  /// Tells everything that follows the occurrences.
  mutating func tell(_ occurrence: () -> MachineActor.Occurrence) {
    guard !rare.subscribers.occurrences.isEmpty else { return }
    deliveries += rare.subscribers.occurrences.write(occurrence())
    guard rare.subscribers.occurrences.removeFull() else { return }
    isWatched = !rare.subscribers.isEmpty || !rare.joining.isEmpty
  }

  /// Schedules the announcement of a change, and tells lifecycle subscribers.
  mutating func announce(_ change: ActorLifecycle, toWatchers: Bool = true) {
    rare.changes.append(change)
    hasNews = true
    if toWatchers { deliveries += rare.subscribers.lifecycle.write(change) }
  }
}
