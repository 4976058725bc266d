public import Interlock

extension MachineActor {
  /// A live machine seen from inside: for work that the machine runs and that must not keep it alive.
  ///
  /// An activity gets one through its context: see `Machine.ActivityContext.actor`. Once nothing else holds the
  /// machine, it ends, and the handle reports it as invalidated.
  public struct Handle: Sendable {
    private let mailbox: Mailbox
    private weak var actor: MachineActor?

    init(_ actor: MachineActor) {
      mailbox = actor.mailbox
      self.actor = actor
    }

    /// The machine as it was after the last macrostep, to inspect or copy.
    public var machine: Machine { mailbox.machine }

    /// The machine's stage of life.
    public var lifecycle: ActorLifecycle { mailbox.lifecycle }

    /// Stops the machine, as `MachineActor.suspend` does. The activity continues; the events that it sends and the one
    /// that it returns wait until the machine is resumed.
    public func suspend() {
      actor?.suspend()
    }

    /// Lets the machine run again, as `MachineActor.resume` does.
    ///
    /// - Returns: Whether it runs now.
    @discardableResult
    public func resume() -> Bool {
      actor?.resume() ?? false
    }

    /// Ends the life of the machine, as `MachineActor.invalidate` does: the activity is cancelled with all others.
    public func invalidate() {
      actor?.invalidate()
    }

    /// The receipts of all macrosteps from now on.
    public var receipts: AsyncStream<Machine.Receipt> {
      mailbox.receipts(buffer: MachineActor.defaultBuffer)
    }

    /// The active state, now and whenever it changes; the first one if regions have several.
    public var stateUpdates: AsyncStream<StateID> {
      mailbox.stateUpdates(buffer: MachineActor.defaultBuffer)
    }

    /// The innermost active states, now and whenever they change.
    public var configurationUpdates: AsyncStream<[StateID]> {
      mailbox.configurationUpdates(buffer: MachineActor.defaultBuffer)
    }

    /// The lifecycle, now and whenever it changes.
    public var lifecycleUpdates: AsyncStream<ActorLifecycle> {
      mailbox.lifecycleUpdates(buffer: MachineActor.defaultBuffer)
    }
  }
}

extension Machine.ActivityContext {
  /// The actor that runs the machine, to suspend, resume, invalidate or watch it; nil if an `ObservableMachine` runs
  /// it, which has no such life cycle.
  ///
  /// ```swift
  /// TickTock.State(.tock).activity { context in
  ///   context.actor?.suspend()
  ///   Task {
  ///     try await context.sleep(for: .seconds(1))
  ///     context.actor?.resume()
  ///   }
  ///   return .tick
  /// }
  /// ```
  ///
  /// It does not keep the machine alive.
  public var actor: MachineActor<StateID, EventID>.Handle? {
    runner as? MachineActor<StateID, EventID>.Handle
  }
}
