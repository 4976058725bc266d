public import Interlock

extension MachineActor {
  /// A reference that does not keep its live machine alive, for work that the machine itself runs.
  ///
  /// An activity gets one through its context: see `Machine.ActivityContext.actor`. When its last strong reference goes
  /// away, the machine ends, and the handle reports it as invalidated.
  public struct Handle: Sendable {
    private let mailbox: Mailbox
    private weak var actor: MachineActor?

    init(_ actor: MachineActor) {
      mailbox = actor.mailbox
      self.actor = actor
    }

    /// The machine after the last macrostep, to inspect or copy.
    public var machine: Machine { mailbox.machine }

    /// The machine's stage of life.
    public var lifecycle: ActorLifecycle { mailbox.lifecycle }

    /// Stops the machine, as `MachineActor.suspend` does. The activity continues; its events wait until the machine is
    /// resumed.
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

    /// Ends the machine, as `MachineActor.invalidate` does. All activities are cancelled, including this one.
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
  /// it.
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
