package import Foundation
package import Interlock

/// What is stored for a message: its machine, which knows everything there is to know.
package struct Entry: Equatable, Sendable {
  package private(set) var machine: MessageMachine

  /// A stored message.
  ///
  /// A snoozed one without a time to come back is due at once: otherwise it would never return.
  init(of machine: MessageMachine) throws(MessageMachine.RestoreError) {
    let isLost = machine.state == .snoozed && machine.timers.isEmpty
    self.machine = isLost ? try machine.waking(at: .distantPast) : machine
  }

  /// A newly found message, in the state that the marks in the mailbox ask for.
  package init(
    _ life: MessageMachine,
    marks: MailboxMarks,
    now: Date
  ) throws(MessageMachine.FireError) {
    machine = life
    try machine.activate()
    let request = Request(now: now, isForced: true)
    if marks.contains(.seen) { try fire(.view, request) }
    if marks.contains(.flagged) { try fire(.flag, request) }
    if marks.contains(.deleted) { try fire(.delete, request) }
  }

  /// The circumstances of an action, on which the guards decide.
  package struct Request: Sendable {
    package var now: Date
    package var snoozeUntil: Date?
    package var isForced: Bool

    package init(now: Date, snoozeUntil: Date? = nil, isForced: Bool = false) {
      self.now = now
      self.snoozeUntil = snoozeUntil
      self.isForced = isForced
    }

    fileprivate var userInfo: UserInfo {
      var userInfo: UserInfo = [:]
      userInfo[.snoozeFor] = snoozeUntil.map { .seconds($0.timeIntervalSince(now)) }
      if isForced { userInfo[.isForced] = true }
      return userInfo
    }
  }

  package var state: MessageState { machine.state }

  /// When a snoozed message comes back; nil for any other.
  package var snoozedUntil: Date? { state == .snoozed ? machine.nextDeadline : nil }

  /// When a deleted message is gone for good; nil for any other.
  package var purgeDate: Date? { state == .deleted ? machine.nextDeadline : nil }

  package mutating func fire(
    _ action: MessageAction,
    _ request: Request
  ) throws(MessageMachine.FireError) {
    try machine.fire(action, userInfo: request.userInfo, at: request.now)
  }

  /// Lets time pass: if it is due, a snoozed message comes back, and a deleted one is gone for good.
  package mutating func advance(to now: Date) throws(MessageMachine.FireError) {
    try machine.advance(to: now)
  }

  package func canFire(_ action: MessageAction, _ request: Request) -> Bool {
    machine.canFire(action, userInfo: request.userInfo, at: request.now)
  }

  package func refusal(
    of action: MessageAction,
    _ request: Request
  ) -> MessageMachine.Refusal? {
    machine.refusal(of: action, userInfo: request.userInfo, at: request.now)
  }

  /// What can be done with the message now, in the order of the definition.
  package func availableActions(_ request: Request) -> [MessageAction] {
    machine.availableEvents(userInfo: request.userInfo, at: request.now)
  }
}
