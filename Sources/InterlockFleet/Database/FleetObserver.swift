/// Is told about each thing that a fleet does: for logs, metrics and traces.
///
/// `Packages/Fleets` has one for swift-log, swift-metrics and swift-distributed-tracing.
public protocol FleetObserver: Sendable {
  /// Something has been done, or has failed: a call when its transaction has ended, or something that a worker did.
  ///
  /// It is called on the task of the call or the worker, which waits for it.
  ///
  /// - Parameter activity: What was done.
  func observe(_ activity: FleetActivity)
}

/// Something that a fleet has done.
public struct FleetActivity: Sendable {
  /// What it is.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// An entity was inserted.
    case insertion
    /// An event was fired, by a call or from the inbox.
    case event
    /// An event was fired of many entities.
    case bulk
    /// The timers of an entity that were due were fired.
    case timer
    /// An effect was delivered.
    case effect
    /// A transaction is tried again, because the database has ended it.
    case retry
    /// A worker could not get work, and tries again in a second.
    case work
  }

  /// How it ended.
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// It was done.
    case done
    /// The machine has refused it.
    case refused
    /// It has failed. A worker tries it again.
    case failed
    /// It has failed, and no worker tries it again.
    case parked
  }

  /// What it is.
  public let kind: Kind

  /// How it ended.
  public let outcome: Outcome

  /// The table of the fleet.
  public let table: String

  /// The key of the entity; nil for many of them.
  public let key: String?

  /// The name of the event or of the effect; nil for something else.
  public let name: String?

  /// The state afterwards, as its column has it; nil if the entity was not changed.
  public let state: String?

  /// Why it was refused, or has failed.
  public let reason: String?

  /// The number of the attempt, from 1.
  public let attempt: Int

  /// How long it has taken, up to now.
  public let duration: Duration

  /// How long after it was due it was begun; nil if it was never to wait.
  public let delay: Duration?
}
