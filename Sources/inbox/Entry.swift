package import Foundation
package import Interlock

/// What is kept of a message: its machine, and while it is snoozed, when it comes back.
///
/// In JSON it is the bare state, `"read"`, or `{"machine": "snoozed", "until": "2026-03-01T08:00:00Z"}`.
package struct Entry: Equatable, Sendable {
  package private(set) var machine: MessageMachine
  package private(set) var snoozedUntil: Date?

  /// A message that was just found, in the state that the marks in the mailbox ask for.
  package init(_ life: MessageMachine, marks: MailboxMarks) throws(MessageMachine.FireError) {
    machine = life
    try machine.activate()
    let request = Request(now: .distantPast)
    if marks.contains(.seen) { try fire(.view, request) }
    if marks.contains(.flagged) { try fire(.flag, request) }
    if marks.contains(.deleted) { try fire(.delete, Request(now: .distantPast, isForced: true)) }
  }

  /// The circumstances of an action: what the guards decide by.
  package struct Request: Sendable {
    package var now: Date
    package var snoozeUntil: Date?
    package var isForced: Bool

    package init(now: Date, snoozeUntil: Date? = nil, isForced: Bool = false) {
      self.now = now
      self.snoozeUntil = snoozeUntil
      self.isForced = isForced
    }
  }

  package var state: MessageState { machine.state }

  package mutating func fire(
    _ action: MessageAction,
    _ request: Request
  ) throws(MessageMachine.FireError) {
    try machine.fire(action, userInfo: userInfo(request))
    if action == .snooze { snoozedUntil = request.snoozeUntil }
    if state != .snoozed { snoozedUntil = nil }
  }

  package func canFire(_ action: MessageAction, _ request: Request) -> Bool {
    machine.canFire(action, userInfo: userInfo(request))
  }

  package func refusal(
    of action: MessageAction,
    _ request: Request
  ) -> MessageMachine.Refusal? {
    machine.refusal(of: action, userInfo: userInfo(request))
  }

  /// What can be done with the message now, in the order of the definition.
  package func availableActions(_ request: Request) -> [MessageAction] {
    machine.availableEvents(userInfo: userInfo(request))
  }

  private func userInfo(_ request: Request) -> UserInfo {
    var userInfo: UserInfo = [:]
    userInfo[.now] = request.now
    userInfo[.snoozeUntil] = request.snoozeUntil
    userInfo[.snoozedUntil] = snoozedUntil
    userInfo[.isForced] = request.isForced
    return userInfo
  }
}

extension Entry: CodableWithConfiguration {
  package typealias EncodingConfiguration = MessageMachine
  package typealias DecodingConfiguration = MessageMachine

  private enum CodingKeys: String, CodingKey { case machine, until }

  package func encode(to encoder: any Encoder, configuration: MessageMachine) throws {
    guard let snoozedUntil else {
      return try machine.encode(to: encoder, configuration: configuration)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(machine, forKey: .machine, configuration: configuration)
    try container.encode(snoozedUntil, forKey: .until)
  }

  package init(from decoder: any Decoder, configuration: MessageMachine) throws {
    if (try? decoder.singleValueContainer().decode(String.self)) != nil {
      machine = try MessageMachine(from: decoder, configuration: configuration)
    } else {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      machine = try container.decode(
        MessageMachine.self,
        forKey: .machine,
        configuration: configuration
      )
      snoozedUntil = try container.decode(Date.self, forKey: .until)
    }
  }
}
