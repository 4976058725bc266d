/// Observes the activities of a fleet, for logs, metrics and traces.
///
/// `Packages/Fleets` has one for swift-log, swift-metrics and swift-distributed-tracing.
public protocol FleetObserver: Sendable {
  /// Receives an activity that has succeeded or failed: a call whose transaction has ended, or work of a worker.
  ///
  /// It is called on the task of the call or the worker, and that task waits for it.
  ///
  /// - Parameter activity: The activity.
  func observe(_ activity: FleetActivity)
}

/// One activity of a fleet.
public struct FleetActivity: Sendable {
  /// The kind of activity.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// An entity was inserted.
    case insertion
    /// An event was fired, by a call or from the inbox.
    case event
    /// An event was fired on many entities.
    case bulk
    /// The due timers of an entity were fired.
    case timer
    /// An effect was delivered.
    case effect
    /// A transaction is retried, because the database has ended it.
    case retry
    /// A worker could not get work, and retries in a second.
    case work
  }

  /// The outcome of the activity.
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// The activity succeeded.
    case done
    /// The machine has refused the event.
    case refused
    /// The activity has failed. A worker retries it.
    case failed
    /// The activity has failed, and no worker retries it.
    case parked
  }

  /// The kind of activity.
  public let kind: Kind

  /// The outcome of the activity.
  public let outcome: Outcome

  /// The table of the fleet.
  public let table: String

  /// The key of the entity; nil for many entities.
  public let key: String?

  /// The name of the event or of the effect; nil if there is none, or if the machine has no such event.
  public let name: String?

  /// The state afterwards, as in its column; nil if the entity is unchanged.
  public let state: String?

  /// The reason of the refusal or failure.
  public let reason: String?

  /// The number of the attempt, from 1.
  public let attempt: Int

  /// The duration so far.
  public let duration: Duration

  /// The time from its due date to its start; nil if it had no due date.
  public let delay: Duration?
}
