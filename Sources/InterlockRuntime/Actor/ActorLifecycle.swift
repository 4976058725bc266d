public import Foundation

/// The stages in the life of a live machine.
public enum ActorLifecycle: String, CaseIterable, Hashable, Sendable {
  /// The machine waits to be resumed; events wait in its mailbox.
  case suspended
  /// The machine processes its mailbox.
  case running
  /// The machine has reached a final state at the top level, and refuses every event.
  case finished
  /// The machine has been invalidated or ended, and accepts no more events.
  case invalidated
}

extension ActorLifecycle {
  /// The name of the notification that an actor posts when it has reached this stage; its object is the actor.
  ///
  /// It is posted on the actor, between two macrosteps, in the order of the changes. `suspended` is posted for each
  /// call of `suspend`, `running` when the last of them has been balanced.
  public var notification: Notification.Name {
    Notification.Name("org.interlock.machine.\(rawValue)")
  }
}
