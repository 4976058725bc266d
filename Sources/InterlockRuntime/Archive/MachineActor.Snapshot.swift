public import Foundation
public import Interlock

extension MachineActor {
  /// What a live machine has at one moment between two macrosteps: the snapshot of its machine, and the events
  /// that wait in its mailbox. Encoded as an object with the keys `machine` and `mailbox`.
  public struct Snapshot: Hashable, Sendable {
    /// The snapshot of the machine.
    public var machine: Machine.Snapshot

    /// The events that wait, in the order in which they came.
    public var mailbox: [Machine.PendingEvent]

    /// Makes a snapshot.
    ///
    /// - Parameters:
    ///   - machine: The snapshot of the machine.
    ///   - mailbox: The events that wait, in the order in which they came.
    public init(machine: Machine.Snapshot, mailbox: [Machine.PendingEvent] = []) {
      self.machine = machine
      self.mailbox = mailbox
    }
  }

  /// What a snapshot does about the events that wait.
  public enum MailboxChoice: Hashable, Sendable {
    /// They are part of it. Those who await a receipt still get it: after a restore, nobody does. After a restore
    /// they are events like any other: those that activities have sent are fired even when their states have been
    /// left, and those of a batch may be parted by a suspension.
    case included
    /// They are not part of it.
    case excluded
    /// They are worked off first; those of a suspended machine, which cannot be, are part of it.
    case workedOff
  }

  /// Takes a snapshot between two macrosteps.
  ///
  /// - Parameter choice: What becomes of the events that wait.
  /// - Returns: The machine and the events at one and the same moment.
  public func snapshot(mailbox choice: MailboxChoice = .included) async -> Snapshot {
    let (machine, events) = content(choice)
    return Snapshot(machine: machine.snapshot, mailbox: events)
  }

  /// The machine, and the events that wait, at one and the same moment.
  func content(_ choice: MailboxChoice) -> (Machine, [Machine.PendingEvent]) {
    if choice == .workedOff { _ = workOff(upTo: mailbox.lastNumber) }
    let (machine, events) = mailbox.content
    return (machine, choice == .excluded ? [] : events)
  }

  /// Makes a live machine of a snapshot, which runs at once: timers that are due and the events of the mailbox are
  /// worked off. No callback runs for the states that are active. What a migration does with events that wait, it does with those of the mailbox.
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
    log: (@Sendable (Occurrence) -> Void)? = nil
  ) throws(Machine.RestoreError) {
    let events = try prototype.current(snapshot.mailbox, of: snapshot.machine)
    self.init(
      try prototype.restored(from: snapshot.machine, deadlines: deadlines),
      Timekeeper(clock, date: date),
      limit,
      lateTimers,
      startingActivities: startingActivities,
      errorHandler: errorHandler,
      verbose: verbose,
      log: log
    ) { actor, last, portion in actor.work(upTo: last, atMost: portion) }
    for event in events { _ = mailbox.putWithoutLimit(Message(event)) }
    if !isSuspended { resume() }
  }
}
