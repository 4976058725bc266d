public import Foundation
public import Interlock

extension MachineActor {
  /// A live machine at one moment between two macrosteps: the snapshot of its machine, and the events waiting in its
  /// mailbox. It is encoded as an object with the keys `machine` and `mailbox`.
  public struct Snapshot: Hashable, Sendable {
    /// The snapshot of the machine.
    public var machine: Machine.Snapshot

    /// The waiting events, in arrival order.
    public var mailbox: [Machine.PendingEvent]

    /// Makes a snapshot.
    ///
    /// - Parameters:
    ///   - machine: The snapshot of the machine.
    ///   - mailbox: The waiting events, in arrival order.
    public init(machine: Machine.Snapshot, mailbox: [Machine.PendingEvent] = []) {
      self.machine = machine
      self.mailbox = mailbox
    }
  }

  /// The treatment of waiting events in a snapshot.
  public enum MailboxChoice: Hashable, Sendable {
    /// They are included. Callers awaiting a receipt still get it, but not after a restore. After a restore, they are
    /// ordinary events: those sent by activities are fired even if their states have been left, and a suspension may
    /// split a batch. Events without the payload that they require are left out, because no transition could take them.
    case included
    /// They are left out.
    case excluded
    /// They are processed first. The snapshot of a suspended machine includes them.
    case drained
  }

  /// Takes a snapshot between two macrosteps.
  ///
  /// - Parameter choice: The treatment of the waiting events.
  /// - Returns: The machine and the events at the same moment.
  public func snapshot(mailbox choice: MailboxChoice = .included) async -> Snapshot {
    let (machine, events) = await content(choice)
    return Snapshot(machine: machine.snapshot, mailbox: events)
  }

  /// The machine and the waiting events at the same moment.
  func content(_ choice: MailboxChoice) async -> (Machine, [Machine.PendingEvent]) {
    let (machine, events) =
      choice == .drained
      ? await inOwnTask { actor in
        _ = actor.drain(upTo: actor.mailbox.lastNumber)
        return actor.mailbox.content
      } : mailbox.content
    // What nothing will ever take could not be restored.
    return (machine, choice == .excluded ? [] : events.filter(machine.hasRequiredPayload))
  }

  /// Makes a live machine from a snapshot. It runs at once: due timers and the events of the mailbox are processed. No
  /// callback runs for the states that are already active. A migration treats the events of the mailbox like any other
  /// waiting events.
  ///
  /// If the snapshot has the fingerprint of another definition, the machine settles before any timer or event, as by
  /// `Machine.settle`.
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
  public init(
    restoring snapshot: Snapshot,
    of prototype: Machine,
    isSuspended: Bool = false,
    deadlines: RestoredDeadlines = .kept,
    startingActivities: Bool = true,
    clock: some Clock<Duration> = ContinuousClock(),
    date: Date = Date(),
    mailbox limit: MailboxLimit = .unbounded,
    lateTimers: LateTimers = .countFromNow,
    errorHandler: @escaping ErrorHandler = MachineActor.printingErrors,
    verbose: Bool = false,
    log: (@Sendable (Occurrence) -> Void)? = nil,
    carrying: Carrying? = nil
  ) throws(Machine.RestoreError) {
    let events = try prototype.current(snapshot.mailbox, of: snapshot.machine)
    self.init(
      try prototype.restored(from: snapshot.machine, deadlines: deadlines),
      timekeeper: Timekeeper(clock, date: date),
      limit: limit,
      lateTimers: lateTimers,
      startingActivities: startingActivities,
      isOfOtherDefinition: prototype.isOfOtherDefinition(snapshot.machine),
      errorHandler: errorHandler,
      verbose: verbose,
      log: log,
      carrying: carrying
    ) { actor, last, portion in actor.work(upTo: last, atMost: portion) }
    mailbox.restore(events, as: deadlines)
    if !isSuspended { resume() }
  }
}
