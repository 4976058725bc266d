public import Foundation
public import Interlock

extension MachineActor.With {
  /// What a live machine with a context has at one moment between two macrosteps. Encoded as an object with the keys
  /// `machine`, `mailbox` and `context`.
  public struct Snapshot: Sendable {
    /// The snapshot of the machine.
    public var machine: MachineActor.Machine.Snapshot

    /// The events that wait, in the order in which they came.
    public var mailbox: [MachineActor.Machine.PendingEvent]

    /// The context.
    public var context: Context

    /// Makes a snapshot.
    ///
    /// - Parameters:
    ///   - machine: The snapshot of the machine.
    ///   - mailbox: The events that wait, in the order in which they came.
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
  /// - Parameter choice: What becomes of the events that wait.
  /// - Returns: The machine, its context and the events at one and the same moment.
  public func snapshot(mailbox choice: MachineActor.MailboxChoice = .included) async -> Snapshot {
    let (machine, events) = await actor.content(choice)
    return Snapshot(
      machine: machine.snapshot,
      mailbox: events,
      context: machine.requiredContext()
    )
  }

  /// Makes a live machine of a snapshot, which runs at once: see
  /// ``MachineActor/init(restoring:of:isSuspended:deadlines:startingActivities:clock:date:mailbox:lateTimers:errorHandler:verbose:log:)``.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - prototype: A machine of the definition to which it belongs.
  ///   - isSuspended: Whether it waits until `resume` is called.
  ///   - deadlines: What becomes of its timers.
  ///   - startingActivities: Whether the activities of active states are started again.
  ///   - clock: What drives timers, and lets activities sleep.
  ///   - date: What time it is for the machine now.
  ///   - limit: How many events may wait; those of the snapshot are let in anyway.
  ///   - lateTimers: As for a new machine: timers whose deadline has passed are late.
  ///   - errorHandler: As for a new machine.
  ///   - verbose: As for a new machine.
  ///   - log: As for a new machine.
  /// - Throws: `Machine.RestoreError` where the snapshot does not fit.
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
    log: (@Sendable (MachineActor.Occurrence) -> Void)? = nil
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
        log: log
      )
    )
  }
}

extension MachineActor.With.Snapshot: Equatable where Context: Equatable {}

extension MachineActor.With.Snapshot: Hashable where Context: Hashable {}

private enum Key: String, CodingKey {
  case context
}

// The context stands beside what a machine without one has.

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
  /// - Throws: `DecodingError`, with the coding path, where it is something else.
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
