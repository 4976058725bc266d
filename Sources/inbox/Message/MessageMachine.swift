package import Foundation
package import Interlock

/// Where a message is in its life.
package enum MessageState: String, Codable, CaseIterable, Sendable {
  case unread, read, flagged, snoozed, archived, deleted
  /// Gone for good: no longer listed, and nothing can be done with it.
  case purged
  /// Contains unread, read and flagged: where a message is until it is out of the way.
  case inMailbox
  /// Contains snoozed, archived and deleted: where `restore` brings a message back from.
  case outOfMailbox
  /// Stands for the last state of the message in the mailbox.
  case lastInMailbox
}

extension MessageState {
  /// The states of listed messages: each is in one of these.
  package static let ofMessages = [unread, read, flagged, snoozed, archived, deleted]
}

/// What can happen to a message.
package enum MessageAction: String, Codable, CaseIterable, Sendable {
  case view, unread, flag, unflag, snooze, wake, archive, delete, restore
}

/// The machine of every message: its own state, and the one table that all of them share.
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

      // Messages out of the mailbox can be read as well, and stay there.
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

  /// How long a deleted message can be restored: 30 days.
  package static var timeToPurge: Duration { .seconds(30 * 86_400) }

  /// The identifier of a snoozed message's timer.
  private static var alarm: String { "alarm" }

  /// A new message, after what other programs have done with it.
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
