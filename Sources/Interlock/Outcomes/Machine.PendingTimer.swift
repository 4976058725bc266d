#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Machine {
  /// Something that a machine waits for: the timeout of a state, or an event that was sent with a delay.
  public struct PendingTimer: Hashable, Sendable {
    /// What a machine waits for.
    public enum Content: Hashable, Sendable {
      /// The timeout of an active state.
      case timeout(of: StateID)
      /// An event sent with a delay, and the identifier it can be cancelled by.
      case event(PendingEvent, id: String?)
    }

    /// What the machine waits for.
    public let content: Content

    /// When it is due.
    public var deadline: Date

    /// The full waiting time in seconds, as archived.
    package let seconds: Double

    /// The full waiting time.
    public var duration: Duration { Duration(clampingSeconds: seconds) }

    /// Creates a timer.
    ///
    /// - Parameters:
    ///   - content: What the machine waits for.
    ///   - duration: The full waiting time; for a timeout, the one that its event states.
    ///   - deadline: When it is due.
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

/// Whether two numbers of seconds are equal up to the rounding of those who store them.
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
