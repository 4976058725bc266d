public import Foundation
public import Interlock

extension MachineActor {
  /// What the actor shares with code that is not on it: the waiting events, whether it may run, and the
  /// machine as it was after the last macrostep.
  @usableFromInline
  final class Mailbox: Sendable {
    let limit: MailboxLimit
    @usableFromInline let timekeeper: Timekeeper

    /// Nothing of others is called under its lock: see `change`.
    @usableFromInline let state: Locked<MailboxState>

    /// Whether something has changed since all messages were taken at once, so that the actor has to stop. Separate
    /// from the rest, to avoid contention with senders.
    @usableFromInline let isInterrupted = Locked(false)

    init(_ machine: Machine, limit: MailboxLimit, timekeeper: Timekeeper) {
      self.limit = limit
      self.timekeeper = timekeeper
      state = Locked(MailboxState(machine, limit.count))
    }

    /// Changes the state under the lock, and afterwards delivers what the change has written for subscribers. What it
    /// removes it returns, to be released by the caller.
    @inlinable
    func change<Result: Sendable>(_ body: (inout MailboxState) -> Result) -> Result {
      // Not a pair: where the types of the machine are not known, the type of a pair is looked up in each call.
      var deliveries: [any Delivery] = []
      let result = state.withLock { state in
        defer { deliveries = state.takeDeliveries() }
        return body(&state)
      }
      if !deliveries.isEmpty { deliveries.deliver() }
      return result
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
    change { $0.needsTime(message) ? nil : $0.admit(message) } ?? putWithTime(message)
  }

  @usableFromInline
  func putWithTime(_ message: Message) -> MachineActor.Admission {
    let message = message.sent(at: timekeeper.now)
    return change { $0.admit(message) }
  }

  /// A message with the time, if timers are set. The clock is not ours, so it is not read under the lock.
  func timed(_ message: Message) -> Message {
    guard state.withLock({ $0.needsTime(message) }) else { return message }
    return message.sent(at: timekeeper.now)
  }

  /// Enqueues a message, and drops the oldest if there is no room.
  ///
  /// - Returns: The outcome, and what was dropped.
  func putInsteadOfOldest(_ message: Message) -> (MachineActor.Admission, dropped: [Message]) {
    let message = timed(message)
    return change { state in
      guard message.count <= limit.count, !state.isClosed else {
        return (state.admitUnlessFull(message), [])
      }
      let dropped = state.makeRoom(for: message)
      return (state.admitUnlessFull(message), dropped)
    }
  }

  /// Enqueues a message, whether there is room or not.
  ///
  /// - Returns: The outcome.
  func putWithoutLimit(_ message: Message) -> MachineActor.Admission {
    let message = timed(message)
    return change { state in
      guard !state.isClosed else { return .hasNoRoom(.invalidated) }
      return state.append(message) ? .mustSchedule : .waits
    }
  }

  /// Enqueues the events of a snapshot, sent when they were, but not in the future.
  @usableFromInline
  func restore(_ events: [MachineActor.Machine.PendingEvent], as deadlines: RestoredDeadlines) {
    let now = timekeeper.now
    change { state in
      for event in events {
        var message = Message(event)
        message.time = event.time.flatMap(deadlines.timeOfSending).map { min($0, now) }
        _ = state.append(message)
      }
    }
  }

  /// Enqueues a message as soon as there is room, if the limit lets senders wait for that.
  ///
  /// - Returns: The outcome; nil if the sender waits.
  func putOrWait(_ waiter: MachineActor.Waiter) -> MachineActor.Admission? {
    change { state in
      let admission = state.admitUnlessFull(waiter.message)
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
    let waiter = MachineActor.Waiter(timed(message)) { promise.keep($0) }
    switch putOrWait(waiter) {
    case nil: break
    case .waits?, .mustSchedule?: return nil
    case .hasNoRoom(let error)?: return error
    }
    return await promise.value { [weak self] in self?.cancel(waiter) }
  }

  /// Takes back the message of a cancelled sender: there may be room for others now.
  func cancel(_ waiter: MachineActor.Waiter) {
    let (message, waiter) = change { state in
      let message = waiter.message.caller.flatMap { state.takeBack(from: $0) }
      let waiter = state.rare.waiters.remove(waiter)
      state.admitWaiters()
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
    return change { state in
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
        state.isAhead = true
        return .messages
      }
      guard let message = state.messages.popFirst() else { return .nothing }
      state.eventCount -= message.limitedCount
      if state.hasNews { state.admitWaiters() }
      state.isAhead = !state.isWatched
      return .message(message, isWatched: state.isWatched)
    }
  }

  /// Publishes the machine.
  @inlinable
  func publish(_ machine: MachineActor.Machine) {
    var machine = machine
    change { $0.publish(&machine) }
  }

  /// Publishes the machine after a macrostep, and tells everything that watches it.
  ///
  /// - Returns: Whether anything watches.
  func publish(
    _ machine: MachineActor.Machine,
    _ receipt: MachineActor.Machine.Receipt,
    _ occurrence: () -> MachineActor.Occurrence
  ) -> Bool {
    var old = machine
    return change { state in
      swap(&state.machine, &old)
      if state.isWatched {
        state.tellSubscribers(since: old, receipt)
        state.tell(occurrence)
      }
      state.isAhead = false
      state.admitJoining()
      return state.isWatched
    }
  }

  /// Puts messages back in front of those that have arrived since they were taken.
  ///
  /// - Parameter taken: The messages; empty afterwards.
  /// - Returns: Those that are dropped because the machine has been invalidated, and whose senders do not wait.
  func putBack(_ taken: inout Queue<Message>) -> [Message] {
    let refused: [Message] = change { state in
      guard !state.isInvalidated else { return taken.removeAll() }
      for message in taken.waiting { state.eventCount += message.limitedCount }
      swap(&state.messages, &taken)
      for message in taken.removeAll() { state.messages.append(message) }
      return []
    }
    return refuse(refused)
  }

  /// Records that the timers before a message have fired, as far as they can.
  func forgetTime(of number: Int) {
    change { state in
      state.messages.changeFirst { if $0.number == number { $0.time = nil } }
    }
  }

  /// Whether an event fired now is next, with nothing else to do before it, and nothing watches. If so, it can be fired
  /// without publishing the machine.
  @inlinable
  func goOnIfQuiet() -> Bool {
    change { state in
      state.isAhead =
        state.isOpen && state.messages.isEmpty && !state.hasNews && !state.isWatched
      return state.isAhead
    }
  }

  /// Ends the work of a scheduled task, unless there are messages to process or other news.
  ///
  /// - Returns: Whether it may end. If so, the next message schedules a new task.
  func mayRest() -> Bool {
    change { state in
      guard !state.hasWork else { return false }
      state.isScheduled = false
      return true
    }
  }

  /// Whether there are messages to process, or other news.
  var hasWork: Bool { state.withLock { $0.hasWork } }

  /// The number of the last message, once those waiting for room have been let in.
  var lastNumber: Int { state.withLock { $0.lastNumber + $0.rare.waiters.count } }

  /// Whether no event waits, not even for room.
  var isEmpty: Bool { state.withLock { $0.waitingCount == 0 && $0.rare.waiters.isEmpty } }

  /// The machine and the waiting events.
  var content: (MachineActor.Machine, [MachineActor.Machine.PendingEvent]) {
    state.withLock { ($0.machine, $0.messages.waiting.flatMap(\.sentEvents)) }
  }

  /// Admits waiting senders if there is room.
  ///
  /// - Returns: The lifecycle changes since the last call, and the activities that have ended.
  func takeNews() -> (changes: [ActorLifecycle], ends: [RunningActivities<StateID, EventID>.End]) {
    answerAdmitted()
    return change { state in
      defer {
        state.rare.changes = []
        state.lookForNews()
      }
      return (state.rare.changes, state.rare.activities.takeEnds())
    }
  }

  private func answerAdmitted() {
    let admitted = change { state in
      defer {
        state.rare.admitted = []
        state.lookForNews()
      }
      return state.rare.admitted
    }
    for waiter in admitted { waiter.answer(nil) }
  }
}
