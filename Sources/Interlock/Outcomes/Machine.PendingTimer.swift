#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine {
  /// A timer of a machine: the timeout of a state, or an event that was sent with a delay.
  public struct PendingTimer: Hashable, Sendable {
    /// The purpose of a timer.
    public enum Content: Hashable, Sendable {
      /// The timeout of an active state.
      case timeout(of: StateID)
      /// An event sent with a delay, and the identifier it can be cancelled by.
      case event(PendingEvent, id: String?)
    }

    /// The purpose of the timer.
    public let content: Content

    /// The time at which it is due.
    public var deadline: Date

    /// The full waiting time in seconds, as archived.
    package let seconds: Double

    /// The full waiting time.
    public var duration: Duration { Duration(clampingSeconds: seconds) }

    /// Creates a timer.
    ///
    /// - Parameters:
    ///   - content: The purpose of the timer.
    ///   - duration: The full waiting time; for a timeout, the one that its event states.
    ///   - deadline: The time at which it is due.
    public init(_ content: Content, duration: Duration, deadline: Date) {
      self.init(content, seconds: duration.seconds, deadline: deadline)
    }

    package init(_ content: Content, seconds: Double, deadline: Date) {
      self.content = content
      self.seconds = seconds
      self.deadline = deadline
    }
  }

  /// The timers, in the order in which they were set.
  public var timers: [PendingTimer] {
    details?.timers.inOrder.map(plan.pendingTimer) ?? []
  }
}

/// Returns true if two numbers of seconds are equal, apart from rounding in storage.
package func isAbout(_ seconds: Double, _ other: Double) -> Bool {
  abs(seconds - other) <= 1e-9 * max(1, seconds)
}

extension Machine.Plan {
  package func pendingTimer(_ timer: Timer) -> Machine.PendingTimer {
    let content: Machine.PendingTimer.Content
    switch timer.part {
    case .timeout(let node, _): content = .timeout(of: stateIDs[node.position])
    case .sent(let event, let id): content = .event(pendingEvent(event), id: id)
    }
    return Machine.PendingTimer(
      content,
      seconds: timer.seconds,
      deadline: Date(timeIntervalSinceReferenceDate: timer.deadline)
    )
  }
}
