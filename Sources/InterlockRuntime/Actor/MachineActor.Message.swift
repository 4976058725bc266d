public import Foundation
public import Interlock

extension MachineActor {
  /// What waits in the mailbox: one event, or several that are fired with nothing in between.
  @usableFromInline
  struct Message: Sendable {
    @usableFromInline
    enum Content: Sendable {
      case event(Machine.PendingEvent)
      case batch([EventID], UserInfo)
    }

    @usableFromInline let content: Content

    /// Who sent it, if that matters.
    @usableFromInline var sender: Sender?

    /// Messages are numbered in arrival order.
    @usableFromInline var number = 0

    /// The time at which it was sent, if timers were set then: those that were due come first.
    @usableFromInline var time: Date?

    @inlinable
    init(_ content: Content) {
      self.content = content
    }

    /// Sent when it is put into the mailbox, whatever time a source gives it.
    @inlinable
    init(_ event: Machine.PendingEvent) {
      content = .event(event)
    }

    init(_ content: Content, from sender: Sender) {
      self.content = content
      self.sender = sender
    }

    func sent(at time: Date) -> Self {
      var message = self
      message.time = time
      return message
    }

    /// How many events it has.
    @inlinable
    var count: Int {
      switch content {
      case .event: 1
      case .batch(let events, _): events.count
      }
    }

    /// How many of them the limit of the mailbox counts: none if the machine owes them to itself.
    @inlinable
    var limitedCount: Int { sender?.isOwed == true ? 0 : count }

    var events: [Machine.PendingEvent] {
      switch content {
      case .event(let event): [event]
      case .batch(let events, let userInfo):
        events.map { Machine.PendingEvent(event: $0, userInfo: userInfo) }
      }
    }

    /// Its events, with the time at which they were sent.
    var sentEvents: [Machine.PendingEvent] {
      events.map { Machine.PendingEvent($0.event, $0.data, at: time) }
    }

    /// The remainder of a message in the mailbox after it has been taken back.
    var hollow: Self {
      var hollow = Self(.batch([], UserInfo()))
      hollow.number = number
      return hollow
    }

    /// Whether it needs no processing.
    var isHollow: Bool { count == 0 && sender == nil }

    /// The sender, if it waits for the outcomes.
    var caller: Sender? { sender?.isCaller == true ? sender : nil }

    /// Tells a caller waiting for receipts that there are none.
    func fail(_ error: any Error) {
      guard case .caller(let promise) = sender?.kind else { return }
      promise.keep(Array(repeating: .failure(error), count: count))
    }
  }

  /// The outcomes of a message's events, in order.
  @usableFromInline
  typealias Outcomes = [Result<Machine.Receipt, any Error>]

  /// A sender to whom the outcome matters.
  @usableFromInline
  final class Sender: Sendable {
    enum Kind: Sendable {
      /// Anyone else, if the event carries something.
      case other
      /// A caller that waits for the outcomes.
      case caller(Promise<Outcomes>)
      /// An activity: once it has ended, the message is dropped.
      case activity(Int)
      /// An activity that has ended: the message is its outcome.
      case endOfActivity(Int)
      /// The error handler, whose events never lead to further handler events.
      case errorHandler
    }

    let kind: Kind

    /// What the events carry; nil for nothing.
    let carrier: Carrier?

    /// The number of the message, once it is in the mailbox. Safe because it is only touched under the mailbox's lock.
    @usableFromInline nonisolated(unsafe) var number: Int?

    init(_ kind: Kind, carrying carrier: Carrier? = nil) {
      self.kind = kind
      self.carrier = carrier
    }

    var isCaller: Bool {
      guard case .caller = kind else { return false }
      return true
    }

    /// Whether the machine sends it to itself, once, so that it must not be lost: nobody would send it again.
    @usableFromInline var isOwed: Bool {
      switch kind {
      case .endOfActivity, .errorHandler: true
      case .other, .caller, .activity: false
      }
    }
  }
}
