public import Foundation

/// What a live machine is about to do.
public enum ActorLifecycle: String, CaseIterable, Hashable, Sendable {
  /// It waits to be resumed; events wait in its mailbox.
  case suspended
  /// It works off its mailbox.
  case running
  /// It has come to its end, a final state at the top, and refuses every event.
  case finished
  /// It has been invalidated, and takes no event any more.
  case invalidated
}

extension ActorLifecycle {
  /// The name of the notification that an actor posts when this has come to pass; its object is the actor.
  ///
  /// It is posted on the actor, between two macrosteps, in the order of what happened. `suspended` is posted for
  /// each call of `suspend`, `running` when the last of them has been balanced.
  public var notification: Notification.Name {
    Notification.Name("org.interlock.machine.\(rawValue)")
  }
}
