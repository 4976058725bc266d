import Foundation
package import Interlock

/// Where a message is in its life.
package enum MessageState: String, Codable, CaseIterable, Sendable {
  case unread, read, flagged, snoozed, archived, deleted
  /// Gone for good: it is listed no more, and nothing can be done with it.
  case purged
  /// Around unread, read and flagged: where a message is until it is out of the way.
  case inMailbox
  /// Around snoozed, archived and deleted: from where `restore` brings a message back.
  case outOfMailbox
  /// Stands for what the message was in the mailbox last.
  case lastInMailbox
}

extension MessageState {
  /// What a message that is listed can be said to be: always one of these.
  package static let ofMessages = [unread, read, flagged, snoozed, archived, deleted]
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

      // What is out of the mailbox can be read as well, and stays there.
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

  /// By which a snoozed message finds its timer.
  private static var alarm: String { "alarm" }

  /// The same message with a timer that wakes it at a time: for a snoozed one that was kept without.
  func waking(at deadline: Date) throws(RestoreError) -> MessageMachine {
    let wake = PendingTimer.Content.event(PendingEvent(event: .wake), id: Self.alarm)
    var snapshot = snapshot
    snapshot.timers = [PendingTimer(wake, duration: .zero, deadline: deadline)]
    return try restored(from: snapshot)
  }
}

/// What the life of a message asks about an action.
extension UserInfoKey where Value == Duration {
  /// How long a message is to be out of the way.
  static var snoozeFor: Self { Self("snoozeFor") }
}

extension UserInfoKey where Value == Bool {
  static var isForced: Self { Self("isForced") }
}
