public import Foundation
public import Interlock

/// A live machine: a machine with a queue, a clock and tasks.
///
/// All decisions stay in the machine. The actor processes one event at a time, each to completion, drives the machine's
/// timers with a clock, and runs the activities of its states.
///
/// ```swift
/// let player = MachineActor(prototype)
/// try await player.fire(.play)           // its receipt, or its error
/// try await player.send(.skip)           // does not wait for its outcome
/// for await state in player.stateUpdates { print(state) }
/// ```
///
/// It runs at once, unless it starts suspended: then events wait until `resume` is called. When its last reference goes
/// away, it ends: its timer and its activities are cancelled, and its streams finish.
///
/// ## Order of events
///
/// Events are processed in the order of their arrival, whether callers, callbacks, activities or sources send them. A
/// timer that was due when an event was sent comes before it; one that became due while the event waited comes after
/// it. Events sent by one task stay in order.
///
/// No timer fires before the activities of the active states have begun, and events sent after its deadline wait along
/// with it.
public actor MachineActor<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  /// The machines that it runs.
  public typealias Machine = Interlock.Machine<StateID, EventID>

  @usableFromInline typealias Interpreter = InterlockRuntime.Interpreter<StateID, EventID>

  // Final, although actors cannot be subclassed: otherwise clients read each of these through an unspecialised call,
  // and firing takes half as long again.
  @usableFromInline nonisolated final let mailbox: Mailbox
  @usableFromInline nonisolated final let log: (@Sendable (Occurrence) -> Void)?
  @usableFromInline nonisolated final let carrying: Carrying?
  nonisolated let errorHandler: ErrorHandler
  nonisolated let worker: Worker
  nonisolated let sources = Sources()

  /// The machine, and the decisions about it. Other tasks see the machine after the last macrostep.
  ///
  /// Unchecked, because the check takes longer than firing: code on the actor has exclusive access, and callbacks,
  /// which run while it is changed, are not on the actor as far as the compiler knows.
  @exclusivity(unchecked) @usableFromInline final var interpreter: Interpreter

  /// Messages taken out of the mailbox at once; empty between two pieces of work.
  @exclusivity(unchecked) @usableFromInline final var inbox = Queue<Message>()

  /// Whether other tasks see the current machine.
  @usableFromInline final var isPublished = true

  /// Whether anything watches, as of the last look into the mailbox.
  @usableFromInline final var isWatched = false

  var tasks = ActivityTasks<StateID, EventID>()

  /// Whether the log has been told that nothing of the machine runs any more.
  var hasReportedEnd = false

  @usableFromInline final var alarm: Alarm

  /// Makes a live machine. It runs at once.
  ///
  /// - Parameters:
  ///   - machine: The machine. When it first runs, an inactive machine is activated; the activities of an active one
  ///     are started.
  ///   - isSuspended: Whether it waits until `resume` is called, so that you can connect observers before its
  ///     activation. Until then, calls of `fire` wait.
  ///   - clock: The clock that drives timers and lets activities sleep.
  ///   - date: The machine's current time. From then on only the clock counts: setting the wall clock
  ///     changes nothing.
  ///   - limit: How many events may wait.
  ///   - lateTimers: From when to count what follows a late timer.
  ///   - errorHandler: Called when a sent event is refused or throws, or when a timer, an activity or a source fails;
  ///     by default, failures are printed on standard error.
  ///   - verbose: Whether everything that happens is also printed on standard error, one line each.
  ///   - log: Called on the actor for everything that happens, except for events dropped from a full mailbox or by
  ///     `invalidate`, for which the sending or invalidating thread calls it; nil for no log.
  ///   - carrying: What each event carries from the task that sends it; nil for nothing.
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
    log: (@Sendable (Occurrence) -> Void)? = nil,
    carrying: Carrying? = nil
  ) {
    self.init(
      machine,
      timekeeper: Timekeeper(clock, date: date),
      limit: limit,
      lateTimers: lateTimers,
      startingActivities: true,
      isOfOtherDefinition: false,
      errorHandler: errorHandler,
      verbose: verbose,
      log: log,
      carrying: carrying
    ) { actor, last, portion in actor.work(upTo: last, atMost: portion) }
    if !isSuspended { resume() }
  }

  @usableFromInline
  init(
    _ machine: Machine,
    timekeeper: Timekeeper,
    limit: MailboxLimit,
    lateTimers: LateTimers,
    startingActivities: Bool,
    isOfOtherDefinition: Bool,
    errorHandler: @escaping ErrorHandler,
    verbose: Bool,
    log: (@Sendable (Occurrence) -> Void)?,
    carrying: Carrying?,
    worker: @escaping Worker
  ) {
    self.worker = worker
    interpreter = Interpreter(
      machine,
      lateTimers: lateTimers,
      startingActivities: startingActivities,
      isOfOtherDefinition: isOfOtherDefinition
    )
    mailbox = Mailbox(machine, limit: limit, timekeeper: timekeeper)
    alarm = Alarm(timekeeper)
    self.errorHandler = errorHandler
    self.log = verbose ? Self.printing(and: log) : log
    self.carrying = carrying
  }

  deinit {
    // First of all, so that a cancelled activity can see why.
    mailbox.abandon()
    alarm.cancel()
    tasks.cancelAll()
    sources.cancel()
  }

  /// Prints what happens on standard error before passing it on.
  private static func printing(
    and log: (@Sendable (Occurrence) -> Void)?
  ) -> @Sendable (Occurrence) -> Void {
    { occurrence in
      printError(occurrence)
      log?(occurrence)
    }
  }

  /// Prints a failure on standard error, and sends no event.
  public static var printingErrors: ErrorHandler {
    { failure in
      printError(failure)
      return nil
    }
  }

  private static func printError(_ line: some CustomStringConvertible) {
    try? FileHandle.standardError.write(contentsOf: Data("interlock: \(line)\n".utf8))
  }
}

// What it was after the last macrostep.
extension MachineActor {
  /// The machine's stage of life.
  public nonisolated var lifecycle: ActorLifecycle { mailbox.lifecycle }

  /// The machine after the last macrostep, to inspect or copy.
  public nonisolated var machine: Machine { mailbox.machine }

  /// The active state after the last macrostep; the first one if regions have several.
  public nonisolated var state: StateID { mailbox.machine.state }

  /// The innermost active states after the last macrostep, in document order: one, or one for each region.
  ///
  /// Each access reads the current machine. To compare several answers, take one copy from ``machine``.
  public nonisolated var configuration: [StateID] { mailbox.machine.configuration }

  /// Whether the initial states had been entered after the last macrostep. Before that, ``state`` and
  /// ``configuration`` say where the machine will begin.
  public nonisolated var isActive: Bool { mailbox.machine.isActive }

  /// How many events were dropped from a full mailbox.
  public nonisolated var droppedCount: Int { mailbox.droppedCount }

  /// Tells the actor to check for work, in a task that inherits nothing from the current one.
  @inlinable
  nonisolated func schedule() {
    guard mailbox.timekeeper.executor == nil else {
      return mailbox.timekeeper.startHeld { await self.workUntilNothingComes() }
    }
    _ = Task.detached { await self.workUntilNothingComes() }
  }
}
