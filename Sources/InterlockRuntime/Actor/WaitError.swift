public import Interlock

/// Waiting for a machine has ended without what was waited for.
public struct WaitError: Error, Hashable, Sendable {
  /// What was waited for.
  public let awaited: String

  /// How long it could have taken.
  public let limit: Duration

  /// What the machine was doing instead: its life, its states, the events that wait, its activities, its next timer.
  public let instead: String

  /// Whether the machine came to its end before the limit.
  public let isOver: Bool
}

extension WaitError: DescribedError {
  /// What the machine was doing instead.
  public var failureReason: String? { "The machine is \(instead)." }

  /// What was waited for, and what the machine was doing instead, in one line.
  public var description: String {
    let wait =
      isOver ? "Waited for \(awaited) until the machine ended" : "Waited \(limit) for \(awaited)"
    return "\(wait): it is \(instead)."
  }
}
