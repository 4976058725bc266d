import Foundation
import Interlock

extension MachineActor {
  /// What the actor shares with those who are not on it: the events that wait, whether it may run, and the
  /// machine as it was after the last macrostep.
  final class Mailbox: Sendable {
    let limit: MailboxLimit
    private let timekeeper: Timekeeper
    private let state: Locked<MailboxState>

    init(_ machine: Machine, limit: MailboxLimit, timekeeper: Timekeeper) {
      self.limit = limit
      self.timekeeper = timekeeper
      state = Locked(MailboxState(machine: machine))
    }
  }
}

// What others do.
extension MachineActor.Mailbox {
  typealias Message = MachineActor.Message

  /// What came of putting a message into the mailbox.
  enum Admission: Sendable {
    /// It waits, and the actor has to be told if `mustSchedule`.
    case waits(mustSchedule: Bool, dropped: [Message])
    case hasNoRoom(MailboxError)
  }

  /// Puts a message behind those that wait.
  func put(_ message: Message) -> Admission {
    state.withLock { state in state.admit(message, limit, timekeeper) }
  }

  /// Puts a message behind those that wait, whether there is room or not.
  ///
  /// - Returns: Whether the actor has to be told.
  func putWithoutLimit(_ message: Message) -> Bool {
    state.withLock { state in
      guard !state.isInvalidated else { return false }
      return state.append(message, timekeeper)
    }
  }

  /// Waits for room, then puts a message behind those that wait.
  ///
  /// - Returns: Why it did not; nil if it did.
  func waitForRoom(_ message: Message) async -> MailboxError? {
    let id = nextID()
    return await cancellable {
      (continuation: CheckedContinuation<MailboxError?, Never>) in
      let sender = MachineActor.Sender(id: id, message: message, continuation: continuation)
      let error: MailboxError?? = state.withLock { state in
        if state.isInvalidated { return .some(.invalidated) }
        if state.senders.isEmpty, state.eventCount + message.count <= limit.count {
          _ = state.append(message, timekeeper)
          return .some(nil)
        }
        if message.count > limit.count { return .some(.full(limit: limit.count)) }
        state.senders.append(sender)
        return nil
      }
      if let error { continuation.resume(returning: error) }
    } onCancel: { [weak self] in
      let sender = self?.state.withLock { $0.senders.removeFirst { $0.id == id } }
      (sender ?? nil)?.continuation.resume(returning: .cancelled)
    }
  }

  /// Takes a message back whose sender has been cancelled.
  func cancel(_ id: Int) {
    let message = state.withLock { state in
      let message = state.messages.removeFirst { $0.reply?.id == id }
      state.eventCount -= message?.count ?? 0
      return message
    }
    if let message { message.reply?.fail(message, CancellationError()) }
  }

  func nextID() -> Int {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }
}

// What the actor does.
extension MachineActor.Mailbox {
  /// What there is to do.
  enum Turn: Sendable {
    case message(Message, room: [CheckedContinuation<MailboxError?, Never>])
    /// Nothing waits.
    case nothing
    /// The machine may not run.
    case halted
  }

  /// Takes what has waited longest.
  ///
  /// - Parameter last: The number of the last message to take: those behind it wait.
  /// - Returns: The message, and the senders for whom there is room now.
  func next(upTo last: Int = .max) -> Turn {
    state.withLock { state in
      state.isScheduled = false
      guard state.isRunning else { return .halted }
      guard let number = state.messages.first?.number, number <= last,
        let message = state.messages.popFirst()
      else { return .nothing }
      state.eventCount -= message.count
      guard !state.senders.isEmpty else { return .message(message, room: []) }
      return .message(message, room: state.admitSenders(limit, timekeeper))
    }
  }

  /// The number of the message that came last.
  var lastNumber: Int { state.withLock { $0.lastNumber } }

  /// Makes a machine, after a macrostep, the one that others see.
  func publish(_ machine: MachineActor.Machine, _ receipt: MachineActor.Machine.Receipt?) {
    state.withLock { state in
      let old = state.machine
      state.machine = machine
      guard !state.subscribers.isEmpty else { return }
      state.subscribers.publish(machine, after: old, receipt)
    }
  }

  /// The messages that wait.
  var waiting: [MachineActor.Machine.PendingEvent] {
    state.withLock { $0.messages.waiting.flatMap(\.events) }
  }

  /// What has become of the machine since this was asked last.
  func takeChanges() -> [Lifecycle] {
    state.withLock { state in
      guard !state.changes.isEmpty else { return [] }
      defer { state.changes = [] }
      return state.changes
    }
  }

  /// Tells those who watch the lifecycle.
  func announce(_ change: Lifecycle) {
    state.withLock { $0.subscribers.lifecycle.yield(change) }
  }

  /// Ends all streams, or those of a machine that has ended.
  func finishStreams(includingLifecycle: Bool) {
    let finish = state.withLock { $0.subscribers.takeAll(includingLifecycle: includingLifecycle) }
    finish()
  }
}

// Those who watch.
extension MachineActor.Mailbox {
  /// Adds a stream, which begins with what is the case now.
  ///
  /// - Returns: Its number; nil if nothing will ever come.
  func subscribe<Element: Sendable>(
    _ continuation: AsyncStream<Element>.Continuation,
    to list: any (WritableKeyPath<MachineActor.Subscribers, Broadcast<Element>> & Sendable),
    first: @Sendable (MachineActor.Machine, Lifecycle) -> Element?
  ) -> Int? {
    state.withLock { state in
      if let element = first(state.machine, state.lifecycle) { continuation.yield(element) }
      guard !state.isInvalidated, Element.self == Lifecycle.self || !state.machine.isFinished else {
        return nil
      }
      state.lastID += 1
      state.subscribers[keyPath: list].add(continuation, state.lastID)
      return state.lastID
    }
  }

  func unsubscribe<Element: Sendable>(
    _ id: Int,
    from list: any (WritableKeyPath<MachineActor.Subscribers, Broadcast<Element>> & Sendable)
  ) {
    state.withLock { $0.subscribers[keyPath: list].remove(id) }
  }
}

// Life.
extension MachineActor.Mailbox {
  var machine: MachineActor.Machine { state.withLock { $0.machine } }

  var lifecycle: Lifecycle { state.withLock { $0.lifecycle } }

  var isRunning: Bool { state.withLock { $0.isRunning } }

  var droppedCount: Int { state.withLock { $0.droppedCount } }

  func suspend() {
    state.withLock { state in
      guard !state.isInvalidated else { return }
      state.suspensions += 1
      state.changes.append(.suspended)
    }
  }

  /// - Returns: Whether the machine runs now.
  func resume() -> Bool {
    state.withLock { state in
      guard !state.isInvalidated else { return false }
      guard state.suspensions > 0 else { return true }
      state.suspensions -= 1
      guard state.suspensions == 0 else { return false }
      state.changes.append(.running)
      return true
    }
  }

  /// - Returns: The messages that will not be worked off; nil if it had been invalidated before.
  func invalidate() -> [Message]? {
    let refused: (messages: [Message], senders: [MachineActor.Sender])? = state.withLock { state in
      guard !state.isInvalidated else { return nil }
      state.isInvalidated = true
      state.changes.append(.invalidated)
      state.eventCount = 0
      return (state.messages.removeAll(), state.senders.removeAll())
    }
    guard let refused else { return nil }
    for message in refused.messages { message.reply?.fail(message, MailboxError.invalidated) }
    for sender in refused.senders { sender.continuation.resume(returning: .invalidated) }
    return refused.messages
  }
}
