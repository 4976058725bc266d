public import Foundation
public import Interlock

extension Machine {
  /// A timer in a test: its timeout or event, and the remaining time.
  public enum WaitingTimer: Hashable, Sendable {
    /// The timeout of an active state.
    case timeout(of: StateID, in: Duration)
    /// An event that was sent with a delay.
    case event(EventID, in: Duration)
  }

  /// Returns the timers of the machine, earliest deadline first.
  ///
  /// ```swift
  /// #expect(message.waitingTimers(at: now) == [.timeout(of: .deleted, in: .seconds(2_592_000))])
  /// ```
  ///
  /// - Parameter time: The current time.
  /// - Returns: The timers, with the remaining time, rounded to a microsecond; negative if
  ///   overdue.
  public func waitingTimers(at time: Date) -> [WaitingTimer] {
    timers.enumerated().sorted { left, right in
      (left.element.deadline, left.offset) < (right.element.deadline, right.offset)
    }
    .map { WaitingTimer($0.element, at: time) }
  }
}

extension Machine.WaitingTimer {
  fileprivate init(_ timer: Machine.PendingTimer, at time: Date) {
    // A deadline can be further away than a duration can express.
    let seconds = min(max(timer.deadline.timeIntervalSince(time), -1e12), 1e12)
    let left = Duration.microseconds(Int64((seconds * 1e6).rounded()))
    switch timer.content {
    case .timeout(let state): self = .timeout(of: state, in: left)
    case .event(let event, _): self = .event(event.event, in: left)
    }
  }
}

extension Machine.WaitingTimer: CustomStringConvertible {
  /// The timer in words: `the timeout of 'stopped' in 20.0 seconds`.
  public var description: String {
    switch self {
    case .timeout(let state, let duration): "the timeout of \(quoted(state)) in \(duration)"
    case .event(let event, let duration): "the event \(quoted(event)) in \(duration)"
    }
  }
}
