public import Foundation
public import Interlock

extension MachineActor {
  /// The contents of the mailbox, and who waits for what.
  @usableFromInline
  struct MailboxState: Sendable {
    /// The machine as it was after the last macrostep.
    @usableFromInline var machine: Machine
    @usableFromInline var messages = Queue<Message>()
    /// How many events the limit counts: those of all messages that the machine does not owe itself.
    @usableFromInline var eventCount = 0
    /// How often `resume` has to be called before the machine runs.
    @usableFromInline var suspensions = 1
    @usableFromInline var isInvalidated = false
    /// Whether it refuses new events: it has been invalidated, or is being ended.
    @usableFromInline var isClosed = false
    /// Whether the actor has been told to look.
    @usableFromInline var isScheduled = false
    /// Whether the actor has something to do besides taking messages: changes to announce, or waiting senders to admit.
    @usableFromInline var hasNews = false
    /// Whether anything watches the machine, or is about to.
    @usableFromInline var isWatched = false
    /// Whether the actor fires events without publishing the machine after each.
    @usableFromInline var isAhead = false
    /// What has been written for subscribers, and is delivered once the lock has been released.
    @usableFromInline var deliveries: [any Delivery] = []
    /// The number of the last message.
    @usableFromInline var lastNumber = 0
    @usableFromInline let limit: Int
    /// State that is rarely needed and would make this value large.
    @usableFromInline var rare = Rare()

    init(_ machine: Machine, _ limit: Int) {
      self.machine = machine
      self.limit = limit
    }

    @usableFromInline
    struct Rare: Sendable {
      /// Senders waiting for room, and those that can be admitted now.
      var waiters = Waiters()
      var admitted: [Waiter] = []
      /// How many messages have been taken back since the queue was last tidied up.
      var hollowCount = 0
      var activities = RunningActivities<StateID, EventID>()
      /// What has not been announced yet.
      var changes: [ActorLifecycle] = []
      var subscribers = Subscribers()
      var joining: [Joining] = []
      var droppedCount = 0
      var lastID = 0
    }

    @inlinable
    var isRunning: Bool { suspensions == 0 && !isInvalidated }

    /// Whether it runs and takes new events.
    @inlinable
    var isOpen: Bool { isRunning && !isClosed }

    /// Whether it has ended, one way or another.
    var isOver: Bool { isInvalidated || machine.isFinished }

    var lifecycle: ActorLifecycle {
      if isInvalidated { return .invalidated }
      if machine.isFinished { return .finished }
      return suspensions > 0 ? .suspended : .running
    }
  }

  /// A subscriber that joins as soon as the published machine is the current one.
  struct Joining: Sendable {
    let id: Int
    let join: @Sendable (_ state: inout MailboxState, _ id: Int) -> Void
  }

  /// The outcome of putting a message into the mailbox.
  @usableFromInline
  enum Admission: Sendable {
    case waits
    /// It waits, and the actor has to be told.
    case mustSchedule
    case hasNoRoom(MailboxError)
  }
}

extension MachineActor.MailboxState {
  @usableFromInline typealias Message = MachineActor.Message

  /// Enqueues a message if there is room.
  @inlinable
  mutating func admit(_ message: Message) -> MachineActor.Admission {
    guard !isClosed, !hasNews, eventCount + message.count <= limit else {
      return admitUnlessFull(message)
    }
    return append(message) ? .mustSchedule : .waits
  }

  @usableFromInline
  mutating func admitUnlessFull(_ message: Message) -> MachineActor.Admission {
    guard !isClosed else { return .hasNoRoom(.invalidated) }
    guard rare.waiters.isEmpty, eventCount + message.count <= limit else {
      return .hasNoRoom(.full(limit: limit))
    }
    return append(message) ? .mustSchedule : .waits
  }

  /// Whether a message has to say when it was sent, because timers are set.
  @inlinable
  func needsTime(_ message: Message) -> Bool {
    message.time == nil && machine.nextDeadline != nil
  }

  /// Enqueues a message.
  ///
  /// - Returns: Whether the actor has to be told.
  @inlinable
  mutating func append(_ message: Message) -> Bool {
    var message = message
    lastNumber += 1
    message.number = lastNumber
    if let sender = message.sender { sender.number = lastNumber }
    eventCount += message.limitedCount
    messages.append(message)
    guard isRunning, !isScheduled else { return false }
    isScheduled = true
    return true
  }

  /// Makes room for a message by removing the oldest, but none that the machine owes itself.
  mutating func makeRoom(for message: Message) -> [Message] {
    var dropped: [Message] = []
    while eventCount + message.count > limit,
      let oldest = messages.popFirst(where: { $0.limitedCount > 0 })
    {
      eventCount -= oldest.count
      rare.droppedCount += oldest.count
      dropped.append(oldest)
    }
    return dropped
  }

  /// Admits waiting senders, as long as there is room.
  @usableFromInline
  mutating func admitWaiters() {
    while let waiter = rare.waiters.first(), eventCount + waiter.message.count <= limit {
      _ = rare.waiters.remove(waiter)
      _ = append(waiter.message)
      rare.admitted.append(waiter)
    }
    lookForNews()
  }

  /// Takes back a message whose sender waits for it, if it is in the mailbox.
  ///
  /// It leaves a hollow message, so that the others keep their places; when half of all are hollow, they are removed.
  ///
  /// - Complexity: Logarithmic, on average.
  mutating func takeBack(from sender: MachineActor.Sender) -> Message? {
    guard let number = sender.number,
      let position = messages.firstPosition(where: { $0.number >= number }),
      let message = messages[position], message.number == number
    else { return nil }
    messages[position] = message.hollow
    eventCount -= message.count
    rare.hollowCount += 1
    if rare.hollowCount * 2 >= messages.count {
      messages.removeAll(where: \.isHollow)
      rare.hollowCount = 0
    }
    return message
  }

  /// Whether messages need not be taken one by one because nothing counts them, no timer comes between them, and
  /// nothing watches their effects.
  @inlinable
  var canBeTakenAtOnce: Bool {
    limit == .max && !isWatched && messages.first?.time == nil && machine.nextDeadline == nil
  }

  /// Takes some messages at once: few enough that senders don't wait long.
  @inlinable
  mutating func move(into taken: inout Queue<MachineActor.Message>) {
    for _ in 0..<32 {
      guard let message = messages.popFirst() else { return }
      eventCount -= message.limitedCount
      taken.append(message)
    }
  }

  /// Whether a timer of the machine is due at a time.
  @inlinable
  func isTimerDue(at time: Date) -> Bool {
    machine.nextDeadline?.isReached(at: time) ?? false
  }

  /// How many events wait.
  var waitingCount: Int { messages.waiting.reduce(0) { $0 + $1.count } }

  /// Whether there are messages to process, or other news.
  var hasWork: Bool {
    isRunning && !messages.isEmpty && !rare.activities.holdsTimer || hasUnseenNews
  }

  /// True if there are changes to announce, activities that have ended, or waiting senders to admit.
  @usableFromInline
  var hasUnseenNews: Bool {
    !rare.changes.isEmpty || !rare.admitted.isEmpty || !rare.activities.ends.isEmpty
  }

  /// Updates whether there is something to do besides taking messages.
  mutating func lookForNews() {
    hasNews = !rare.waiters.isEmpty || hasUnseenNews
  }

  /// Stores the current machine.
  ///
  /// - Parameter machine: The machine; replaced by the previous one, because releasing its last reference may call
  ///   this mailbox, which must not happen under its lock.
  @inlinable
  mutating func publish(_ machine: inout MachineActor.Machine) {
    swap(&self.machine, &machine)
    isAhead = false
    if isWatched { admitJoining() }
  }

  @inlinable
  mutating func takeDeliveries() -> [any Delivery] {
    guard !deliveries.isEmpty else { return [] }
    defer { deliveries = [] }
    return deliveries
  }
}
