public import Foundation
public import Interlock

extension MachineActor {
  /// What waits in the mailbox: one event, or several that are fired without anything between them.
  @usableFromInline
  struct Message: Sendable {
    @usableFromInline
    enum Content: Sendable {
      case event(Machine.PendingEvent)
      case batch([EventID], UserInfo)
    }

    @usableFromInline let content: Content

    /// Who sent it, where that matters.
    @usableFromInline var sender: Sender?

    /// Messages are numbered in the order in which they came into the mailbox.
    @usableFromInline var number = 0

    /// The time at which it was sent, where timers were set then: those that were due come first.
    @usableFromInline var time: Date?

    @inlinable
    init(_ content: Content) {
      self.content = content
    }

    @inlinable
    init(_ event: Machine.PendingEvent) {
      content = .event(event)
    }

    init(_ content: Content, from sender: Sender) {
      self.content = content
      self.sender = sender
    }

    /// How many events it has.
    @inlinable
    var count: Int {
      switch content {
      case .event: 1
      case .batch(let events, _): events.count
      }
    }

    var events: [Machine.PendingEvent] {
      switch content {
      case .event(let event): [event]
      case .batch(let events, let userInfo):
        events.map { Machine.PendingEvent(event: $0, userInfo: userInfo) }
      }
    }

    /// What is left of it in the mailbox when it has been taken back.
    var hollow: Self {
      var hollow = Self(.batch([], UserInfo()))
      hollow.number = number
      return hollow
    }

    /// Whether there is nothing to do about it.
    var isHollow: Bool { count == 0 && sender == nil }

    /// Tells somebody who waits for receipts that there are none.
    func fail(_ error: any Error) {
      guard case .caller(let promise) = sender?.kind else { return }
      promise.keep(Array(repeating: .failure(error), count: count))
    }
  }

  /// The outcomes of the events of a message, in their order.
  @usableFromInline
  typealias Outcomes = [Result<Machine.Receipt, any Error>]

  /// Somebody who sent a message, and to whom its outcome matters.
  @usableFromInline
  final class Sender: Sendable {
    enum Kind: Sendable {
      /// Somebody who waits for the outcomes.
      case caller(Promise<Outcomes>)
      /// An activity: once it is over, the message is dropped.
      case activity(Int)
      /// An activity that has come to its end: the message is what came of it.
      case endOfActivity(Int)
      /// The error handler, whose events cause no more of them.
      case errorHandler
    }

    let kind: Kind

    /// The number of the message, once it is in the mailbox. Safe because it is only touched under the lock of
    /// that.
    @usableFromInline nonisolated(unsafe) var number: Int?

    init(_ kind: Kind) {
      self.kind = kind
    }

    var isCaller: Bool {
      guard case .caller = kind else { return false }
      return true
    }
  }
}
