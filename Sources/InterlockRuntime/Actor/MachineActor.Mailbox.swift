public import Foundation
public import Interlock

extension MachineActor {
  /// What the actor shares with code that is not on it: the waiting events, whether it may run, and the
  /// machine as it was after the last macrostep.
  @usableFromInline
  final class Mailbox: Sendable {
    let limit: MailboxLimit
    @usableFromInline let timekeeper: Timekeeper
    @usableFromInline let state: Locked<MailboxState>

    /// Whether something has changed since all messages were taken at once, so that the actor has to stop. Separate
    /// from the rest, to avoid contention with senders.
    @usableFromInline let isInterrupted = Locked(false)

    init(_ machine: Machine, limit: MailboxLimit, timekeeper: Timekeeper) {
      self.limit = limit
      self.timekeeper = timekeeper
      state = Locked(MailboxState(machine, limit.count))
    }
  }

  /// What there is to do.
  @usableFromInline
  enum Turn: Sendable {
    case message(Message, isWatched: Bool)
    /// Several messages are in the actor's own queue now; nobody watches.
    case messages
    /// Timers were due when the message with a given number was sent, which comes next.
    case timers(until: Date, before: Int)
    /// There is something else to do first.
    case news
    /// Nothing waits.
    case nothing
    /// The machine may not run.
    case halted
  }
}

// Called from outside the actor.
extension MachineActor.Mailbox {
  @usableFromInline typealias Message = MachineActor.Message

  /// Enqueues a message if there is room.
  @inlinable
  func put(_ message: Message) -> MachineActor.Admission {
    state.withLock { $0.admit(message, timekeeper) }
  }

  /// Enqueues a message, and drops the oldest if there is no room.
  ///
  /// - Returns: The outcome, and what was dropped.
  func putInsteadOfOldest(_ message: Message) -> (MachineActor.Admission, dropped: [Message]) {
    state.withLock { state in
      guard message.count <= limit.count, !state.isInvalidated else {
        return (state.admitUnlessFull(message, timekeeper), [])
      }
      let dropped = state.makeRoom(for: message)
      return (state.admitUnlessFull(message, timekeeper), dropped)
    }
  }

  /// Enqueues a message, whether there is room or not.
  ///
  /// - Returns: Whether the actor has to be told.
  @usableFromInline
  func putWithoutLimit(_ message: Message) -> Bool {
    state.withLock { state in !state.isInvalidated && state.append(message, timekeeper) }
  }

  /// Enqueues a message as soon as there is room, if the limit lets senders wait for that.
  ///
  /// - Returns: The outcome; nil if the sender waits.
  func putOrWait(_ waiter: MachineActor.Waiter) -> MachineActor.Admission? {
    state.withLock { state in
      let admission = state.admitUnlessFull(waiter.message, timekeeper)
      guard case .hasNoRoom(.full) = admission, case .suspending = limit,
        waiter.message.count <= limit.count
      else { return admission }
      state.rare.waiters.append(waiter)
      state.hasNews = true
      return nil
    }
  }

  /// Waits for room, then enqueues a message.
  ///
  /// - Returns: Why it was not enqueued; nil if it was.
  func waitForRoom(_ message: Message) async -> MailboxError? {
    let promise = Promise<MailboxError?>()
    let waiter = MachineActor.Waiter(message) { promise.keep($0) }
    switch putOrWait(waiter) {
    case nil: break
    case .waits?, .mustSchedule?: return nil
    case .hasNoRoom(let error)?: return error
    }
    return await promise.value { [weak self] in self?.cancel(waiter) }
  }

  /// Takes back the message of a cancelled sender: there may be room for others now.
  func cancel(_ waiter: MachineActor.Waiter) {
    let (message, waiter) = state.withLock { state in
      let message = waiter.message.sender.flatMap { state.takeBack(from: $0) }
      let waiter = state.rare.waiters.remove(waiter)
      state.admitWaiters(timekeeper)
      return (message, waiter)
    }
    message?.fail(CancellationError())
    waiter?.answer(.cancelled)
    answerAdmitted()
  }
}

// Called by the actor.
extension MachineActor.Mailbox {
  /// Publishes the machine, and takes the oldest message.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - last: The number of the last message to take: later ones wait.
  ///   - taken: An empty queue, filled with messages if they need not be taken one by one.
  /// - Returns: What there is to do.
  @inlinable
  func next(
    after machine: MachineActor.Machine,
    upTo last: Int,
    into taken: inout Queue<Message>
  ) -> MachineActor.Turn {
    var machine = machine
    return state.withLock { state in
      state.publish(&machine)
      if state.hasNews, state.hasUnseenNews { return .news }
      guard state.isRunning, let number = state.messages.first?.number else {
        return state.isRunning ? .nothing : .halted
      }
      guard number <= last else { return .nothing }
      if let time = state.messages.first?.time, state.isTimerDue(at: time) {
        return .timers(until: time, before: number)
      }
      if last >= state.lastNumber, state.canBeTakenAtOnce {
        isInterrupted.withLock { $0 = false }
        state.move(into: &taken)
        return .messages
      }
      guard let message = state.messages.popFirst() else { return .nothing }
      state.eventCount -= message.count
      if state.hasNews { state.admitWaiters(timekeeper) }
      return .message(message, isWatched: state.isWatched)
    }
  }

  /// Publishes the machine.
  @inlinable
  func publish(_ machine: MachineActor.Machine) {
    var machine = machine
    state.withLock { $0.publish(&machine) }
  }

  /// Publishes the machine after a macrostep.
  ///
  /// - Returns: Whether anything watches.
  func publish(_ machine: MachineActor.Machine, _ receipt: MachineActor.Machine.Receipt) -> Bool {
    var old = machine
    return state.withLock { state in
      swap(&state.machine, &old)
      if state.isWatched { state.tellWatchers(since: old, receipt) }
      return state.isWatched
    }
  }

  /// Puts messages back in front of those that have arrived since they were taken.
  ///
  /// - Parameter taken: The messages; empty afterwards.
  @usableFromInline
  func putBack(_ taken: inout Queue<Message>) {
    let refused: [Message] = state.withLock { state in
      guard !state.isInvalidated else { return taken.removeAll() }
      for message in taken.waiting { state.eventCount += message.count }
      swap(&state.messages, &taken)
      for message in taken.removeAll() { state.messages.append(message) }
      return []
    }
    for message in refused { message.fail(MailboxError.invalidated) }
  }

  /// Records that the timers before a message have fired, as far as they can.
  func forgetTime(of number: Int) {
    state.withLock { state in
      state.messages.changeFirst { if $0.number == number { $0.time = nil } }
    }
  }

  /// Whether an event fired now is next, with nothing else to do before it.
  @inlinable
  var isQuiet: Bool {
    state.withLock { $0.isRunning && $0.messages.isEmpty && !$0.hasNews && !$0.isWatched }
  }

  /// Ends the work of a scheduled task, unless there are messages to process or other news.
  ///
  /// - Returns: Whether it may end. If so, the next message schedules a new task.
  func mayRest() -> Bool {
    state.withLock { state in
      guard !state.hasWork else { return false }
      state.isScheduled = false
      return true
    }
  }

  /// Whether there are messages to process, or other news.
  var hasWork: Bool { state.withLock { $0.hasWork } }

  /// Whether anything watches the machine.
  @inlinable
  var isWatched: Bool { state.withLock { $0.isWatched } }

  /// The number of the last message, once those waiting for room have been let in.
  var lastNumber: Int { state.withLock { $0.lastNumber + $0.rare.waiters.count } }

  /// Whether no event waits, not even for room.
  var isEmpty: Bool { state.withLock { $0.eventCount == 0 && $0.rare.waiters.isEmpty } }

  /// The machine and the waiting events.
  var content: (MachineActor.Machine, [MachineActor.Machine.PendingEvent]) {
    state.withLock { ($0.machine, $0.messages.waiting.flatMap(\.events)) }
  }

  /// Admits waiting senders if there is room.
  ///
  /// - Returns: The lifecycle changes since the last call, and the activities that have ended.
  func takeNews() -> (changes: [ActorLifecycle], ends: [RunningActivities<StateID, EventID>.End]) {
    answerAdmitted()
    return state.withLock { state in
      defer {
        state.rare.changes = []
        state.lookForNews()
      }
      return (state.rare.changes, state.rare.activities.takeEnds())
    }
  }

  private func answerAdmitted() {
    let admitted = state.withLock { state in
      defer {
        state.rare.admitted = []
        state.lookForNews()
      }
      return state.rare.admitted
    }
    for waiter in admitted { waiter.answer(nil) }
  }

  /// The machine is gone: streams deliver nothing more, and the machine's handles report it.
  func abandon() {
    state.withLock { $0.isInvalidated = true }
    finishStreams(includingLifecycle: true)
  }

  /// Ends all streams, or those of a machine that has ended.
  func finishStreams(includingLifecycle: Bool) {
    let finish = state.withLock { state in
      state.isWatched = false
      return state.rare.subscribers.takeAll(includingLifecycle: includingLifecycle)
    }
    finish()
  }
}
