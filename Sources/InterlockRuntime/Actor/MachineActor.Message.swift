import Foundation
import Interlock

extension MachineActor {
  /// What waits in the mailbox: one event, or several that are fired without anything between them.
  struct Message: Sendable {
    enum Content: Sendable {
      case event(Machine.PendingEvent)
      case batch([EventID], UserInfo)
    }

    let content: Content

    /// The activity that sent it: once that is over, it is not fired.
    var activity: Int?

    /// Whether it is what has come of the activity.
    var endsActivity = false

    /// Whether it came from the error handler, whose events cause no more of them.
    var isAnswer = false

    /// Who waits for what comes of it.
    var reply: Reply?

    /// Messages are numbered in the order in which they came into the mailbox.
    var number = 0

    /// The time at which it was sent, where timers were set then: those that were due come first.
    var time: Date?

    init(_ content: Content) {
      self.content = content
    }

    init(_ event: Machine.PendingEvent) {
      content = .event(event)
    }

    /// How many events it has.
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
  }

  /// Who waits for the receipts of a message.
  struct Reply: Sendable {
    let id: Int
    let continuation: CheckedContinuation<[Result<Machine.Receipt, any Error>], Never>

    func fail(_ message: Message, _ error: any Error) {
      continuation.resume(returning: Array(repeating: .failure(error), count: message.count))
    }
  }
}
