package import Foundation
package import Interlock

/// The state of a message.
package enum MessageState: String, Codable, CaseIterable, Sendable {
  case unread, read, flagged, snoozed, archived, deleted
  /// Purged: no longer listed, and closed to every action.
  case purged
  /// Contains unread, read and flagged: the message is in the mailbox.
  case inMailbox
  /// Contains snoozed, archived and deleted: `restore` brings the message back.
  case outOfMailbox
  /// Stands for the last state of the message in the mailbox.
  case lastInMailbox
}

extension MessageState {
  /// The states of listed messages.
  package static let ofMessages = [unread, read, flagged, snoozed, archived, deleted]
}

/// The events of a message: actions of the user, and the end of a snooze.
package enum MessageAction: String, Codable, CaseIterable, Sendable {
  case view, unread, flag, unflag, snooze, wake, archive, delete, restore
}

/// The machine of every message: its own state, and the definition that all of them share.
package typealias MessageMachine = Machine<MessageState, MessageAction>

extension MessageMachine {
  /// The life of a message. Each message of a mailbox is a copy of this value.
  package static func life() throws(DefinitionError) -> MessageMachine {
    try MessageMachine(initial: .unread) {
      State(.inMailbox) {
        State(.unread)
        State(.read)
        State(.flagged)
        State.history(.lastInMailbox, default: .read)

        Event(.view, from: .unread, to: .read)
        Event(.unread, from: .read, to: .unread)
        Event(.flag, from: .unread, .read, to: .flagged)
        Event(.unflag, from: .flagged, to: .read)
      }
      State(.outOfMailbox) {
        State(.snoozed).didExit { transition in transition.cancel(id: alarm) }
        State(.archived)
        State(.deleted)
      }
      State.final(.purged)

      // Messages out of the mailbox can be read, too, and stay there.
      Event.inAnyState(.view)

      Event(.snooze, from: .unread, .read, .snoozed, to: .snoozed)
        .shouldFire("the time to come back lies ahead") { $0.userInfo[.snoozeFor] ?? .zero > .zero }
        .perform { $0.send(.wake, after: $0.userInfo[.snoozeFor] ?? .zero, id: alarm) }
      Event(.wake, from: .snoozed, to: .unread)

      Event(.archive, from: .unread, .read, to: .archived)
      Event(.delete, from: .unread, .read, .snoozed, .archived, to: .deleted)
      Event(.delete, from: .flagged, to: .deleted)
        .shouldFire("you add the word force") { $0.userInfo[.isForced] ?? false }
      Event.after(timeToPurge, from: .deleted, to: .purged)

      Event(.restore, from: .outOfMailbox, to: .lastInMailbox)
    }
  }

  /// The time for which a deleted message can be restored: 30 days.
  package static var timeToPurge: Duration { .seconds(30 * 86_400) }

  /// The identifier of a snoozed message's timer.
  private static var alarm: String { "alarm" }

  /// A new message, after the actions of other programs.
  package func beginning(
    with marks: [MessageAction],
    at now: Date
  ) throws(FireError) -> MessageMachine {
    var message = self
    try message.activate(at: now)
    let request = Request(now: now, isForced: true)
    for mark in marks { try message.fire(mark, userInfo: request.userInfo, at: now) }
    return message
  }
}
