public import Foundation
public import Interlock

/// A live machine: a machine with a queue, a clock and tasks.
///
/// It decides nothing that the machine does not decide. It works off one event after the other, each to
/// completion, drives the timers of the machine by a clock, and runs the activities of its states.
///
///     let player = MachineActor(prototype)
///     try await player.fire(.play)           // its receipt, or its error
///     try await player.send(.skip)           // does not wait for what comes of it
///     for await state in player.stateUpdates { print(state) }
///
/// It runs at once, unless it is made suspended: then events wait until `resume` is called. Without a reference it
/// ends: its timer and its activities are cancelled, its streams finish.
///
/// ## The order of things
///
/// Events are worked off in the order in which they came, whoever sent them: callers, callbacks, activities,
/// sources. A timer that was due when an event was sent comes before it; one that became due while the event
/// waited, after it. Senders of one task are never overtaken by themselves.
///
/// No timer is fired before the activities of the active states have begun, and what was sent after its deadline
/// waits with it.
public actor MachineActor<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  /// The machines that it runs.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  @usableFromInline typealias Brain = InterlockRuntime.Brain<StateID, EventID>

  // Final, although nobody can inherit from an actor: otherwise clients read each of these by a call that is not
  // compiled for their identifiers, and firing takes half as long again.
  @usableFromInline nonisolated final let mailbox: Mailbox
  @usableFromInline nonisolated final let log: (@Sendable (Occurrence) -> Void)?
  nonisolated let errorHandler: ErrorHandler
  nonisolated let worker: Worker
  nonisolated let sources = Sources()

  /// The machine, and what is decided about it; others see the machine as it was after the last macrostep.
  ///
  /// Unchecked, because the check takes longer than firing: whoever is on the actor has it for himself, and
  /// callbacks, which run while it is changed, are not on the actor for the compiler.
  @exclusivity(unchecked) @usableFromInline final var brain: Brain

  /// Messages that were taken out of the mailbox at once; empty between two pieces of work.
  @exclusivity(unchecked) @usableFromInline final var inbox = Queue<Message>()

  /// Whether others see the machine as it is now.
  @usableFromInline final var isPublished = true

  /// Whether somebody watches, as far as the mailbox knew when it was looked into last.
  @usableFromInline final var isWatched = false

  var tasks = ActivityTasks<StateID, EventID>()

  @usableFromInline final var alarm: Alarm

  /// Makes a live machine, which runs at once.
  ///
  /// - Parameters:
  ///   - machine: The machine. An inactive one is activated when it runs for the first time; the activities of
  ///     one that is active are started then.
  ///   - isSuspended: Whether it waits until `resume` is called, so that whoever wants to hear of its activation can be
  ///     connected first. Calls of `fire` wait as long.
  ///   - clock: What drives timers, and lets activities sleep. It is asked for its `now` while events are put into
  ///     the mailbox, and must not ask the machine anything then, nor wait for somebody who does.
  ///   - date: What time it is for the machine now. From here on the clock counts: setting the wall clock
  ///     changes nothing.
  ///   - limit: How many events may wait.
  ///   - lateTimers: From when it counts what follows from a timer that it takes late.
  ///   - errorHandler: What is done when an event that was sent is refused or throws, or a timer, an activity or a
  ///     source; by default a line on standard error says so.
  ///   - verbose: Whether everything that happens is written on standard error, too, a line each.
  ///   - log: Called on the actor for everything that happens, but for events that are dropped from a full mailbox
  ///     or by `invalidate`: for them it is called where the send or the invalidation was; nil for nobody.
  @inlinable
  public init(
    _ machine: Machine,
    isSuspended: Bool = false,
    clock: some Clock<Duration> = ContinuousClock(),
    date: Date = Date(),
    mailbox limit: MailboxLimit = .unbounded,
    lateTimers: LateTimers = .countFromNow,
    errorHandler: @escaping ErrorHandler = MachineActor.printingErrors,
    verbose: Bool = false,
    log: (@Sendable (Occurrence) -> Void)? = nil
  ) {
    self.init(
      machine,
      Timekeeper(clock, date: date),
      limit,
      lateTimers,
      startingActivities: true,
      errorHandler: errorHandler,
      verbose: verbose,
      log: log
    ) { actor, last, portion in actor.work(upTo: last, atMost: portion) }
    if !isSuspended { resume() }
  }

  @usableFromInline
  init(
    _ machine: Machine,
    _ timekeeper: Timekeeper,
    _ limit: MailboxLimit,
    _ lateTimers: LateTimers,
    startingActivities: Bool,
    errorHandler: @escaping ErrorHandler,
    verbose: Bool,
    log: (@Sendable (Occurrence) -> Void)?,
    worker: @escaping Worker
  ) {
    self.worker = worker
    brain = Brain(machine, lateTimers: lateTimers, startingActivities: startingActivities)
    mailbox = Mailbox(machine, limit: limit, timekeeper: timekeeper)
    alarm = Alarm(timekeeper)
    self.errorHandler = errorHandler
    self.log = verbose ? Self.printing(and: log) : log
  }

  deinit {
    // First of all, so that an activity that is cancelled sees why.
    mailbox.abandon()
    alarm.cancel()
    tasks.cancelAll()
    sources.cancel()
  }

  /// Writes what happens on standard error before somebody else gets it.
  private static func printing(
    and log: (@Sendable (Occurrence) -> Void)?
  ) -> @Sendable (Occurrence) -> Void {
    { occurrence in
      printError(occurrence)
      log?(occurrence)
    }
  }

  /// Writes a failure on standard error, and sends no event.
  public static var printingErrors: ErrorHandler {
    { failure in
      printError(failure)
      return nil
    }
  }

  private static func printError(_ line: some CustomStringConvertible) {
    FileHandle.standardError.write(Data("interlock: \(line)\n".utf8))
  }
}

// Life.
extension MachineActor {
  /// Lets the machine run, once this has been called as often as it was suspended; to be made suspended counts.
  ///
  /// - Returns: Whether it runs now. Calling this too often changes nothing.
  @discardableResult
  public nonisolated func resume() -> Bool {
    defer { schedule() }
    return mailbox.resume()
  }

  /// Stops the machine after the macrostep that is under way, a batch as a whole, until `resume` has been called
  /// once more. Events and the results of activities wait, and so do timers; activities go on. A machine that
  /// has ended is not suspended any more.
  public nonisolated func suspend() {
    mailbox.suspend()
    schedule()
  }

  /// Ends the life of the machine: no event, timer or result is worked off any more, activities are cancelled,
  /// sources unbound, streams finished. Those who wait for a receipt or for room get
  /// `MailboxError.invalidated`. A second call changes nothing.
  public nonisolated func invalidate() {
    guard let messages = mailbox.invalidate() else { return }
    for message in messages where message.sender?.isCaller != true { logDropping(message) }
    schedule()
  }

  /// What the machine is about to do.
  public nonisolated var lifecycle: ActorLifecycle { mailbox.lifecycle }

  /// The machine as it was after the last macrostep, to be asked or copied.
  public nonisolated var machine: Machine { mailbox.machine }

  /// The active state, of several in regions the first, after the last macrostep.
  public nonisolated var state: StateID { mailbox.machine.state }

  /// How many events were dropped from a full mailbox.
  public nonisolated var droppedCount: Int { mailbox.droppedCount }

  /// Tells the actor to look whether there is something to do.
  @inlinable
  nonisolated func schedule() {
    guard mailbox.timekeeper.executor == nil else {
      return mailbox.timekeeper.startHeld { await self.workUntilNothingComes() }
    }
    Task { await self.workUntilNothingComes() }
  }
}
