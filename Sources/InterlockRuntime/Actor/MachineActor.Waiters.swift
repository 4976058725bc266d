import Interlock

extension MachineActor {
  /// A sender waiting for room, or for the outcome of a message, or both: used to find it on cancellation.
  final class Waiter: Sendable {
    let message: Message

    /// Called with nil once the message is enqueued, or with the reason why it will not be.
    let answer: @Sendable (MailboxError?) -> Void

    /// The place among those waiting for room; 0 for none. Safe because it is only touched under the lock of the
    /// mailbox.
    nonisolated(unsafe) fileprivate(set) var number = 0

    init(_ message: Message, _ answer: @escaping @Sendable (MailboxError?) -> Void) {
      self.message = message
      self.answer = answer
    }
  }

  /// Those waiting for room, in arrival order. Each can leave in constant time.
  struct Waiters: Sendable {
    private var waiters: [Int: Waiter] = [:]
    private var firstNumber = 1
    private var lastNumber = 0

    var isEmpty: Bool { waiters.isEmpty }
    var count: Int { waiters.count }

    /// The first; skips the places of those who have left, each only once.
    mutating func first() -> Waiter? {
      guard !waiters.isEmpty else { return nil }
      while waiters[firstNumber] == nil { firstNumber += 1 }
      return waiters[firstNumber]
    }

    mutating func append(_ waiter: Waiter) {
      if waiters.isEmpty { firstNumber = lastNumber + 1 }
      lastNumber += 1
      waiter.number = lastNumber
      waiters[lastNumber] = waiter
    }

    /// Removes a waiter, if it is waiting.
    mutating func remove(_ waiter: Waiter) -> Waiter? {
      waiters.removeValue(forKey: waiter.number)
    }

    mutating func removeAll() -> [Waiter] {
      defer { waiters = [:] }
      return waiters.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}
