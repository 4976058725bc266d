public import Foundation
public import Interlock

extension MachineActor.With {
  /// A live machine with a context at one moment between two macrosteps. It is encoded as an object with the keys
  /// `machine`, `mailbox` and `context`.
  public struct Snapshot: Sendable {
    /// The snapshot of the machine.
    public var machine: MachineActor.Machine.Snapshot

    /// The waiting events, in arrival order.
    public var mailbox: [MachineActor.Machine.PendingEvent]

    /// The context.
    public var context: Context

    /// Makes a snapshot.
    ///
    /// - Parameters:
    ///   - machine: The snapshot of the machine.
    ///   - mailbox: The waiting events, in arrival order.
    ///   - context: The context.
    public init(
      machine: MachineActor.Machine.Snapshot,
      mailbox: [MachineActor.Machine.PendingEvent] = [],
      context: Context
    ) {
      self.machine = machine
      self.mailbox = mailbox
      self.context = context
    }
  }

  /// Takes a snapshot between two macrosteps.
  ///
  /// - Parameter choice: The treatment of the waiting events.
  /// - Returns: The machine, its context and the events at the same moment.
  public func snapshot(mailbox choice: MachineActor.MailboxChoice = .included) async -> Snapshot {
    let (machine, events) = await actor.content(choice)
    return Snapshot(
      machine: machine.snapshot,
      mailbox: events,
      context: machine.requiredContext()
    )
  }

  /// Makes a live machine from a snapshot. It runs at once: see
  /// ``MachineActor/init(restoring:of:isSuspended:deadlines:startingActivities:clock:date:mailbox:lateTimers:errorHandler:verbose:log:carrying:)``.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - prototype: A machine of the definition that it belongs to.
  ///   - isSuspended: Whether it waits until `resume` is called.
  ///   - deadlines: The treatment of its timers.
  ///   - startingActivities: Whether the activities of active states are started again.
  ///   - clock: The clock that drives timers and lets activities sleep.
  ///   - date: The machine's current time.
  ///   - limit: How many events may wait; those of the snapshot are always let in.
  ///   - lateTimers: As for a new machine: timers whose deadline has passed are late.
  ///   - errorHandler: As for a new machine.
  ///   - verbose: As for a new machine.
  ///   - log: As for a new machine.
  ///   - carrying: As for a new machine. The events of the snapshot carry nothing.
  /// - Throws: `Machine.RestoreError` if the snapshot does not fit.
  @inlinable
  public convenience init(
    restoring snapshot: Snapshot,
    of prototype: MachineActor.Machine.With<Context>,
    isSuspended: Bool = false,
    deadlines: RestoredDeadlines = .kept,
    startingActivities: Bool = true,
    clock: some Clock<Duration> = ContinuousClock(),
    date: Date = Date(),
    mailbox limit: MailboxLimit = .unbounded,
    lateTimers: LateTimers = .countFromNow,
    errorHandler: @escaping MachineActor.ErrorHandler = MachineActor.printingErrors,
    verbose: Bool = false,
    log: (@Sendable (MachineActor.Occurrence) -> Void)? = nil,
    carrying: Carrying? = nil
  ) throws(MachineActor.Machine.RestoreError) {
    self.init(
      try MachineActor(
        restoring: MachineActor.Snapshot(machine: snapshot.machine, mailbox: snapshot.mailbox),
        of: prototype.owning(snapshot.context),
        isSuspended: isSuspended,
        deadlines: deadlines,
        startingActivities: startingActivities,
        clock: clock,
        date: date,
        mailbox: limit,
        lateTimers: lateTimers,
        errorHandler: errorHandler,
        verbose: verbose,
        log: log,
        carrying: carrying
      )
    )
  }
}

extension MachineActor.With.Snapshot: Equatable where Context: Equatable {}

extension MachineActor.With.Snapshot: Hashable where Context: Hashable {}

private enum Key: String, CodingKey {
  case context
}

// The context is encoded beside the keys of a machine without one.

extension MachineActor.With.Snapshot: Encodable
where StateID: Encodable, EventID: Encodable, Context: Encodable {
  /// Encodes the machine, the mailbox unless it is empty, and the context.
  ///
  /// - Throws: As the snapshot of the machine, and as the context.
  public func encode(to encoder: any Encoder) throws {
    try MachineActor.Snapshot(machine: machine, mailbox: mailbox).encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(context, forKey: .context)
  }
}

extension MachineActor.With.Snapshot: Decodable
where StateID: Decodable, EventID: Decodable, Context: Decodable {
  /// Decodes the machine, the mailbox if there is one, and the context.
  ///
  /// - Throws: `DecodingError`, with the coding path, if it is not such a snapshot.
  public init(from decoder: any Decoder) throws {
    let snapshot = try MachineActor.Snapshot(from: decoder)
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      machine: snapshot.machine,
      mailbox: snapshot.mailbox,
      context: try container.decode(Context.self, forKey: .context)
    )
  }
}
