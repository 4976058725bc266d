import Foundation
import Interlock

extension MachineActor {
  /// What the mailbox has, and who waits for what.
  struct MailboxState: Sendable {
    /// The machine as it was after the last macrostep.
    var machine: Machine
    var messages = Queue<Message>()
    /// How many events the messages have.
    var eventCount = 0
    var senders = Queue<Sender>()
    /// How often `resume` has to be called until the machine runs.
    var suspensions = 1
    var isInvalidated = false
    /// Whether the actor has been told to look.
    var isScheduled = false
    /// The number of the message that came last.
    var lastNumber = 0
    var droppedCount = 0
    var lastID = 0
    /// What has not been announced yet.
    var changes: [Lifecycle] = []
    var subscribers = Subscribers()

    init(machine: Machine) {
      self.machine = machine
    }

    var isRunning: Bool { suspensions == 0 && !isInvalidated }

    var lifecycle: Lifecycle {
      if isInvalidated { return .invalidated }
      if machine.isFinished { return .finished }
      return suspensions > 0 ? .suspended : .running
    }
  }

  /// Somebody who waits for room.
  struct Sender: Sendable {
    let id: Int
    let message: Message
    let continuation: CheckedContinuation<MailboxError?, Never>
  }
}

extension MachineActor.MailboxState {
  mutating func admit(
    _ message: MachineActor.Message,
    _ limit: MailboxLimit,
    _ timekeeper: Timekeeper
  ) -> MachineActor.Mailbox.Admission {
    guard !isInvalidated else { return .hasNoRoom(.invalidated) }
    if senders.isEmpty, eventCount + message.count <= limit.count {
      return .waits(mustSchedule: append(message, timekeeper), dropped: [])
    }
    guard case .droppingOldest = limit, message.count <= limit.count else {
      return .hasNoRoom(.full(limit: limit.count))
    }
    var dropped: [MachineActor.Message] = []
    while eventCount + message.count > limit.count, let oldest = messages.popFirst() {
      eventCount -= oldest.count
      droppedCount += oldest.count
      dropped.append(oldest)
    }
    return .waits(mustSchedule: append(message, timekeeper), dropped: dropped)
  }

  /// - Returns: Whether the actor has to be told.
  mutating func append(
    _ message: MachineActor.Message,
    _ timekeeper: Timekeeper
  ) -> Bool {
    var message = message
    lastNumber += 1
    message.number = lastNumber
    if machine.nextDeadline != nil { message.time = timekeeper.now }
    messages.append(message)
    eventCount += message.count
    guard isRunning, !isScheduled else { return false }
    isScheduled = true
    return true
  }

  /// Lets those in who have waited for room, as long as there is some.
  mutating func admitSenders(
    _ limit: MailboxLimit,
    _ timekeeper: Timekeeper
  ) -> [CheckedContinuation<MailboxError?, Never>] {
    var admitted: [CheckedContinuation<MailboxError?, Never>] = []
    while let sender = senders.first, eventCount + sender.message.count <= limit.count {
      _ = senders.popFirst()
      _ = append(sender.message, timekeeper)
      admitted.append(sender.continuation)
    }
    return admitted
  }
}
