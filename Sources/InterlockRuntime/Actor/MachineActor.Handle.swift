public import Interlock

extension MachineActor {
  /// A live machine seen from inside: for work that the machine runs, and that must not keep it alive.
  ///
  /// An activity gets one through its context: see `Machine.ActivityContext.actor`. When nobody else holds the machine
  /// any more, it ends, and the handle says that it is invalidated.
  public struct Handle: Sendable {
    private let mailbox: Mailbox
    private weak var actor: MachineActor?

    init(_ actor: MachineActor) {
      mailbox = actor.mailbox
      self.actor = actor
    }

    /// The machine as it was after the last macrostep, to be asked or copied.
    public var machine: Machine { mailbox.machine }

    /// What the machine is about to do.
    public var lifecycle: ActorLifecycle { mailbox.lifecycle }

    /// Stops the machine, as `MachineActor.suspend` does. The activity goes on; the events that it sends and the one
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

    /// The active state, now and whenever it has changed; of several in regions the first.
    public var stateUpdates: AsyncStream<StateID> {
      mailbox.stateUpdates(buffer: MachineActor.defaultBuffer)
    }

    /// The innermost active states, now and whenever they have changed.
    public var configurationUpdates: AsyncStream<[StateID]> {
      mailbox.configurationUpdates(buffer: MachineActor.defaultBuffer)
    }

    /// The lifecycle, now and whenever it has changed.
    public var lifecycleUpdates: AsyncStream<ActorLifecycle> {
      mailbox.lifecycleUpdates(buffer: MachineActor.defaultBuffer)
    }
  }
}

extension Machine.ActivityContext {
  /// The actor that runs the machine, to be suspended, resumed, invalidated or watched; nil where an
  /// `ObservableMachine` runs it, which has no such life.
  ///
  ///     TickTock.State(.tock).activity { context in
  ///       context.actor?.suspend()
  ///       Task {
  ///         try await context.sleep(for: .seconds(1))
  ///         context.actor?.resume()
  ///       }
  ///       return .tick
  ///     }
  ///
  /// It does not keep the machine alive.
  public var actor: MachineActor<StateID, EventID>.Handle? {
    runner as? MachineActor<StateID, EventID>.Handle
  }
}

extension Machine.With.ActivityContext {
  /// The actor that runs the machine; nil where an `ObservableMachine` does. See
  /// ``Interlock/Machine/ActivityContext/actor``.
  public var actor: MachineActor<StateID, EventID>.Handle? { base.actor }
}
