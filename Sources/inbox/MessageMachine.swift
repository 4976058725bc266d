import Foundation
package import Interlock

/// Where a message is in its life.
package enum MessageState: String, Codable, CaseIterable, Sendable {
  case unread, read, flagged, snoozed, archived, deleted
}

/// What can happen to a message.
package enum MessageAction: String, Codable, CaseIterable, Sendable {
  case view, unread, flag, unflag, snooze, wake, archive, delete, restore
}

/// The machine that every message has: its own state, and the one table that all of them share.
package typealias MessageMachine = Machine<MessageState, MessageAction>

extension MessageMachine {
  /// The life of a message. Each message of a mailbox is a copy of this value.
  package static func life() throws(DefinitionError) -> MessageMachine {
    try MessageMachine(initial: .unread) {
      State(.unread)
      State(.read)
      State(.flagged)
      State(.snoozed)
      State(.archived)
      State(.deleted)

      Event(.view, from: .unread, to: .read)
      Event(.view, in: .read, .flagged, .snoozed, .archived, .deleted)
      Event(.unread, from: .read, to: .unread)
      Event(.flag, from: .unread, .read, to: .flagged)
      Event(.unflag, from: .flagged, to: .read)

      Event(.snooze, from: .unread, .read, .snoozed, to: .snoozed)
        .shouldFire("the time to come back lies ahead") { transition in
          guard let now = transition.userInfo[.now] else { return false }
          return transition.userInfo[.snoozeUntil].map { $0 > now } ?? false
        }
      Event(.wake, from: .snoozed, to: .unread)
        .shouldFire("the time to come back has come") { transition in
          guard let now = transition.userInfo[.now] else { return false }
          return transition.userInfo[.snoozedUntil].map { $0 <= now } ?? true
        }

      Event(.archive, from: .unread, .read, to: .archived)
      Event(.delete, from: .unread, .read, .snoozed, .archived, to: .deleted)
      Event(.delete, from: .flagged, to: .deleted)
        .shouldFire("you add the word force") { transition in
          transition.userInfo[.isForced] ?? false
        }
      Event(.restore, from: .snoozed, .archived, .deleted, to: .read)
    }
  }
}

/// What the guards above want to know.
extension UserInfoKey where Value == Date {
  static var now: Self { Self("now") }
  /// When a message that is snoozed now is to come back.
  static var snoozeUntil: Self { Self("snoozeUntil") }
  /// When a message that was snoozed before comes back.
  static var snoozedUntil: Self { Self("snoozedUntil") }
}

extension UserInfoKey where Value == Bool {
  static var isForced: Self { Self("isForced") }
}
