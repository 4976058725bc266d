public import Interlock

extension MachineActor {
  /// How many elements a stream holds for a slow consumer by default: 256.
  public static var defaultBuffer: Int { 256 }

  /// The receipts of all macrosteps from now on: events, timers, the activation.
  public nonisolated var receipts: AsyncStream<Machine.Receipt> { receipts() }

  /// The active state, now and whenever it changes; the first one if regions have several. Before activation there is
  /// none: the stream begins with the state that the activation leads to.
  public nonisolated var stateUpdates: AsyncStream<StateID> { stateUpdates() }

  /// The innermost active states, now and whenever they change. Before activation there are none: the stream begins
  /// with those that the activation leads to.
  public nonisolated var configurationUpdates: AsyncStream<[StateID]> { configurationUpdates() }

  /// The lifecycle, now and whenever it changes.
  public nonisolated var lifecycleUpdates: AsyncStream<ActorLifecycle> {
    mailbox.lifecycleUpdates(buffer: Self.defaultBuffer)
  }

  /// Everything that happens from now on, refusals and failures included.
  public nonisolated var occurrences: AsyncStream<Occurrence> { occurrences() }

  /// Returns the receipts of all macrosteps from now on, with a buffer of the given size.
  ///
  /// - Parameter buffer: How many elements to hold for a slow consumer; beyond that, the oldest are lost.
  /// - Returns: A stream that ends with the machine.
  public nonisolated func receipts(buffer: Int = defaultBuffer) -> AsyncStream<Machine.Receipt> {
    mailbox.receipts(buffer: buffer)
  }

  /// Returns the active state, now and whenever it changes, with a buffer of the given size.
  ///
  /// - Parameter buffer: How many elements to hold for a slow consumer; beyond that, the oldest are lost.
  /// - Returns: A stream that ends with the machine.
  public nonisolated func stateUpdates(buffer: Int = defaultBuffer) -> AsyncStream<StateID> {
    mailbox.stateUpdates(buffer: buffer)
  }

  /// Returns the innermost active states, now and whenever they change, with a buffer of the given size.
  ///
  /// - Parameter buffer: How many elements to hold for a slow consumer; beyond that, the oldest are lost.
  /// - Returns: A stream that ends with the machine.
  public nonisolated func configurationUpdates(
    buffer: Int = defaultBuffer
  ) -> AsyncStream<[StateID]> {
    mailbox.configurationUpdates(buffer: buffer)
  }
}

extension MachineActor {
  /// Returns everything that happens from now on, refusals and failures included, with a buffer of the given size.
  ///
  /// The stream has the elements that `log` gets, but the actor does not wait for its consumer. `ended` is the last
  /// element.
  ///
  /// - Parameter buffer: How many elements to hold for a slow consumer; beyond that, the oldest are lost.
  /// - Returns: A stream that ends when the machine and all its activities have ended.
  public nonisolated func occurrences(buffer: Int = defaultBuffer) -> AsyncStream<Occurrence> {
    mailbox.occurrences(buffer: buffer)
  }
}

// The streams, each for one more subscriber.
extension MachineActor.Mailbox {
  func receipts(buffer: Int) -> AsyncStream<MachineActor.Machine.Receipt> {
    stream(of: \.receipts, buffer: buffer) { _, _ in nil }
  }

  func stateUpdates(buffer: Int) -> AsyncStream<StateID> {
    stream(of: \.states, buffer: buffer) { machine, _ in machine.isActive ? machine.state : nil }
  }

  func configurationUpdates(buffer: Int) -> AsyncStream<[StateID]> {
    stream(of: \.configurations, buffer: buffer) { machine, _ in
      machine.isActive ? machine.configuration : nil
    }
  }

  func contextUpdates(buffer: Int) -> AsyncStream<OwnedContext> {
    stream(of: \.contexts, buffer: buffer) { machine, _ in machine.ownedContext }
  }

  func occurrences(buffer: Int) -> AsyncStream<MachineActor.Occurrence> {
    stream(of: \.occurrences, buffer: buffer) { _, _ in nil }
  }

  func lifecycleUpdates(buffer: Int) -> AsyncStream<ActorLifecycle> {
    stream(of: \.lifecycle, buffer: buffer) { _, lifecycle in lifecycle }
  }
}
