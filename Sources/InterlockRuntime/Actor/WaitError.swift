public import Interlock

/// Waiting for a machine has ended without the awaited state or condition.
public struct WaitError: Error, Hashable, Sendable {
  /// The awaited state or condition.
  public let awaited: String

  /// The limit of the wait.
  public let limit: Duration

  /// The machine at the end of the wait: its lifecycle, its states, the waiting events, its activities, its next timer.
  public let observed: String

  /// Whether the machine ended before the limit.
  public let isOver: Bool
}

extension WaitError: DescribedError {
  /// The machine's lifecycle, states and work at the end of the wait.
  public var failureReason: String? { "The machine is \(observed)." }

  /// The awaited state or condition, and the activity of the machine instead, in one line.
  public var description: String {
    let wait =
      isOver ? "Waited for \(awaited) until the machine ended" : "Waited \(limit) for \(awaited)"
    return "\(wait): it is \(observed)."
  }
}
