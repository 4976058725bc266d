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
      /// An event that was sent with a delay, and by which identifier it can be cancelled.
      case event(PendingEvent, id: String?)
    }

    /// What the machine waits for.
    public let content: Content

    /// When it is due.
    public var deadline: Date

    /// How long it waits in all, in seconds.
    public let seconds: Double

    /// Makes a timer.
    ///
    /// - Parameters:
    ///   - content: What the machine waits for.
    ///   - seconds: How long it waits in all, in seconds; of a timeout, as the event says.
    ///   - deadline: When it is due.
    public init(_ content: Content, seconds: Double, deadline: Date) {
      self.content = content
      self.seconds = seconds
      self.deadline = deadline
    }
  }

  /// What the machine waits for, in the order in which it was set.
  public var timers: [PendingTimer] {
    details?.timers.inOrder.map(plan.pendingTimer) ?? []
  }
}

/// What becomes of the timers when a machine is restored.
public enum RestoredDeadlines: Hashable, Sendable {
  /// They are due when they would have been: those whose deadline has passed, as soon as `advance` is called.
  case kept
  /// They have as much time left as they had when the snapshot was taken.
  case remaining(since: Date, now: Date)
  /// They begin again: timeouts of active states, set or not, and delayed events.
  case restarted(at: Date)
}

extension RestoredDeadlines {
  /// The timers that are looked at: timeouts that begin again anyway need not fit.
  func relevantTimers<StateID, EventID>(
    of snapshot: Machine<StateID, EventID>.Snapshot
  ) -> [Machine<StateID, EventID>.PendingTimer] {
    guard case .restarted = self else { return snapshot.timers }
    return snapshot.timers.filter { timer in
      if case .event = timer.content { true } else { false }
    }
  }

  /// Whether its dates are times.
  var areTimes: Bool {
    switch self {
    case .kept: true
    case .remaining(let then, let now):
      then.timeIntervalSinceReferenceDate.isFinite && now.timeIntervalSinceReferenceDate.isFinite
    case .restarted(let date): date.timeIntervalSinceReferenceDate.isFinite
    }
  }

  /// Whether timeouts are set of which the snapshot knows nothing.
  var areRestarted: Bool {
    guard case .restarted = self else { return false }
    return true
  }

  func applied(
    to timers: [Timer],
    in configuration: Configuration,
    _ chart: Chart
  ) -> [Timer] {
    var timers = timers
    switch self {
    case .kept: break
    case .remaining(let then, let now):
      let pause = now.timeIntervalSince(then)
      for index in timers.indices { timers[index].deadline += pause }
    case .restarted(let date):
      let now = date.timeIntervalSinceReferenceDate
      timers.removeAll { $0.isTimeout }
      for index in timers.indices { timers[index].deadline = now + timers[index].seconds }
      for node in chart.timeouts.keys.sorted() where configuration.isActive(node, chart.tree) {
        timers += (chart.timeouts[node] ?? []).map { timeout in
          Timer(
            deadline: now + timeout.seconds,
            seconds: timeout.seconds,
            part: .timeout(node, timeout.column)
          )
        }
      }
    }
    return timers
  }
}

extension [Chart.Timeout] {
  /// The timeout of a number of seconds, which may have been rounded on its way.
  fileprivate func nearest(to seconds: Double) -> Element? {
    let nearest = self.min { abs($0.seconds - seconds) < abs($1.seconds - seconds) }
    return nearest.flatMap { isAbout($0.seconds, seconds) ? $0 : nil }
  }
}

/// Whether two numbers of seconds are the same, but for what rounding takes.
package func isAbout(_ seconds: Double, _ other: Double) -> Bool {
  abs(seconds - other) <= 1e-9 * max(1, seconds)
}

extension Machine.Plan {
  package func pendingTimer(_ timer: Timer) -> Machine.PendingTimer {
    let content: Machine.PendingTimer.Content
    switch timer.part {
    case .timeout(let node, _): content = .timeout(of: stateIDs[Int(node) - 1])
    case .sent(let event, let id): content = .event(pendingEvent(event), id: id)
    }
    return Machine.PendingTimer(
      content,
      seconds: timer.seconds,
      deadline: Date(timeIntervalSinceReferenceDate: timer.deadline)
    )
  }

  /// The timer of a snapshot, as the engine knows it.
  func timer(
    _ timer: Machine.PendingTimer,
    in configuration: Configuration
  ) throws(Machine.RestoreError) -> Timer {
    let deadline = timer.deadline.timeIntervalSinceReferenceDate
    switch timer.content {
    case .event(let event, let id):
      guard deadline.isFinite, timer.seconds.isFinite else {
        throw .invalidTimer(.event(event.event))
      }
      return Timer(
        deadline: deadline,
        seconds: timer.seconds,
        part: .sent(occurrence(event), id: id)
      )
    case .timeout(let state):
      guard let node = nodes[state] else { throw .unknownState(state, known: stateIDs) }
      let timeout = chart.timeouts[node]?.nearest(to: timer.seconds)
      guard let timeout, deadline.isFinite, configuration.isActive(node, chart.tree) else {
        throw .invalidTimer(.state(state))
      }
      return Timer(
        deadline: deadline,
        seconds: timeout.seconds,
        part: .timeout(node, timeout.column)
      )
    }
  }
}
